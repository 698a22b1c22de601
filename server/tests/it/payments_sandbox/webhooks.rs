//! Webhooks: signed, again until they are taken, in whatever order.

use std::sync::{Arc, Mutex};

use actix_web::{App, HttpRequest, HttpResponse, HttpServer, web};
use hmac::{Hmac, Mac as _};
use serde_json::{Value, json};
use sha2::Sha256;
use tokio::sync::Notify;

use super::stage::{Stage, text};

/// A webhook endpoint that refuses the first deliveries.
struct Receiver {
    url: String,
    got: Arc<Mutex<Vec<(String, String)>>>,
    refuses: Arc<Mutex<usize>>,
    came: Arc<Notify>,
    _thread: std::thread::JoinHandle<()>,
}

impl Receiver {
    fn start() -> Self {
        let listener = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
        let url = format!("http://{}/hook", listener.local_addr().unwrap());
        let (got, refuses, came) = (Arc::default(), Arc::default(), Arc::<Notify>::default());
        let shared: (Arc<Mutex<Vec<(String, String)>>>, Arc<Mutex<usize>>, Arc<Notify>) =
            (Arc::clone(&got), Arc::clone(&refuses), Arc::clone(&came));
        let thread = std::thread::spawn(move || {
            actix_web::rt::System::new().block_on(async move {
                let server = HttpServer::new(move || {
                    let (got, refuses, came) = shared.clone();
                    App::new().default_service(web::to(move |request: HttpRequest, body: String| {
                        let (got, refuses, came) = (Arc::clone(&got), Arc::clone(&refuses), Arc::clone(&came));
                        async move {
                            let signature = request
                                .headers()
                                .get("stripe-signature")
                                .unwrap()
                                .to_str()
                                .unwrap()
                                .to_owned();
                            got.lock().unwrap().push((signature, body));
                            came.notify_one();
                            let mut refuses = refuses.lock().unwrap();
                            if *refuses > 0 {
                                *refuses -= 1;
                                return HttpResponse::InternalServerError().finish();
                            }
                            HttpResponse::Ok().finish()
                        }
                    }))
                });
                let _ = server
                    .workers(1)
                    .disable_signals()
                    .listen(listener)
                    .unwrap()
                    .run()
                    .await;
            });
        });
        Self {
            url,
            got,
            refuses,
            came,
            _thread: thread,
        }
    }

    fn events(&self) -> Vec<Value> {
        let got = self.got.lock().unwrap();
        got.iter()
            .map(|(_, body)| serde_json::from_str(body).unwrap())
            .collect()
    }

    /// Waits until so many deliveries have come.
    async fn wait_for(&self, count: usize) {
        while self.got.lock().unwrap().len() < count {
            self.came.notified().await;
        }
    }
}

async fn register(stage: &Stage, receiver: &Receiver, kind: &str) -> Value {
    let fields = [("url", receiver.url.as_str()), ("enabled_events[]", kind)];
    stage.post("webhook_endpoints", &fields).await
}

#[tokio::test]
async fn an_event_is_signed_and_delivered_again_until_it_is_taken() {
    let stage = Stage::start().await;
    let receiver = Receiver::start();
    *receiver.refuses.lock().unwrap() = 1;
    let endpoint = register(&stage, &receiver, "customer.created").await;
    let customer = stage.customer().await;
    receiver.wait_for(2).await;
    let events = receiver.events();
    assert_eq!(events[0]["data"]["object"]["id"], json!(customer));
    assert_eq!(events[0]["id"], events[1]["id"]);
    for (signature, body) in receiver.got.lock().unwrap().iter() {
        let (at, mac) = signature.strip_prefix("t=").unwrap().split_once(",v1=").unwrap();
        let mut right = Hmac::<Sha256>::new_from_slice(text(&endpoint["secret"]).as_bytes()).unwrap();
        right.update(format!("{at}.{body}").as_bytes());
        let right: String = right
            .finalize()
            .into_bytes()
            .iter()
            .map(|byte| format!("{byte:02x}"))
            .collect();
        assert_eq!(mac, right);
        let now = std::process::Command::new("date").arg("+%s").output().unwrap();
        let now: i64 = String::from_utf8(now.stdout).unwrap().trim().parse().unwrap();
        assert!(
            (now - at.parse::<i64>().unwrap()).abs() < 300,
            "signature times are real"
        );
    }
    assert!(
        stage.get("webhook_endpoints", &[]).await["data"][0]
            .get("secret")
            .is_none(),
        "it is shown once"
    );
}

#[tokio::test]
async fn held_events_are_delivered_in_the_order_and_as_often_as_a_test_says() {
    let stage = Stage::start().await;
    let receiver = Receiver::start();
    stage.post("test_helpers/webhooks", &[("hold", "true")]).await;
    register(&stage, &receiver, "customer.created").await;
    let mut made = Vec::new();
    for _ in 0..4 {
        made.push(stage.customer().await);
    }
    let deliver = async |fields: &[(&str, &str)]| stage.post("test_helpers/webhooks/deliver", fields).await;
    *receiver.refuses.lock().unwrap() = 8;
    deliver(&[("order", "newest"), ("copies", "2")]).await;
    let order = |events: &[Value]| -> Vec<String> {
        events
            .iter()
            .map(|event| text(&event["data"]["object"]["id"]))
            .collect()
    };
    let got = order(&receiver.events());
    let mut expected = made.clone();
    expected.extend(made.clone());
    expected.reverse();
    assert_eq!(got, expected, "each came twice, the newest first, and was refused");
    let pending = stage.events("customer.created").await;
    assert!(pending.iter().all(|event| event["pending_webhooks"] == 2));
    deliver(&[("order", "shuffled"), ("seed", "7")]).await;
    let shuffled = order(&receiver.events()[8..]);
    let mut sorted = [shuffled.clone(), made.clone()];
    sorted.iter_mut().for_each(|ids| ids.sort());
    assert_eq!(sorted[0], sorted[1]);
    let taken = stage.events("customer.created").await;
    assert!(
        taken.iter().all(|event| event["pending_webhooks"] == 1),
        "the product's own endpoint is not there to take them"
    );
}

#[tokio::test]
async fn events_are_listed_by_kind_and_time() {
    let stage = Stage::start().await;
    let first = stage.customer().await;
    let now = stage.now().await;
    stage.advance_to(now + 100).await;
    let second = stage.customer().await;
    let of = |list: &Value| -> Vec<String> {
        let data = list["data"].as_array().unwrap();
        data.iter().map(|event| text(&event["data"]["object"]["id"])).collect()
    };
    let kinds = [("types[]", "customer.created"), ("types[]", "invoice.paid")];
    let all = stage.get("events", &kinds).await;
    assert_eq!(of(&all), [second.clone(), first.clone()]);
    let since = stage
        .get("events", &[kinds[0], ("created[gte]", &(now + 100).to_string())])
        .await;
    assert_eq!(of(&since), [second]);
    let older = stage
        .get("events", &[kinds[0], ("starting_after", &text(&all["data"][0]["id"]))])
        .await;
    assert_eq!(of(&older), [first]);
    assert_eq!(of(&stage.get("events", &[("type", "invoice.*")]).await).len(), 0);
}
