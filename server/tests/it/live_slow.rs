//! Slow readers, which harm only themselves.

use std::time::{Duration, Instant};

use futures_util::{SinkExt as _, StreamExt as _};
use protocol::change::ReviewChange;
use protocol::ids::{JobId, TrackId};
use protocol::topic::Topic;
use serde_json::{Value, json};
use socket2::SockRef;
use tokio::net::{TcpSocket, TcpStream};
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::Message;

use super::live_follow::{House, house_on};
use super::support::{Person, TestServer, pause};

/// A client that reads only on demand, with buffers as small as the system allows.
struct SlowReader {
    socket: WebSocketStream<TcpStream>,
}

impl SlowReader {
    async fn follow(server: &TestServer, person: &Person, topic: &str) -> Self {
        let socket = TcpSocket::new_v4().unwrap();
        SockRef::from(&socket).set_recv_buffer_size(65_536).unwrap();
        let stream = socket.connect(server.address).await.unwrap();
        let url = format!("ws://{}/socket.io/?EIO=4&transport=websocket", server.address);
        let (socket, _) = tokio_tungstenite::client_async(url, stream).await.unwrap();
        let mut reader = Self { socket };
        let sid = server.sid_of(person).await;
        reader.say("40").await;
        reader.say(&format!("420{}", json!(["init", {"sid": sid}]))).await;
        reader
            .say(&format!("421{}", json!(["subscribe", {"topic": topic}])))
            .await;
        reader.until(|text| text.starts_with("431[{\"result\"")).await;
        reader
    }

    async fn say(&mut self, text: &str) {
        self.socket.send(Message::text(text)).await.unwrap();
    }

    /// Reads up to a message for which `is_it` holds; gives everything it read.
    async fn until(&mut self, is_it: impl Fn(&str) -> bool) -> Vec<String> {
        let mut all = Vec::new();
        loop {
            let message = tokio::time::timeout(Duration::from_secs(20), self.socket.next())
                .await
                .expect("in time");
            let text = message.expect("open").unwrap().into_text().unwrap().to_string();
            let is_last = is_it(&text);
            all.push(text);
            if is_last {
                return all;
            }
        }
    }

    /// Reads to the end of the connection.
    async fn drain(&mut self) {
        while let Ok(Some(Ok(_))) = tokio::time::timeout(Duration::from_secs(20), self.socket.next()).await {}
    }
}

async fn room(name: &str) -> House {
    let server = TestServer::start_with(|config| {
        config.live.outgoing_bytes = 65_536;
        config.http.workers = 1;
    });
    house_on(server.await, name).await
}

impl House {
    /// Publishes a frame of some 17 KB.
    async fn flood(&self) {
        let topic = Topic::Review(JobId(self.job));
        let withdrawn = |number: i64| {
            let track_id = TrackId(1_000_000_000 + number);
            ReviewChange::TrackWithdrawn { track_id }.into()
        };
        self.server.append(&topic, (0..300).map(withdrawn).collect()).await;
    }
}

fn offset_of(text: &str) -> Option<i64> {
    let event: Value = serde_json::from_str(text.strip_prefix("42")?).ok()?;
    if event[0] == "change" {
        event[1]["offset"].as_i64()
    } else {
        None
    }
}

#[tokio::test]
async fn a_slow_reader_gets_a_resync_and_then_misses_nothing_while_others_do_not_wait() {
    let room = room("slow").await;
    let mut slow = SlowReader::follow(&room.server, &room.colleague, &room.review()).await;
    let mut quick = room.server.live_of(&room.manager).await;
    quick.subscribe(&room.review()).await;
    for offset in 1..=80 {
        room.flood().await;
        assert_eq!(quick.next_change(&room.review()).await["offset"], offset);
    }
    let read = slow.until(|text| text.starts_with("42[\"resync\"")).await;
    let offsets: Vec<i64> = read.iter().filter_map(|text| offset_of(text)).collect();
    assert!(
        offsets.windows(2).all(|pair| pair[1] == pair[0] + 1),
        "what comes before is whole"
    );
    assert_eq!(
        read.last().unwrap(),
        &format!("42[\"resync\",{{\"topic\":\"{}\"}}]", room.review())
    );
    let have = offsets.last().copied().unwrap_or(0);
    slow.say(&format!(
        "422{}",
        json!(["subscribe", {"topic": room.review(), "offset": have, "epoch": room.server.epoch().await}])
    ))
    .await;
    let answer = slow.until(|text| text.starts_with("432")).await.pop().unwrap();
    let answer: Value = serde_json::from_str(&answer[3..]).unwrap();
    let head = answer[0]["result"]["offset"].as_i64().unwrap();
    assert!(head > have, "{answer}");
    let mut rater = room.server.live_of(&room.manager).await;
    rater.ok("rating.set_track", room.rating(0, 7)).await;
    let next = slow.until(|text| offset_of(text).is_some()).await;
    assert_eq!(offset_of(next.last().unwrap()), Some(head + 1));
}

#[tokio::test]
async fn a_reader_that_takes_no_acknowledgements_is_sent_away_and_nobody_else() {
    let room = room("stuck").await;
    let mut stuck = SlowReader::follow(&room.server, &room.colleague, "board").await;
    // each answer has some 100 KB, none of which may be dropped
    let wanted: Vec<Value> = (0..1_500)
        .map(|number| json!({"topic": format!("review:{number}00000")}))
        .collect();
    let before = Instant::now();
    for number in 0..60 {
        let event = format!("42{number}{}", json!(["subscribe", wanted]));
        // once the outbox is over its limit the server stops reading, and sending blocks too
        if tokio::time::timeout(Duration::from_secs(2), stuck.say(&event))
            .await
            .is_err()
        {
            break;
        }
    }
    let mut neighbour = room.server.live_of(&room.manager).await;
    neighbour.subscribe(&room.review()).await;
    loop {
        neighbour.ok("unsubscribe", json!({"topic": "board"})).await;
        let metrics = room.server.visitor().get("/metrics").await.text().await.unwrap();
        if metrics
            .lines()
            .any(|line| line.starts_with("needledrop_evictions_total") && !line.ends_with(" 0"))
        {
            break;
        }
        assert!(before.elapsed() < Duration::from_secs(40), "nobody was sent away");
        pause().await;
    }
    assert!(
        before.elapsed() >= Duration::from_secs(10),
        "a slow reader is given ten seconds"
    );
    stuck.drain().await;
}
