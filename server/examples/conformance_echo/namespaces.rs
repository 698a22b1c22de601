//! The protocol of `/socket.io/`: a state machine that takes packets and returns the messages to send. It is pure except for the ids that
//! it makes.

use bytes::Bytes;
use protocol::attachments::{AttachmentError, BinaryBody, BinaryPacket};
use protocol::decode::{DecodeError, Packet};
use protocol::encode::{binary_text, connect_error_text, socket_text};
use protocol::socket_packet::{Ack, Event, SocketBody, SocketPacket};
use server::secrets;

/// The namespaces that exist.
const NAMESPACES: [&str; 2] = ["/", "/custom"];

/// The effect of a packet.
#[derive(Debug)]
pub(crate) enum Effect {
    /// Send a text message.
    Text(String),
    /// Send a binary message.
    Binary(Bytes),
    /// The client has answered a ping.
    Ponged,
    /// The client has entered a namespace.
    Entered,
    /// The client has left the last namespace.
    LeftAll,
    /// The client wants to close.
    Close,
    /// The client broke the protocol.
    Broken,
    /// The client sent more than is allowed.
    TooLarge,
}

/// One connection's namespaces.
#[derive(Debug, Default)]
pub(crate) struct Speaker {
    entered: [bool; NAMESPACES.len()],
}

impl Speaker {
    /// Handles a decoded message.
    pub(crate) fn on_packet(&mut self, packet: Result<Packet<'_>, DecodeError>) -> Vec<Effect> {
        match packet {
            Ok(Packet::Pong(_)) => vec![Effect::Ponged],
            Ok(Packet::Noop | Packet::Upgrade | Packet::Incomplete) => vec![],
            Ok(Packet::Close) => vec![Effect::Close],
            Ok(Packet::Socket(packet)) => self.socket(&packet),
            Ok(Packet::Binary(packet)) if self.is_in(&packet.namespace) => echo_binary(packet),
            Err(DecodeError::Attachment(AttachmentError::TooLarge)) => vec![Effect::TooLarge],
            Ok(Packet::Open(_) | Packet::Ping(_) | Packet::Binary(_)) | Err(_) => vec![Effect::Broken],
        }
    }

    fn is_in(&self, namespace: &str) -> bool {
        NAMESPACES
            .iter()
            .zip(self.entered)
            .any(|(name, entered)| *name == namespace && entered)
    }

    fn socket(&mut self, packet: &SocketPacket<'_>) -> Vec<Effect> {
        let namespace = packet.namespace;
        let Some(at) = NAMESPACES.iter().position(|name| *name == namespace) else {
            return match packet.body {
                SocketBody::Connect(_) => vec![Effect::Text(connect_error_text(namespace, "Invalid namespace"))],
                _ => vec![Effect::Broken],
            };
        };
        match (&packet.body, self.entered[at]) {
            (SocketBody::Connect(auth), false) => {
                self.entered[at] = true;
                greet(namespace, auth.unwrap_or("{}"))
            }
            (SocketBody::Disconnect, true) => {
                self.entered[at] = false;
                if self.entered.contains(&true) {
                    vec![]
                } else {
                    vec![Effect::LeftAll]
                }
            }
            (SocketBody::Event(event), true) => echo(namespace, event),
            // there was no request that could be acknowledged
            (SocketBody::Ack(_), true) => vec![],
            _ => vec![Effect::Broken],
        }
    }
}

fn greet(namespace: &str, auth: &str) -> Vec<Effect> {
    let sid = format!(r#"{{"sid":"{}"}}"#, secrets::token());
    let connect = SocketPacket {
        namespace,
        body: SocketBody::Connect(Some(&sid)),
    };
    let arguments = BinaryPacket {
        namespace: namespace.to_owned(),
        body: BinaryBody::Event {
            ack_id: None,
            name: "auth".to_owned(),
            args: auth.to_owned(),
        },
        attachments: vec![],
    };
    vec![
        Effect::Entered,
        Effect::Text(socket_text(&connect)),
        Effect::Text(binary_text(&arguments)),
    ]
}

fn echo(namespace: &str, event: &Event<'_>) -> Vec<Effect> {
    let body = match (event.name.as_ref(), event.ack_id) {
        ("message", _) => SocketBody::Event(Event {
            ack_id: None,
            name: "message-back".into(),
            args: event.args,
        }),
        ("message-with-ack", Some(id)) => SocketBody::Ack(Ack { id, args: event.args }),
        _ => return vec![],
    };
    vec![Effect::Text(socket_text(&SocketPacket { namespace, body }))]
}

fn echo_binary(packet: BinaryPacket) -> Vec<Effect> {
    let BinaryBody::Event { ack_id, name, args } = packet.body else {
        return vec![];
    };
    let body = match (name.as_str(), ack_id) {
        ("message", _) => BinaryBody::Event {
            ack_id: None,
            name: "message-back".to_owned(),
            args,
        },
        ("message-with-ack", Some(id)) => BinaryBody::Ack { id, args },
        _ => return vec![],
    };
    let answer = BinaryPacket { body, ..packet };
    let text = Effect::Text(binary_text(&answer));
    std::iter::once(text)
        .chain(answer.attachments.into_iter().map(Effect::Binary))
        .collect()
}
