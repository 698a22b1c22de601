//! The state of one live connection: a state machine that receives packets and the current time, and returns what to do. It has no side effects.
//!
//! A new connection waits for a CONNECT packet, then belongs to a visitor, and after an `init` event to a person. A packet that the current
//! state does not allow closes the connection if the protocol requires that; otherwise it is refused.

use super::route::{self, Intent};
use crate::access::caller::Caller;
use crate::rate_limit::{Counter, Quota};
use protocol::attachments::{AttachmentError, BinaryBody, BinaryPacket};
use protocol::client_event::{ClientEvent, EventError, Init};
use protocol::decode::{DecodeError, Packet};
use protocol::error_code::ErrorCode;
use protocol::limits::{SOCKET_EVENT_BYTES_MAX, SOCKET_EVENTS_BURST, SOCKET_EVENTS_PER_SECOND};
use protocol::refusal::Refusal;
use protocol::socket_packet::{DEFAULT_NAMESPACE, Event, SocketBody, SocketPacket};
use protocol::websocket_close::WebsocketClose;
use serde::Deserialize;
use std::time::Instant;

/// The maximum length of a client's build name in a CONNECT, in bytes. A longer name is ignored.
const VERSION_MAX: usize = 200;

/// The rate of events that a connection may send after it has identified a person.
const EVENTS: Quota = Quota::new(SOCKET_EVENTS_BURST, 60 * SOCKET_EVENTS_PER_SECOND);

/// The rate of events that a connection may send before it has identified a person.
const ANONYMOUS_EVENTS: Quota = Quota::new(30, 5 * 60);

/// The state of one connection.
#[derive(Debug)]
pub struct Session {
    phase: Phase,
    /// The counter that limits the rate of events; none if the rate is not limited.
    events: Option<Counter>,
}

/// The phase of a connection, and the person on it.
#[derive(Debug)]
enum Phase {
    /// The connection waits for a CONNECT: none has arrived, or the client has left the namespace.
    Waiting,
    /// The client is connected, but has not identified a person.
    Visitor,
    /// The client is connected and has identified a person. The caller is boxed to save memory on the connections of visitors.
    Known(Box<Caller>),
}

/// The content of a CONNECT packet.
#[derive(Debug, PartialEq)]
pub struct Connect {
    /// The `init` that the field `auth` of the CONNECT packet contains, or the error for an invalid one. If `auth` contains no session id, the
    /// client is a visitor. The answer is sent as the event `init`.
    pub init: Result<Init, Refusal>,
    /// The build name of the web page that connects; none if the client sent none or one that is too long.
    pub version: Option<String>,
}

/// The action that the connection's actor takes after a packet.
#[derive(Debug, PartialEq)]
pub enum Output {
    Nothing,
    /// Record that the client has answered a ping.
    Ponged,
    /// Accept the connection to the namespace, and carry out the `init`.
    Connected(Connect),
    /// End all subscriptions, because the client left the namespace. The connection then waits for another CONNECT.
    Disconnected,
    /// Report that this namespace, which the client requested, does not exist.
    InvalidNamespace(String),
    /// Carry out an event, and send the answer under its acknowledgement id, if it has one.
    Intent {
        /// The acknowledgement id of the event; none if the client expects no answer.
        ack: Option<u64>,
        /// The request that the event makes.
        intent: Intent,
    },
    /// Answer that an event is refused.
    Refuse {
        /// The acknowledgement id of the event; none if the client expects no answer.
        ack: Option<u64>,
        /// The error that the client receives.
        refusal: Refusal,
    },
    /// Close the connection for this reason.
    Close(WebsocketClose),
}

impl Session {
    /// Makes the state of a connection that has just been opened.
    pub fn new(limit_rate: bool, now: Instant) -> Self {
        Self {
            phase: Phase::Waiting,
            events: limit_rate.then(|| Counter::new(ANONYMOUS_EVENTS, now)),
        }
    }

    /// Returns the person on the connection; none before they are identified.
    pub fn caller(&self) -> Option<&Caller> {
        match &self.phase {
            Phase::Known(caller) => Some(caller),
            Phase::Waiting | Phase::Visitor => None,
        }
    }

    /// Processes one packet that has `bytes` bytes.
    pub fn packet(&mut self, packet: Packet<'_>, bytes: usize, now: Instant) -> Output {
        match packet {
            Packet::Pong(_) => Output::Ponged,
            Packet::Noop | Packet::Upgrade | Packet::Incomplete => Output::Nothing,
            Packet::Close => Output::Close(WebsocketClose::ClientLeft),
            Packet::Open(_) | Packet::Ping(_) => Output::Close(WebsocketClose::ServersPacket),
            Packet::Socket(packet) => self.socket(packet, bytes, now),
            Packet::Binary(packet) => self.binary(packet, now),
        }
    }

    /// Returns the reason for closing the connection after a message that cannot be decoded.
    pub fn unreadable(error: DecodeError) -> WebsocketClose {
        match error {
            DecodeError::Attachment(AttachmentError::TooLarge) => WebsocketClose::TooLarge,
            DecodeError::Engine(_) => WebsocketClose::BadEnginePacket,
            DecodeError::Socket(_) | DecodeError::Attachment(_) => WebsocketClose::BadSocketPacket,
        }
    }

    /// Completes an `init`. `found` is the owner of the session whose id the client sent; none if the session does not exist, has ended, or
    /// its owner may not log in.
    ///
    /// # Errors
    /// `not_logged_in` for a wrong session id, `conflict` if the connection already belongs to another person. The state is then unchanged.
    pub fn authenticate(&mut self, found: Option<Caller>) -> Result<&Caller, Refusal> {
        let caller = found.ok_or(ErrorCode::NotLoggedIn)?;
        if self.caller().is_some_and(|known| known.user_id != caller.user_id) {
            return Err(ErrorCode::Conflict.into());
        }
        if self.caller().is_none()
            && let Some(events) = &mut self.events
        {
            events.allow(EVENTS);
        }
        self.phase = Phase::Known(Box::new(caller));
        let Phase::Known(caller) = &self.phase else {
            unreachable!("it was set just now")
        };
        Ok(caller)
    }

    fn socket(&mut self, packet: SocketPacket<'_>, bytes: usize, now: Instant) -> Output {
        if packet.namespace != DEFAULT_NAMESPACE {
            return match packet.body {
                SocketBody::Connect(_) => Output::InvalidNamespace(packet.namespace.to_owned()),
                _ => Output::Close(WebsocketClose::OtherNamespace),
            };
        }
        match packet.body {
            SocketBody::Connect(auth) => self.connect(auth, now),
            SocketBody::Disconnect => self.leave(),
            SocketBody::Event(event) => self.event(&event, bytes, now),
            // the server requests no acknowledgements; one that arrives all the same is ignored
            SocketBody::Ack(_) if !self.is_waiting() => Output::Nothing,
            _ => Output::Close(WebsocketClose::UnexpectedPacket),
        }
    }

    fn is_waiting(&self) -> bool {
        matches!(self.phase, Phase::Waiting)
    }

    fn connect(&mut self, auth: Option<&str>, now: Instant) -> Output {
        if !self.is_waiting() {
            return Output::Close(WebsocketClose::AlreadyConnected);
        }
        self.phase = Phase::Visitor;
        let mut connect = read_auth(auth.unwrap_or("{}"));
        // an `init` with a sid costs as much as the event does, so it counts as one
        let is_visitor = connect.init.as_ref().is_ok_and(|init| init.sid.is_none());
        if !is_visitor && !self.is_within_rate(now) {
            connect.init = Err(ErrorCode::TooManyRequests.into());
        }
        Output::Connected(connect)
    }

    fn leave(&mut self) -> Output {
        if self.is_waiting() {
            return Output::Close(WebsocketClose::NotConnected);
        }
        self.phase = Phase::Waiting;
        Output::Disconnected
    }

    fn event(&mut self, event: &Event<'_>, bytes: usize, now: Instant) -> Output {
        if self.is_waiting() {
            return Output::Close(WebsocketClose::NotConnected);
        }
        let ack = event.ack_id;
        if let Err(refusal) = self.admit(bytes, now) {
            return Output::Refuse { ack, refusal };
        }
        let decoded = ClientEvent::decode(&event.name, event.args.first().unwrap_or("null"));
        match decoded
            .map_err(refuse_event)
            .and_then(|decoded| match event.args.len() {
                0 | 1 => Ok(decoded),
                _ => Err(invalid("an event takes one argument")),
            })
            .and_then(|event| route::route(event, self.caller()))
        {
            Ok(intent) => Output::Intent { ack, intent },
            Err(refusal) => Output::Refuse { ack, refusal },
        }
    }

    fn binary(&mut self, packet: BinaryPacket, now: Instant) -> Output {
        if packet.namespace != DEFAULT_NAMESPACE || self.is_waiting() {
            return Output::Close(WebsocketClose::OtherNamespace);
        }
        let BinaryBody::Event {
            ack_id: ack,
            name,
            args,
        } = packet.body
        else {
            return Output::Nothing;
        };
        let bytes = args.len() + packet.attachments.iter().map(bytes::Bytes::len).sum::<usize>();
        let refusal = match self.admit(bytes, now) {
            Err(refusal) => refusal,
            Ok(()) => match ClientEvent::decode(&name, "null") {
                Err(EventError::Unknown) => refuse_event(EventError::Unknown),
                _ => invalid("no event takes attachments"),
            },
        };
        Output::Refuse { ack, refusal }
    }

    fn is_within_rate(&mut self, now: Instant) -> bool {
        self.events.as_mut().is_none_or(|events| events.take(now))
    }

    fn admit(&mut self, bytes: usize, now: Instant) -> Result<(), Refusal> {
        if !self.is_within_rate(now) {
            return Err(ErrorCode::TooManyRequests.into());
        }
        if bytes > SOCKET_EVENT_BYTES_MAX {
            let text = format!("An event has at most {SOCKET_EVENT_BYTES_MAX} bytes");
            return Err(Refusal::from(ErrorCode::PayloadTooLarge).with_message(text));
        }
        Ok(())
    }
}

fn invalid(message: &str) -> Refusal {
    Refusal::from(ErrorCode::InvalidRequest).with_message(message)
}

fn refuse_event(error: EventError) -> Refusal {
    match error {
        EventError::Unknown => Refusal::from(ErrorCode::NotFound).with_message("unknown event"),
        EventError::Payload(error) => error.into(),
    }
}

fn read_auth(json: &str) -> Connect {
    #[derive(Deserialize)]
    struct Auth {
        #[serde(default)]
        sid: serde_json::Value,
        #[serde(default)]
        version: serde_json::Value,
    }
    let Ok(auth) = serde_json::from_str::<Auth>(json) else {
        return Connect {
            init: Ok(Init::default()),
            version: None,
        };
    };
    let init = if auth.sid.is_null() {
        Ok(Init::default())
    } else {
        match ClientEvent::decode("init", json) {
            Ok(ClientEvent::Init(init)) => Ok(init),
            Ok(_) => Err(invalid("not an init")),
            Err(error) => Err(refuse_event(error)),
        }
    };
    let version = auth
        .version
        .as_str()
        .filter(|version| version.len() <= VERSION_MAX)
        .map(str::to_owned);
    Connect { init, version }
}

#[cfg(test)]
mod tests;
