//! Reports to the operator's affiliate-tracking service, if the settings contain one. Once an account's email address is confirmed, a task
//! of the queue reports the address to this service.

use std::net::SocketAddr;
use std::time::Duration;

use actors::queue::{Backoff, Failure, Handler, Handlers, Kind, Lane, OUTSIDE, Run, Task};
use reqwest::dns::{Addrs, Name, Resolve, Resolving};
use reqwest::header::CONTENT_TYPE;
use reqwest::redirect::Policy;
use reqwest::{Client, ClientBuilder};
use serde::{Deserialize, Serialize};
use serde_json::json;

use crate::public_address::is_public;

/// The time within which the affiliate-tracking service must answer.
const WITHIN: Duration = Duration::from_secs(10);

#[derive(Debug, Serialize, Deserialize)]
struct FeedAffiliate {
    email: String,
}

impl Kind for FeedAffiliate {
    const NAME: &'static str = "feed_affiliate";
    const LANE: Lane = Lane::Mail;
    const BACKOFF: Backoff = OUTSIDE;
}

/// Returns the task that reports an email address to the service. The task is deleted if the account is deleted.
pub(super) fn task(email: &str) -> Task {
    let feed = FeedAffiliate {
        email: email.to_owned(),
    };
    Task::of(&feed).about(email.to_lowercase())
}

/// A DNS resolver that returns only public addresses, so that no machine of the internal network can be reached.
struct PublicResolver;

impl Resolve for PublicResolver {
    fn resolve(&self, name: Name) -> Resolving {
        Box::pin(async move {
            let found = tokio::net::lookup_host((name.as_str(), 0)).await?;
            let public: Vec<SocketAddr> = found.filter(|address| is_public(address.ip())).collect();
            if public.is_empty() {
                return Err(format!("{} has no public address", name.as_str()).into());
            }
            Ok(Box::new(public.into_iter()) as Addrs)
        })
    }
}

struct Feed {
    /// The HTTP client, and the address of the service; `None` if the settings contain no service.
    service: Option<(Client, String)>,
}

impl Feed {
    fn new(url: &str, resolving: impl FnOnce(ClientBuilder) -> ClientBuilder) -> Self {
        let client = Client::builder().redirect(Policy::none()).timeout(WITHIN).no_proxy();
        let client = resolving(client).build().expect("the client's settings agree");
        Self {
            service: Some((client, url.to_owned())),
        }
    }
}

impl Handler<FeedAffiliate> for Feed {
    async fn run(&self, FeedAffiliate { email }: FeedAffiliate, _: &Run) -> Result<(), Failure> {
        match &self.service {
            Some((client, url)) => post(client, url, &email).await,
            None => Ok(()),
        }
    }
}

/// Reports an email address to the service. Only the status of the service's answer is read.
async fn post(client: &Client, url: &str, email: &str) -> Result<(), Failure> {
    let body = json!({ "email": email }).to_string();
    let request = client.post(url).header(CONTENT_TYPE, "application/json").body(body);
    let answer = request.send().await;
    let status = answer
        .map_err(|error| Failure::Silence(error.without_url().to_string()))?
        .status();
    match status {
        _ if status.is_success() => Ok(()),
        _ if status.is_server_error() || status.as_u16() == 429 => Err(Failure::Temporary(status.to_string())),
        _ => Err(Failure::Permanent(status.to_string())),
    }
}

/// Registers the handler of the tasks that report email addresses to the service. If no service is set, the handler ignores the tasks.
pub fn add_to(handlers: Handlers, url: Option<&str>) -> Handlers {
    let feed = url.map(|url| {
        Feed::new(url, |client| {
            client.https_only(true).dns_resolver(PublicResolver.into())
        })
    });
    handlers.with(feed.unwrap_or(Feed { service: None }))
}

#[cfg(test)]
mod tests {
    use std::io::{Read as _, Write as _};
    use std::net::TcpListener;
    use std::thread;

    use super::*;

    #[tokio::test]
    async fn a_name_that_leads_to_this_machine_is_refused() {
        let found = PublicResolver.resolve("localhost".parse().unwrap()).await;
        let refused = found.err().map(|error| error.to_string());
        assert_eq!(refused.as_deref(), Some("localhost has no public address"));
    }

    /// Starts a test service that gives this answer to one request. Returns its address, and the thread that returns the request.
    fn service(answer: &'static str) -> (String, thread::JoinHandle<String>) {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let url = format!("http://{}/feed", listener.local_addr().unwrap());
        let received = thread::spawn(move || {
            let (mut stream, _) = listener.accept().unwrap();
            let (mut sent, mut buffer) = (Vec::new(), [0; 1024]);
            while !sent.ends_with(b"}") {
                let read = stream.read(&mut buffer).unwrap();
                sent.extend_from_slice(&buffer[..read]);
            }
            stream.write_all(answer.as_bytes()).unwrap();
            String::from_utf8(sent).unwrap()
        });
        (url, received)
    }

    async fn fed(answer: &'static str) -> (Result<(), Failure>, String) {
        let (url, received) = service(answer);
        let (client, url) = Feed::new(&url, |client| client).service.unwrap();
        let fed = post(&client, &url, "ada@it.test").await;
        (fed, received.join().unwrap())
    }

    #[tokio::test]
    async fn the_service_is_sent_the_email_as_json_and_no_redirect_is_followed() {
        let (fed_well, sent) = fed("HTTP/1.1 204 No Content\r\n\r\n").await;
        fed_well.unwrap();
        assert!(sent.starts_with("POST /feed HTTP/1.1\r\n"), "{sent}");
        assert!(sent.ends_with(r#"{"email":"ada@it.test"}"#), "{sent}");
        let (redirected, _) = fed("HTTP/1.1 307 Temporary Redirect\r\nLocation: http://127.0.0.1:1/\r\n\r\n").await;
        assert!(matches!(redirected, Err(Failure::Permanent(_))), "{redirected:?}");
        let (busy, _) = fed("HTTP/1.1 503 Service Unavailable\r\n\r\n").await;
        assert!(matches!(busy, Err(Failure::Temporary(_))), "{busy:?}");
    }
}
