//! Engine.IO v4 packets, each in one websocket message.
//!
//! A text message consists of a digit for the packet type and the data. A binary message is a binary `message` packet without that digit.
//! Several packets in one message (separated by 0x1e) and base64 data (`b…`) are part of long polling, which the server does not support; it
//! refuses both.

use std::borrow::Cow;

use serde::{Deserialize, Serialize};

/// The byte that separates packets in long polling. It must not occur in ping or pong packets on a websocket.
const RECORD_SEPARATOR: u8 = 0x1e;

/// The reason why a websocket text message is not an Engine.IO packet.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum EngineError {
    /// The message is empty.
    #[error("empty engine packet")]
    Empty,
    /// The first byte is not a digit from `0` to `6`.
    #[error("unknown engine packet type")]
    UnknownType,
    /// A close, upgrade or noop packet has data, which is not allowed.
    #[error("engine packet carries data where none is allowed")]
    UnexpectedData,
    /// A ping or pong contains a record separator, which would separate several packets in one message.
    #[error("several engine packets in one message")]
    SeveralPackets,
    /// The data of an open packet is not the JSON of [`OpenPacket`].
    #[error("open packet is not valid")]
    InvalidOpen,
}

/// The server's first packet on a connection, with the session id and the settings of the heartbeat.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct OpenPacket<'a> {
    /// The Engine.IO session id.
    #[serde(borrow)]
    pub sid: Cow<'a, str>,
    /// The transports that the client may upgrade to. Always empty, because the server supports only websockets.
    #[serde(borrow)]
    pub upgrades: Vec<Cow<'a, str>>,
    /// The interval between two pings of the server, in milliseconds.
    pub ping_interval: u64,
    /// The time in which a client must answer a ping, in milliseconds.
    pub ping_timeout: u64,
    /// The size of the longest message that the server accepts, in bytes.
    pub max_payload: u64,
}

/// An Engine.IO packet that borrows its data from the message.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum EnginePacket<'a> {
    /// `0{…}`: the server's first packet on every connection.
    Open(OpenPacket<'a>),
    /// `1`: the sender closes the connection.
    Close,
    /// `2…`: a ping of the server. The client answers with a pong that has the same data.
    Ping(&'a str),
    /// `3…`: the answer to a ping.
    Pong(&'a str),
    /// `4…`: a text message for the Socket.IO layer.
    Message(&'a str),
    /// `5`: the end of a transport upgrade, which the server does not support.
    Upgrade,
    /// `6`: a packet that has no effect.
    Noop,
}

impl<'a> EnginePacket<'a> {
    /// Parses a websocket text message as a packet.
    pub fn from_text(text: &'a str) -> Result<Self, EngineError> {
        let kind = *text.as_bytes().first().ok_or(EngineError::Empty)?;
        let data = text.get(1..).ok_or(EngineError::UnknownType)?;
        match kind {
            b'0' => serde_json::from_str(data)
                .map(Self::Open)
                .map_err(|_| EngineError::InvalidOpen),
            b'1' => without_data(data, Self::Close),
            b'2' => single(data).map(Self::Ping),
            b'3' => single(data).map(Self::Pong),
            b'4' => Ok(Self::Message(data)),
            b'5' => without_data(data, Self::Upgrade),
            b'6' => without_data(data, Self::Noop),
            _ => Err(EngineError::UnknownType),
        }
    }
}

fn without_data<'a>(data: &str, packet: EnginePacket<'a>) -> Result<EnginePacket<'a>, EngineError> {
    if data.is_empty() {
        Ok(packet)
    } else {
        Err(EngineError::UnexpectedData)
    }
}

fn single(data: &str) -> Result<&str, EngineError> {
    if data.as_bytes().contains(&RECORD_SEPARATOR) {
        Err(EngineError::SeveralPackets)
    } else {
        Ok(data)
    }
}
