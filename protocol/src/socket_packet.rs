//! Socket.IO v5 packets, each in the data of one Engine.IO message.
//!
//! The format is `<type>[<attachments>-][<namespace>,][<ack id>][<JSON>]`. The rules are those of the reference parser, with three stricter ones
//! for packets that no real client sends: an event's name must be a string, an acknowledgement must have an id, and only events and
//! acknowledgements can have an id. A parsed packet borrows its texts from the message. Its JSON is checked once, but is not converted into
//! values.

use std::borrow::Cow;
use std::num::NonZeroUsize;

use crate::arguments::{Arguments, Array, read_json};
use crate::socket_error::SocketError;

/// The only namespace that the server offers; packets without a namespace belong to it.
pub const DEFAULT_NAMESPACE: &str = "/";

/// The largest acknowledgement id: the largest integer that a JavaScript number represents exactly.
pub const MAX_ACK_ID: u64 = (1 << 53) - 1;

/// The maximum length of a namespace, in bytes.
pub const MAX_NAMESPACE_BYTES: usize = 256;

/// The event names that Socket.IO's libraries use for themselves; an event with such a name is refused.
pub const RESERVED_EVENTS: [&str; 6] = [
    "connect",
    "connect_error",
    "disconnect",
    "disconnecting",
    "newListener",
    "removeListener",
];

/// One Socket.IO packet.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SocketPacket<'a> {
    /// The namespace of the packet; `/` if the packet contains none.
    pub namespace: &'a str,
    /// The content of the packet.
    pub body: SocketBody<'a>,
}

/// The content of a Socket.IO packet.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum SocketBody<'a> {
    /// Type `0`. From the client: connects to a namespace, optionally with the JSON object `auth`. From the server: confirms the connection with
    /// `{"sid":…}`.
    Connect(Option<&'a str>),
    /// Type `1`: disconnects from a namespace.
    Disconnect,
    /// Type `2`: an event.
    Event(Event<'a>),
    /// Type `3`: the acknowledgement of an event, with the answer.
    Ack(Ack<'a>),
    /// Type `4`: refuses the connection to a namespace; the JSON object or string contains the reason.
    ConnectError(&'a str),
    /// Type `5`: an event with attachments, which follow as separate binary messages.
    BinaryEvent {
        /// The number of binary messages that follow.
        attachments: NonZeroUsize,
        /// The event, with placeholders for the attachments.
        event: Event<'a>,
    },
    /// Type `6`: an acknowledgement with attachments, which follow as separate binary messages.
    BinaryAck {
        /// The number of binary messages that follow.
        attachments: NonZeroUsize,
        /// The acknowledgement, with placeholders for the attachments.
        ack: Ack<'a>,
    },
}

/// A named event with its arguments.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Event<'a> {
    /// The id for the acknowledgement; `None` if the sender expects no acknowledgement.
    pub ack_id: Option<u64>,
    /// The event's name; borrowed from the message unless its JSON contains escapes.
    pub name: Cow<'a, str>,
    /// The arguments of the event, without its name.
    pub args: Arguments<'a>,
}

/// The acknowledgement of an event.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Ack<'a> {
    /// The id of the event that is acknowledged.
    pub id: u64,
    /// The arguments of the answer.
    pub args: Arguments<'a>,
}

impl<'a> SocketPacket<'a> {
    /// Parses the packet in one Engine.IO message. Refuses a packet that announces more than `max_attachments` attachments.
    pub fn from_message(message: &'a str, max_attachments: usize) -> Result<Self, SocketError> {
        let kind = *message.as_bytes().first().ok_or(SocketError::Empty)?;
        if !(b'0'..=b'6').contains(&kind) {
            return Err(SocketError::UnknownType);
        }
        let rest = &message[1..];
        let (attachments, rest) = match kind {
            b'5' | b'6' => split_attachments(rest, max_attachments)?,
            _ => (NonZeroUsize::MIN, rest),
        };
        let (namespace, rest) = split_namespace(rest)?;
        let (id, json) = split_ack_id(rest)?;
        if id.is_some() && matches!(kind, b'0' | b'1' | b'4') {
            return Err(SocketError::AckIdNotAllowed);
        }
        let body = match kind {
            b'0' => SocketBody::Connect(read_connect(json)?),
            b'1' if json.is_empty() => SocketBody::Disconnect,
            b'1' => return Err(SocketError::DisconnectWithPayload),
            b'2' => SocketBody::Event(read_event(id, json)?),
            b'3' => SocketBody::Ack(read_ack(id, json)?),
            b'4' => SocketBody::ConnectError(read_connect_error(json)?),
            b'5' => SocketBody::BinaryEvent {
                attachments,
                event: read_event(id, json)?,
            },
            _ => SocketBody::BinaryAck {
                attachments,
                ack: read_ack(id, json)?,
            },
        };
        Ok(Self { namespace, body })
    }
}

fn split_digits(text: &str) -> (&str, &str) {
    let end = text
        .bytes()
        .position(|byte| !byte.is_ascii_digit())
        .unwrap_or(text.len());
    text.split_at(end)
}

fn split_attachments(text: &str, max: usize) -> Result<(NonZeroUsize, &str), SocketError> {
    let (digits, rest) = split_digits(text);
    let rest = rest.strip_prefix('-').ok_or(SocketError::AttachmentsMissing)?;
    if digits.is_empty() {
        return Err(SocketError::AttachmentsMissing);
    }
    // The text has only digits, so the parse fails only for a number too large for the type.
    let count: usize = digits.parse().map_err(|_| SocketError::TooManyAttachments)?;
    if count > max {
        return Err(SocketError::TooManyAttachments);
    }
    let count = NonZeroUsize::new(count).ok_or(SocketError::AttachmentsMissing)?;
    Ok((count, rest))
}

fn split_namespace(text: &str) -> Result<(&str, &str), SocketError> {
    if !text.starts_with('/') {
        return Ok((DEFAULT_NAMESPACE, text));
    }
    let (namespace, rest) = text.split_once(',').unwrap_or((text, ""));
    let bad = |byte: u8| byte == b'"' || byte.is_ascii_control();
    if namespace.len() > MAX_NAMESPACE_BYTES || namespace.bytes().any(bad) {
        return Err(SocketError::BadNamespace);
    }
    Ok((namespace, rest))
}

fn split_ack_id(text: &str) -> Result<(Option<u64>, &str), SocketError> {
    let (digits, rest) = split_digits(text);
    if digits.is_empty() {
        return Ok((None, rest));
    }
    let id: u64 = digits.parse().map_err(|_| SocketError::AckIdTooLarge)?;
    if id > MAX_ACK_ID {
        Err(SocketError::AckIdTooLarge)
    } else {
        Ok((Some(id), rest))
    }
}

fn read_connect(json: &str) -> Result<Option<&str>, SocketError> {
    if json.is_empty() {
        return Ok(None);
    }
    let value = read_json(json)?;
    if value.starts_with('{') {
        Ok(Some(value))
    } else {
        Err(SocketError::ConnectPayloadNotObject)
    }
}

fn read_connect_error(json: &str) -> Result<&str, SocketError> {
    if json.is_empty() {
        return Err(SocketError::PayloadMissing);
    }
    let value = read_json(json)?;
    if value.starts_with(['{', '"']) {
        Ok(value)
    } else {
        Err(SocketError::ConnectErrorPayload)
    }
}

fn read_event(ack_id: Option<u64>, json: &str) -> Result<Event<'_>, SocketError> {
    let array = Array::read(json)?;
    let raw = array.first().ok_or(SocketError::EventNameMissing)?;
    let quoted = raw
        .strip_prefix('"')
        .and_then(|rest| rest.strip_suffix('"'))
        .ok_or(SocketError::EventNameNotString)?;
    let name = if quoted.contains('\\') {
        // Fails on a lone surrogate, which no string of ours can hold.
        Cow::Owned(serde_json::from_str(raw).map_err(|_| SocketError::PayloadNotJson)?)
    } else {
        Cow::Borrowed(quoted)
    };
    if RESERVED_EVENTS.contains(&name.as_ref()) {
        return Err(SocketError::ReservedEvent);
    }
    Ok(Event {
        ack_id,
        name,
        args: array.arguments_from(1),
    })
}

fn read_ack(id: Option<u64>, json: &str) -> Result<Ack<'_>, SocketError> {
    let id = id.ok_or(SocketError::AckIdMissing)?;
    let array = Array::read(json)?;
    Ok(Ack {
        id,
        args: array.arguments_from(0),
    })
}
