//! Decodes websocket messages into packets, through the Engine.IO and the Socket.IO layer.

use bytes::Bytes;

use crate::attachments::{Assembled, Assembler, AttachmentError, AttachmentLimits, BinaryPacket};
use crate::engine_packet::{EngineError, EnginePacket, OpenPacket};
use crate::socket_error::SocketError;
use crate::socket_packet::SocketPacket;

/// The reason why a websocket message was refused. The server must close the connection that sent it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum DecodeError {
    /// The message is not an Engine.IO packet.
    #[error(transparent)]
    Engine(#[from] EngineError),
    /// The message is not a Socket.IO packet.
    #[error(transparent)]
    Socket(#[from] SocketError),
    /// A binary packet does not fit its attachments, or exceeds the limits.
    #[error(transparent)]
    Attachment(#[from] AttachmentError),
}

/// The content of one websocket message.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Packet<'a> {
    /// The server's first packet. A client must not send it.
    Open(OpenPacket<'a>),
    /// The sender closes the connection.
    Close,
    /// A ping with its data. Only a server may send it.
    Ping(&'a str),
    /// The answer to a ping, with its data.
    Pong(&'a str),
    /// The end of a transport upgrade, which the server does not support.
    Upgrade,
    /// A packet that has no effect.
    Noop,
    /// A Socket.IO packet without attachments.
    Socket(SocketPacket<'a>),
    /// A binary Socket.IO packet with all its attachments.
    Binary(BinaryPacket),
    /// A part of a binary packet whose remaining attachments have not arrived.
    Incomplete,
}

/// The decoder of one connection. It stores an incomplete binary packet until all its attachments have arrived.
#[derive(Debug, Default)]
pub struct Decoder {
    assembler: Assembler,
}

impl Decoder {
    /// Makes a decoder that refuses attachments beyond `limits`.
    pub const fn new(limits: AttachmentLimits) -> Self {
        Self {
            assembler: Assembler::new(limits),
        }
    }

    /// Decodes one websocket text message. If this fails, an incomplete binary packet is dropped.
    pub fn text<'a>(&mut self, text: &'a str) -> Result<Packet<'a>, DecodeError> {
        let packet = self.read(text);
        if packet.is_err() {
            self.assembler.clear();
        }
        packet
    }

    /// Decodes one websocket binary message, which is an attachment of the binary packet before it.
    pub fn binary(&mut self, bytes: Bytes) -> Result<Packet<'static>, DecodeError> {
        let packet = self.assembler.binary(bytes)?;
        Ok(packet.map_or(Packet::Incomplete, Packet::Binary))
    }

    /// Returns true if attachments of a packet are missing.
    pub const fn is_waiting(&self) -> bool {
        self.assembler.is_waiting()
    }

    fn read<'a>(&mut self, text: &'a str) -> Result<Packet<'a>, DecodeError> {
        match EnginePacket::from_text(text)? {
            EnginePacket::Open(open) => Ok(Packet::Open(open)),
            EnginePacket::Close => Ok(Packet::Close),
            EnginePacket::Ping(data) => Ok(Packet::Ping(data)),
            EnginePacket::Pong(data) => Ok(Packet::Pong(data)),
            EnginePacket::Upgrade => Ok(Packet::Upgrade),
            EnginePacket::Noop => Ok(Packet::Noop),
            EnginePacket::Message(message) => self.message(message),
        }
    }

    fn message<'a>(&mut self, message: &'a str) -> Result<Packet<'a>, DecodeError> {
        let packet = SocketPacket::from_message(message, self.assembler.limits().count)?;
        Ok(match self.assembler.text(packet)? {
            Assembled::Text(packet) => Packet::Socket(packet),
            Assembled::Incomplete => Packet::Incomplete,
        })
    }
}
