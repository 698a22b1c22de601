//! A client on rust_socketio: it connects, authenticates, follows a topic, rates, and catches up after the server was down. It prints one
//! JSON value a line, which the test reads.

use std::sync::{Arc, Mutex};
use std::time::Duration;

use futures_util::FutureExt as _;
use futures_util::future::BoxFuture;
use rust_socketio::asynchronous::{Client, ClientBuilder, ReconnectSettings};
use rust_socketio::{Payload, TransportType};
use serde_json::{Value, json};
use tokio::io::{AsyncBufReadExt as _, BufReader, stdin};

const PATIENCE: Duration = Duration::from_secs(10);

/// The topic, and the offset up to which the client has its frames.
struct Followed {
    topic: String,
    head: Mutex<Option<(Value, Value)>>,
}

fn say(value: &Value) {
    println!("{value}");
}

/// The first argument of an event or of an acknowledgement; this library passes the arguments of an acknowledgement as one list.
fn first(payload: Payload) -> Value {
    let Payload::Text(mut values) = payload else {
        return Value::Null;
    };
    match values.swap_remove(0) {
        Value::Array(mut arguments) => arguments.swap_remove(0),
        value => value,
    }
}

fn introduced(followed: Arc<Followed>, answer: Payload, client: Client) -> BoxFuture<'static, ()> {
    async move {
        say(&json!({ "init": first(answer) }));
        let mut wanted = json!({ "topic": followed.topic });
        if let Some((offset, epoch)) = &*followed.head.lock().expect("no holder panics") {
            (wanted["offset"], wanted["epoch"]) = (offset.clone(), epoch.clone());
        }
        let following = move |ack: Payload, _| {
            let answers = first(ack);
            let result = &answers["result"][0]["result"];
            for frame in result["missed"].as_array().into_iter().flatten() {
                say(&json!({ "frame": frame["offset"] }));
            }
            *followed.head.lock().expect("no holder panics") =
                Some((result["offset"].clone(), result["epoch"].clone()));
            say(&json!({ "following": result["offset"] }));
            async {}.boxed()
        };
        let sent = client.emit_with_ack("subscribe", json!([wanted]), PATIENCE, following);
        sent.await.expect("the server is there");
    }
    .boxed()
}

fn changed(followed: &Followed, frame: &Value) {
    if frame["topic"] == followed.topic.as_str() {
        let mut head = followed.head.lock().expect("no holder panics");
        if let Some((offset, _)) = &mut *head {
            *offset = frame["offset"].clone();
        }
        say(&json!({ "frame": frame["offset"] }));
    }
}

#[tokio::main(flavor = "current_thread")]
async fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [url, sid, topic, job, track] = arguments.try_into().expect("url, sid, topic, job, track");
    let number = |text: &str| text.trim().parse::<i64>().expect("a number");
    let (job, track) = (number(&job), number(&track));
    let followed = Arc::new(Followed {
        topic,
        head: Mutex::default(),
    });
    let (first_to_know, second) = (Arc::clone(&followed), Arc::clone(&followed));
    let client = ClientBuilder::new(url)
        .transport_type(TransportType::Websocket)
        .auth(json!({ "sid": sid }))
        .reconnect_delay(100, 200)
        .on_reconnect(|| {
            say(&json!({ "disconnect": "reconnecting" }));
            async { ReconnectSettings::new() }.boxed()
        })
        .on("init", move |answer, client| {
            introduced(Arc::clone(&first_to_know), answer, client)
        })
        .on("change", move |frame, _| {
            changed(&second, &first(frame));
            async {}.boxed()
        })
        .on("log_out", |event, _| {
            say(&json!({ "log_out": first(event)["reason"] }));
            async {}.boxed()
        })
        .connect()
        .await
        .expect("connected");
    // each line of the input is a rating to send; the client exits when the input ends
    let mut lines = BufReader::new(stdin()).lines();
    while let Some(line) = lines.next_line().await.expect("input") {
        let rating = json!({ "job_id": job, "track_id": track, "track_rating": number(&line) });
        let rated = |ack: Payload, _| {
            say(&json!({ "rated": first(ack) }));
            async {}.boxed()
        };
        let sent = client.emit_with_ack("rating.set_track", rating, PATIENCE, rated);
        sent.await.expect("the server is there");
    }
    let _ = client.disconnect().await;
}
