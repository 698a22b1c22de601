//! A payment provider in this process: it records its requests, and answers as the test says.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex};

use actix_web::http::StatusCode;
use actix_web::{App, HttpRequest, HttpResponse, HttpServer, web};
use serde_json::{Value, json};
use server::config::http::Token;
use server::config::{PaymentsConfig, PaymentsProvider, SandboxReach};

pub const KEY: &str = "sk_test_of_the_tests";

/// The secret with which the provider signs its events.
pub const SECRET: &str = "whsec_of_the_tests";

/// A request that the provider received.
#[derive(Debug, Clone)]
pub struct ProviderRequest {
    /// Method and path, such as `POST /v1/customers`.
    pub call: String,
    /// The fields of the query and the body, by the names that were sent.
    pub fields: BTreeMap<String, String>,
    /// Its idempotency key.
    pub key: Option<String>,
}

impl ProviderRequest {
    /// A field; empty if it was not sent.
    pub fn field(&self, name: &str) -> &str {
        self.fields.get(name).map_or("", String::as_str)
    }
}

/// The provider's reaction to a request.
#[derive(Debug, Clone)]
pub enum Reaction {
    /// An answer.
    Answered(u16, Value),
    /// No answer.
    Silent,
}

impl From<Value> for Reaction {
    fn from(answer: Value) -> Self {
        Self::Answered(200, answer)
    }
}

/// The answer that the thing does not exist.
pub fn missing() -> Reaction {
    Reaction::Answered(
        404,
        json!({"error": {"type": "invalid_request_error", "code": "resource_missing", "param": "id", "message": "No such thing"}}),
    )
}

type React = Box<dyn FnMut(&ProviderRequest) -> Reaction + Send>;

struct Shared {
    requests: Mutex<Vec<ProviderRequest>>,
    react: Mutex<React>,
}

/// A provider that answers by a function of the test's.
pub struct StubProvider {
    shared: Arc<Shared>,
    pub url: String,
}

impl StubProvider {
    /// Starts it, in a thread of its own.
    pub fn start(react: impl FnMut(&ProviderRequest) -> Reaction + Send + 'static) -> Self {
        let shared = Arc::new(Shared {
            requests: Mutex::default(),
            react: Mutex::new(Box::new(react)),
        });
        let listener = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
        let url = format!("http://{}/", listener.local_addr().unwrap());
        let state = web::Data::from(Arc::clone(&shared));
        std::thread::spawn(move || {
            actix_web::rt::System::new().block_on(async move {
                let app = move || App::new().app_data(state.clone()).default_service(web::to(answer));
                let server = HttpServer::new(app).workers(1).disable_signals();
                server.listen(listener).unwrap().run().await.unwrap();
            });
        });
        Self { shared, url }
    }

    /// Settings that name it.
    pub fn config(&self) -> PaymentsConfig {
        PaymentsConfig {
            provider: PaymentsProvider::Stripe,
            stripe_key: Some(Token(KEY.to_owned())),
            stripe_webhook_secrets: vec![Token(SECRET.to_owned())],
            sandbox: SandboxReach::Local,
            stripe_url: Some(self.url.clone()),
            within_ms: 10_000,
        }
    }

    /// The first request of this call since requests were taken last; the others are taken too.
    pub fn take_request(&self, call: &str) -> ProviderRequest {
        let mut requests = self.take_requests().into_iter();
        requests.find(|request| request.call == call).unwrap()
    }

    /// Its requests since the last call of this, in order.
    pub fn take_requests(&self) -> Vec<ProviderRequest> {
        std::mem::take(&mut self.shared.requests.lock().unwrap())
    }
}

async fn answer(state: web::Data<Shared>, request: HttpRequest, body: web::Bytes) -> HttpResponse {
    let header = |name: &str| {
        request
            .headers()
            .get(name)
            .map(|value| value.to_str().unwrap().to_owned())
    };
    assert_eq!(header("authorization"), Some(format!("Bearer {KEY}")));
    let pairs = [request.query_string().as_bytes(), &body].map(|text| url::form_urlencoded::parse(text).into_owned());
    let received = ProviderRequest {
        call: format!("{} {}", request.method(), request.path()),
        fields: pairs.into_iter().flatten().collect(),
        key: header("idempotency-key"),
    };
    let reaction = (state.react.lock().unwrap())(&received);
    state.requests.lock().unwrap().push(received);
    match reaction {
        Reaction::Answered(status, answer) => HttpResponse::build(StatusCode::from_u16(status).unwrap()).json(answer),
        Reaction::Silent => std::future::pending().await,
    }
}
