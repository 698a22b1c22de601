//! Webhooks: signed, repeated until they are accepted, and in any order.

use std::sync::{Arc, Mutex};

use actix_web::{App, HttpRequest, HttpResponse, HttpServer, web};
use hmac::{Hmac, Mac as _};
use serde_json::{Value, json};
use server::clock::Clock;
use server::secrets::hex;
use sha2::Sha256;
use tokio::sync::Notify;

use super::stage::{Stage, text};

type Got = Arc<Mutex<Vec<(String, String)>>>;

/// A webhook endpoint that refuses the first deliveries.
struct Receiver {
    url: String,
    /// Signatures and bodies.
    got: Got,
    refuses: Arc<Mutex<usize>>,
    came: Arc<Notify>,
    _thread: std::thread::JoinHandle<()>,
}

impl Receiver {
    fn start() -> Self {
        let listener = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
        let url = format!("http://{}/hook", listener.local_addr().unwrap());
        let (got, refuses, came) = (Arc::default(), Arc::default(), Arc::<Notify>::default());
        let shared: (Got, Arc<Mutex<usize>>, Arc<Notify>) = (Arc::clone(&got), Arc::clone(&refuses), Arc::clone(&came));
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

    /// Waits until this many deliveries have arrived.
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
        assert_eq!(mac, hex(&right.finalize().into_bytes()));
        let now = Clock.now().unix_timestamp();
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
    let endpoint = register(&stage, &receiver, "customer.created").await;
    let mut made = Vec::new();
    for _ in 0..4 {
        made.push(stage.customer().await);
    }
    // the answers of this test's endpoint, without those of the product's own
    let deliver = async |fields: &[(&str, &str)]| -> Vec<Value> {
        let delivered = stage.post("test_helpers/webhooks/deliver", fields).await;
        let of_test = delivered["data"].as_array().unwrap().clone();
        let of_test = of_test.into_iter().filter(|one| one["endpoint"] == endpoint["id"]);
        of_test.map(|one| one["status"].clone()).collect()
    };
    let order = |events: &[Value]| -> Vec<String> {
        let ids = events.iter().map(|event| text(&event["data"]["object"]["id"]));
        ids.collect()
    };
    *receiver.refuses.lock().unwrap() = 8;
    assert_eq!(
        deliver(&[("order", "newest"), ("copies", "2")]).await,
        vec![json!(500); 8]
    );
    let mut expected = made.clone();
    expected.extend(made.clone());
    expected.reverse();
    assert_eq!(order(&receiver.events()), expected, "each came twice, the newest first");
    assert_eq!(
        deliver(&[("order", "shuffled"), ("seed", "7")]).await,
        vec![json!(200); 4]
    );
    let mut shuffled = order(&receiver.events()[8..]);
    shuffled.sort();
    made.sort();
    assert_eq!(shuffled, made);
    let again = deliver(&[("order", "oldest")]).await;
    assert_eq!(again, Vec::<Value>::new(), "what was taken is not delivered again");
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
