//! Engine.IO v4 packets, each in one websocket message.
//!
//! A text message is one type digit and its data; a binary message is a binary `message` packet without a digit. The encoding of several packets
//! in one message (record separator 0x1e) and base64 data (`b…`) belong to long polling, which the server does not support, so both are refused.

use std::borrow::Cow;

use serde::{Deserialize, Serialize};

/// Default pause between two server pings, in milliseconds.
pub const DEFAULT_PING_INTERVAL_MS: u64 = 25_000;

/// Default time that a client has to answer a ping, in milliseconds.
pub const DEFAULT_PING_TIMEOUT_MS: u64 = 20_000;

/// Default bound on one incoming websocket message, in bytes; a longer one closes the connection with 1009.
pub const DEFAULT_MAX_PAYLOAD: usize = 1_000_000;

/// The separator of packets in the polling transport; never legal around a control packet on a websocket.
const RECORD_SEPARATOR: u8 = 0x1e;

/// The reason for which a websocket text message is not an Engine.IO packet.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum EngineError {
    /// The message is empty.
    #[error("empty engine packet")]
    Empty,
    /// The first byte is none of `0` to `6`.
    #[error("unknown engine packet type")]
    UnknownType,
    /// A close, upgrade or noop packet carries data.
    #[error("engine packet carries data where none is allowed")]
    UnexpectedData,
    /// A ping or pong holds a record separator: several packets in one message.
    #[error("several engine packets in one message")]
    SeveralPackets,
    /// The data of an open packet is not the JSON of [`OpenPacket`].
    #[error("open packet is not valid")]
    InvalidOpen,
}

/// The server's first packet on a connection: the session's id and its heartbeat.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct OpenPacket<'a> {
    /// The Engine.IO session id.
    #[serde(borrow)]
    pub sid: Cow<'a, str>,
    /// Transports that the client may upgrade to; always empty here, the websocket is the only one.
    #[serde(borrow)]
    pub upgrades: Vec<Cow<'a, str>>,
    /// Pause between two server pings, in milliseconds.
    pub ping_interval: u64,
    /// Time to answer a ping, in milliseconds.
    pub ping_timeout: u64,
    /// Longest message that the server takes, in bytes.
    pub max_payload: u64,
}

/// One Engine.IO packet, borrowed from its message.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum EnginePacket<'a> {
    /// `0{…}`: server to client, first on every connection.
    Open(OpenPacket<'a>),
    /// `1`: either side ends the connection.
    Close,
    /// `2…`: server to client; the other side answers with a pong of the same data.
    Ping(&'a str),
    /// `3…`: the answer to a ping.
    Pong(&'a str),
    /// `4…`: text for the layer above.
    Message(&'a str),
    /// A binary message for the layer above.
    BinaryMessage(&'a [u8]),
    /// `5`: ends a transport upgrade; without meaning on a lone websocket.
    Upgrade,
    /// `6`: nothing.
    Noop,
}

impl<'a> EnginePacket<'a> {
    /// Reads the packet of one websocket text message.
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

    /// Reads the packet of one websocket binary message, which is always a message.
    pub const fn from_binary(bytes: &'a [u8]) -> Self {
        Self::BinaryMessage(bytes)
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
