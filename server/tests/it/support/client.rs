//! A browser without a page: calls with a cookie jar. Each request and answer is checked against the description of its call.

use std::net::SocketAddr;

use reqwest::multipart::Form;
use reqwest::{Method, RequestBuilder, Response};
use serde_json::{Value, json};

use super::{description, examples};

/// A caller; log-ins stay in its cookie jar.
#[derive(Clone)]
pub struct Client {
    base: String,
    http: reqwest::Client,
    cookie: Option<String>,
}

impl Client {
    /// A visitor of the server at this address.
    pub fn new(address: SocketAddr) -> Self {
        let http = reqwest::Client::builder()
            .cookie_store(true)
            .redirect(reqwest::redirect::Policy::none())
            // a server that stops waits for idle connections, and a test that stops one cannot close them meanwhile
            .pool_max_idle_per_host(0)
            // no test uses TLS, and reading the system's certificates for each client takes longer than most calls
            .tls_built_in_root_certs(false)
            .build()
            .unwrap();
        Self {
            base: format!("http://{address}"),
            http,
            cookie: None,
        }
    }

    /// The same browser with this session cookie, whatever its jar contains.
    pub fn with_session(mut self, token: &str) -> Self {
        self.cookie = Some(format!("needledrop_session={token}"));
        self
    }

    /// Makes a call; `("job/get", json!({}))` gives (status, body).
    pub async fn call(&self, name: &str, payload: Value) -> (u16, Value) {
        let (status, body) = read(self.response(name, &payload).await).await;
        description::check(name, status, &body);
        if status == 200 && description::matches_description(name, &payload) {
            examples::record(name, Some(&payload), &body);
        }
        (status, body)
    }

    /// Makes a call that must succeed, and gives its `result`.
    pub async fn ok(&self, name: &str, payload: Value) -> Value {
        let (status, mut body) = self.call(name, payload).await;
        assert_eq!(status, 200, "{name}: {body}");
        body["result"].take()
    }

    /// Makes a call that must be refused with this status and code, and gives the body.
    pub async fn refused(&self, name: &str, payload: Value, status: u16, code: &str) -> Value {
        let (found, body) = self.call(name, payload).await;
        assert_eq!((found, body["error"].as_str()), (status, Some(code)), "{name}: {body}");
        assert_eq!(body["status"], json!(status), "{name}: {body}");
        body
    }

    /// Makes a call whose only field is a token, and which must be refused because the token is invalid.
    pub async fn refused_token(&self, name: &str, token: &str) {
        self.refused(name, json!({"token": token}), 400, "invalid_token").await;
    }

    /// Makes a call and gives its unread answer, which has the headers too.
    pub async fn response(&self, name: &str, payload: &Value) -> Response {
        let request = self.request(Method::POST, &format!("/api/{name}"));
        request.json(payload).send().await.unwrap()
    }

    /// Makes a multipart call.
    pub async fn upload(&self, name: &str, form: Form) -> (u16, Value) {
        let request = self.request(Method::POST, &format!("/api/{name}")).multipart(form);
        let (status, body) = read(request.send().await.unwrap()).await;
        description::check(name, status, &body);
        if status == 200 {
            examples::record(name, None, &body);
        }
        (status, body)
    }

    /// A request to complete by hand.
    pub fn request(&self, method: Method, path: &str) -> RequestBuilder {
        let url = if path.starts_with("http") {
            path.to_owned()
        } else {
            format!("{}{path}", self.base)
        };
        let request = self.http.request(method, url);
        match &self.cookie {
            Some(cookie) => request.header("cookie", cookie),
            None => request,
        }
    }

    /// Makes a GET request.
    pub async fn get(&self, path: &str) -> Response {
        self.request(Method::GET, path).send().await.unwrap()
    }
}

async fn read(response: Response) -> (u16, Value) {
    let status = response.status().as_u16();
    let text = response.text().await.unwrap();
    let body = serde_json::from_str(&text).unwrap_or_else(|_| panic!("{status}: not JSON: {text}"));
    (status, body)
}
