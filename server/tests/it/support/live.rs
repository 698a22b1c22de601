//! A live client for the tests: Engine.IO and Socket.IO over a websocket, with only the features that tests need.

use std::collections::{HashMap, VecDeque};
use std::net::SocketAddr;
use std::time::Duration;

use futures_util::{SinkExt as _, StreamExt as _};
use serde_json::{Value, json};
use server::secrets;
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest as _;
use tokio_tungstenite::tungstenite::protocol::frame::Frame;
use tokio_tungstenite::tungstenite::protocol::frame::coding::{Data, OpCode};
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream};

use super::{Person, TestServer, live_description};

/// The longest wait for anything before the test fails.
const PATIENCE: Duration = Duration::from_secs(10);

/// A live connection.
pub struct LiveClient {
    socket: WebSocketStream<MaybeTlsStream<TcpStream>>,
    next_ack: u64,
    acks: HashMap<u64, Value>,
    /// Events whose acknowledgements have not arrived.
    unanswered: HashMap<u64, String>,
    events: VecDeque<(String, Value)>,
    /// Engine.IO's open packet.
    pub opened: Value,
    /// The code of the websocket's close frame, if there was one.
    pub closed_with: Option<u16>,
    is_closed: bool,
}

impl LiveClient {
    /// Opens the transport, without a CONNECT yet.
    pub async fn open(address: SocketAddr) -> Self {
        let request = format!("ws://{address}/socket.io/?EIO=4&transport=websocket")
            .into_client_request()
            .unwrap();
        let (socket, _) = tokio_tungstenite::connect_async(request).await.unwrap();
        let mut client = Self {
            socket,
            next_ack: 0,
            acks: HashMap::new(),
            unanswered: HashMap::new(),
            events: VecDeque::new(),
            opened: Value::Null,
            closed_with: None,
            is_closed: false,
        };
        let packet = client.next_packet().await.expect("the open packet");
        client.opened = serde_json::from_str(packet.strip_prefix('0').expect("an open packet")).unwrap();
        client
    }

    /// Opens and sends CONNECT, as a visitor, and receives the event `init`.
    pub async fn connect(address: SocketAddr) -> Self {
        let mut client = Self::connect_with(address, None).await;
        client.next("init").await;
        client
    }

    /// Opens and sends CONNECT with this payload; the event `init` is still to be received.
    pub async fn connect_with(address: SocketAddr, auth: Option<Value>) -> Self {
        let mut client = Self::open(address).await;
        client
            .send_raw(format!("40{}", auth.map(|auth| auth.to_string()).unwrap_or_default()))
            .await;
        let packet = client.next_packet().await.expect("the answer to CONNECT");
        assert!(packet.starts_with("40"), "{packet}");
        client
    }

    /// Authenticates; gives init's result.
    pub async fn init(&mut self, sid: &str) -> Value {
        self.ok("init", json!({"sid": sid})).await
    }

    /// Sends an event and gives its whole acknowledgement.
    pub async fn emit(&mut self, event: &str, payload: Value) -> Value {
        let id = self.send(event, payload).await;
        self.ack(id).await
    }

    /// Sends an event that must succeed; gives its `result`.
    pub async fn ok(&mut self, event: &str, payload: Value) -> Value {
        let mut ack = self.emit(event, payload).await;
        assert!(ack.get("result").is_some(), "{event}: {ack}");
        ack["result"].take()
    }

    /// Sends an event that must be refused with this status and code.
    pub async fn refused(&mut self, event: &str, payload: Value, status: u16, code: &str) {
        let ack = self.emit(event, payload).await;
        assert_eq!(
            (ack["status"].as_u64(), ack["error"].as_str()),
            (Some(status.into()), Some(code)),
            "{event}: {ack}"
        );
    }

    /// Sends an event without waiting; gives the number of its acknowledgement.
    pub async fn send(&mut self, event: &str, payload: Value) -> u64 {
        let id = self.next_ack;
        self.next_ack += 1;
        self.unanswered.insert(id, event.to_owned());
        self.send_raw(format!("42{id}{}", json!([event, payload]))).await;
        id
    }

    /// Waits for an acknowledgement by its number.
    pub async fn ack(&mut self, id: u64) -> Value {
        loop {
            if let Some(ack) = self.acks.remove(&id) {
                return ack;
            }
            self.read_one(&format!("acknowledgement {id}")).await;
        }
    }

    /// Follows a topic; gives the answer.
    pub async fn subscribe(&mut self, topic: &str) -> Value {
        self.ok("subscribe", json!({"topic": topic})).await
    }

    /// Waits for the next event with this name, and stores the others for later.
    pub async fn next(&mut self, event: &str) -> Value {
        loop {
            if let Some(at) = self.events.iter().position(|(name, _)| name == event) {
                return self.events.remove(at).unwrap().1;
            }
            self.read_one(event).await;
        }
    }

    /// The topics of the next `count` events `closed`, in alphabetical order; the reason of each must be that the person has no right any
    /// more.
    pub async fn next_lost(&mut self, count: usize) -> Vec<String> {
        let mut lost = Vec::new();
        for _ in 0..count {
            let event = self.next("closed").await;
            assert_eq!(event["reason"], "no_right", "{event}");
            lost.push(event["topic"].as_str().unwrap().to_owned());
        }
        lost.sort();
        lost
    }

    /// Waits for the next change frame of this topic.
    pub async fn next_change(&mut self, topic: &str) -> Value {
        loop {
            if let Some(at) = self
                .events
                .iter()
                .position(|(name, body)| name == "change" && body["topic"] == topic)
            {
                let mut frame = self.events.remove(at).unwrap().1;
                if without_audit(&mut frame) {
                    continue;
                }
                return frame;
            }
            self.read_one(&format!("a change of {topic}")).await;
        }
    }

    /// Waits for the next event with the state of an ephemeral topic: `snapshot`, or a frame; gives the state.
    pub async fn next_state(&mut self, topic: &str) -> Value {
        loop {
            let is_state = |(name, body): &(String, Value)| {
                ["snapshot", "change"].contains(&name.as_str()) && body["topic"] == topic
            };
            if let Some(at) = self.events.iter().position(is_state) {
                let (name, mut body) = self.events.remove(at).unwrap();
                return match name.as_str() {
                    "snapshot" => body["snapshot"].take(),
                    _ => body["changes"][0].take(),
                };
            }
            self.read_one(&format!("a state of {topic}")).await;
        }
    }

    /// The events that have arrived and were not read yet, after a round trip to the server, so that everything sent before is included.
    pub async fn waiting(&mut self) -> Vec<(String, Value)> {
        self.emit("unsubscribe", json!({"topic": "board"})).await;
        self.events.drain(..).collect()
    }

    /// The changes in the result of [`Self::waiting`].
    pub async fn waiting_changes(&mut self) -> Vec<Value> {
        let events = self.waiting().await.into_iter();
        events
            .filter(|(name, _)| name == "change")
            .map(|(_, body)| body)
            .collect()
    }

    /// Sends text unchanged.
    pub async fn send_raw(&mut self, text: impl Into<String>) {
        self.socket.send(Message::text(text.into())).await.unwrap();
    }

    /// Sends a binary message.
    pub async fn send_binary(&mut self, bytes: Vec<u8>) {
        self.socket.send(Message::binary(bytes)).await.unwrap();
    }

    /// Begins a message and does not end it; gives the code if the server closes the connection because of it.
    pub async fn begin_message(&mut self, bytes: Vec<u8>) -> Option<u16> {
        let begun = Frame::message(bytes, OpCode::Data(Data::Binary), false);
        self.socket.send(Message::Frame(begun)).await.unwrap();
        self.socket.send(Message::Ping("there?".into())).await.unwrap();
        loop {
            let message = tokio::time::timeout(PATIENCE, self.socket.next()).await;
            match message.expect("an answer in time") {
                Some(Ok(Message::Pong(_))) => return None,
                Some(Ok(Message::Close(frame))) => return frame.map(|frame| frame.code.into()),
                Some(Ok(_)) => {}
                Some(Err(_)) | None => panic!("closed without a code"),
            }
        }
    }

    /// The next packet except pings; `None` once the connection is closed.
    pub async fn next_packet(&mut self) -> Option<String> {
        loop {
            let message = tokio::time::timeout(PATIENCE, self.socket.next())
                .await
                .expect("a packet in time");
            match message {
                Some(Ok(Message::Text(text))) if text.as_str() == "2" => self.send_raw("3").await,
                Some(Ok(Message::Text(text))) => return Some(text.to_string()),
                Some(Ok(Message::Close(frame))) => self.closed_with = frame.map(|frame| frame.code.into()),
                Some(Ok(_)) => {}
                Some(Err(_)) | None => {
                    self.is_closed = true;
                    return None;
                }
            }
        }
    }

    /// Waits until the server has closed the connection; gives the close frame's code, if there was one.
    pub async fn until_closed(&mut self) -> Option<u16> {
        while self.next_packet().await.is_some() {}
        self.closed_with
    }

    /// Waits until the server has closed a connection whose pings nobody answers.
    pub async fn until_closed_without_pongs(&mut self) -> Option<u16> {
        while let Ok(Some(Ok(message))) = tokio::time::timeout(PATIENCE, self.socket.next()).await {
            if let Message::Close(frame) = message {
                return frame.map(|frame| frame.code.into());
            }
        }
        None
    }

    /// Waits for a ping and answers it.
    pub async fn next_ping(&mut self) {
        loop {
            let message = tokio::time::timeout(PATIENCE, self.socket.next())
                .await
                .expect("a ping in time");
            match message {
                Some(Ok(Message::Text(text))) if text.as_str() == "2" => return self.send_raw("3").await,
                Some(Ok(_)) => {}
                Some(Err(_)) | None => panic!("closed while waiting for a ping"),
            }
        }
    }

    /// Drops the connection without a close.
    pub fn vanish(self) {
        drop(self.socket);
    }

    async fn read_one(&mut self, awaited: &str) {
        assert!(!self.is_closed, "closed while waiting for {awaited}");
        let Some(packet) = self.next_packet().await else {
            panic!("closed while waiting for {awaited}")
        };
        if let Some(event) = packet.strip_prefix("42") {
            let mut parts: Vec<Value> =
                serde_json::from_str(event.trim_start_matches(|c: char| c.is_ascii_digit())).unwrap();
            let body = if parts.len() > 1 { parts.remove(1) } else { Value::Null };
            let name = parts[0].as_str().unwrap().to_owned();
            live_description::check_event(&name, &body);
            self.events.push_back((name, body));
        } else if let Some(ack) = packet.strip_prefix("43") {
            let digits = ack.find('[').unwrap();
            let mut parts: Vec<Value> = serde_json::from_str(&ack[digits..]).unwrap();
            let (id, body) = (ack[..digits].parse().unwrap(), parts.remove(0));
            if let Some(event) = self.unanswered.remove(&id) {
                live_description::check_answer(&event, &body);
            }
            self.acks.insert(id, body);
        } else if packet.starts_with("41") {
            self.events.push_back(("DISCONNECT".to_owned(), Value::Null));
        }
    }
}

impl TestServer {
    /// A sid of a new session of this person.
    pub async fn sid_of(&self, person: &Person) -> String {
        let token = self.session_of(person).await;
        self.sid_of_session(&token).await
    }

    /// A sid of the session with this cookie value.
    pub async fn sid_of_session(&self, token: &str) -> String {
        let sid = secrets::token();
        sqlx::query("insert into session_sid (sid_hash, session_id) select $1, id from session where token_hash = $2")
            .bind(secrets::hash(&sid).as_slice())
            .bind(secrets::hash(token).as_slice())
            .execute(&self.pool)
            .await
            .unwrap();
        sid
    }

    /// A live connection of this person, in a session of its own.
    pub async fn live_of(&self, person: &Person) -> LiveClient {
        let sid = self.sid_of(person).await;
        let mut client = LiveClient::connect(self.address).await;
        client.init(&sid).await;
        client
    }
}

/// Removes the audit's changes from a frame, as most tests are not about them; tells whether other changes are left.
fn without_audit(frame: &mut Value) -> bool {
    let Some(changes) = frame["changes"].as_array_mut() else {
        return false;
    };
    changes.retain(|change| change["kind"] != "audit_added");
    changes.is_empty()
}
