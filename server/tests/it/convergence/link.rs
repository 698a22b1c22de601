//! A live connection that may end at any moment.

use std::net::SocketAddr;
use std::task::Poll;
use std::time::Duration;

use futures_util::{FutureExt as _, SinkExt as _, StreamExt as _};
use serde_json::{Value, json};
use socket2::SockRef;
use tokio::net::{TcpSocket, TcpStream};
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::Message;

/// The longest wait for anything: longer than a database is frozen plus the time in which the server recovers.
const PATIENCE: Duration = Duration::from_secs(90);

/// A message from the server.
#[derive(Debug)]
pub enum ServerMessage {
    /// An acknowledgement: its number and its body.
    Ack(u64, Value),
    /// An event: its name and its body.
    Event(String, Value),
}

/// An open connection.
pub struct Link {
    socket: WebSocketStream<TcpStream>,
    next_ack: u64,
}

impl Link {
    /// Opens and connects; `None` while the server is down. A narrow connection has small buffers, so that it takes little until it is
    /// read.
    pub async fn open(address: SocketAddr, is_narrow: bool) -> Option<Self> {
        let socket = TcpSocket::new_v4().unwrap();
        if is_narrow {
            SockRef::from(&socket).set_recv_buffer_size(4_096).unwrap();
        }
        let stream = socket.connect(address).await.ok()?;
        let url = format!("ws://{address}/socket.io/?EIO=4&transport=websocket");
        let (socket, _) = tokio_tungstenite::client_async(url, stream).await.ok()?;
        let mut link = Self { socket, next_ack: 0 };
        link.packet().await?;
        link.socket.send(Message::text("40")).await.ok()?;
        let packet = link.packet().await?;
        assert!(packet.starts_with("40"), "{packet}");
        let packet = link.packet().await?;
        assert!(packet.starts_with(r#"42["init",{"result":"#), "{packet}");
        Some(link)
    }

    /// Sends an event; gives the number of its acknowledgement, or `None` if the connection has ended.
    pub async fn send(&mut self, event: &str, payload: Value) -> Option<u64> {
        let id = self.next_ack;
        self.next_ack += 1;
        let text = format!("42{id}{}", json!([event, payload]));
        self.socket.send(Message::text(text)).await.ok()?;
        Some(id)
    }

    /// The next message; `None` once the connection has ended.
    pub async fn next(&mut self) -> Option<ServerMessage> {
        let receiving = async {
            loop {
                let packet = self.packet().await?;
                if let Some(message) = read(&packet) {
                    return Some(message);
                }
            }
        };
        tokio::time::timeout(PATIENCE, receiving)
            .await
            .expect("the server says something in time")
    }

    /// The next message, if it has arrived already; `None` once the connection has ended.
    pub fn arrived(&mut self) -> Poll<Option<ServerMessage>> {
        self.next().now_or_never().map_or(Poll::Pending, Poll::Ready)
    }

    async fn packet(&mut self) -> Option<String> {
        loop {
            match self.socket.next().await?.ok()? {
                Message::Text(text) if text.as_str() == "2" => self.socket.send(Message::text("3")).await.ok()?,
                Message::Text(text) => return Some(text.to_string()),
                Message::Close(_) => return None,
                _ => {}
            }
        }
    }
}

fn read(packet: &str) -> Option<ServerMessage> {
    let digits = packet.get(2..)?.find('[')? + 2;
    let mut parts: Vec<Value> = serde_json::from_str(&packet[digits..]).unwrap();
    let body = if parts.len() > 1 { parts.remove(1) } else { Value::Null };
    match &packet[..2] {
        "42" => Some(ServerMessage::Event(parts[0].as_str().unwrap().to_owned(), body)),
        "43" => Some(ServerMessage::Ack(packet[2..digits].parse().unwrap(), parts.remove(0))),
        _ => None,
    }
}
