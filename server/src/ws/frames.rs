//! Reads websocket frames (RFC 6455): takes bytes and returns whole messages, without access to a socket.
//!
//! The websocket library would accept reserved bits, invalid UTF-8 and invalid close payloads, and would end a connection without a close
//! code; therefore the server reads frames itself. The reader stores at most one unfinished message, whose size is limited.

use bytes::{Bytes, BytesMut};
use protocol::websocket_close::WebsocketClose;

/// A message from a client.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Message {
    /// A complete text message.
    Text(String),
    /// A complete binary message.
    Binary(Bytes),
    /// A ping, with the data that the pong must contain.
    Ping(Bytes),
    /// A pong. It is ignored, because the heartbeat uses Engine.IO's packets instead.
    Pong,
    /// A close frame, with its close code if it contains one.
    Close(Option<u16>),
}

/// A violation of the websocket protocol by a client.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum FrameError {
    /// A reserved bit is set, although no extension was negotiated.
    #[error("reserved bits")]
    ReservedBits,
    /// The frame has an unknown opcode.
    #[error("unknown opcode")]
    UnknownOpcode,
    /// The frame is not masked, although frames from clients must be.
    #[error("unmasked frame")]
    Unmasked,
    /// A control frame is fragmented, or has more than 125 bytes.
    #[error("bad control frame")]
    BadControl,
    /// The length of the frame is not encoded in the shortest form, or has its highest bit set.
    #[error("bad length")]
    BadLength,
    /// A continuation frame arrived without a message to continue, or a new message began inside another.
    #[error("bad fragmentation")]
    BadFragmentation,
    /// The payload of a close frame has only one byte, or contains a close code that must not be sent.
    #[error("bad close")]
    BadClose,
    /// A text message is not valid UTF-8.
    #[error("not utf-8")]
    NotUtf8,
    /// A message is larger than allowed.
    #[error("too large")]
    TooLarge,
}

impl FrameError {
    /// Returns the close code with which the server answers this violation.
    pub const fn close(self) -> WebsocketClose {
        match self {
            Self::NotUtf8 => WebsocketClose::NotUtf8,
            Self::TooLarge => WebsocketClose::TooLarge,
            Self::ReservedBits
            | Self::UnknownOpcode
            | Self::Unmasked
            | Self::BadControl
            | Self::BadLength
            | Self::BadFragmentation
            | Self::BadClose => WebsocketClose::BrokenFrame,
        }
    }
}

const TEXT: u8 = 1;
const BINARY: u8 = 2;
const CLOSE: u8 = 8;
const PING: u8 = 9;
const PONG: u8 = 10;
const CONTROL: u8 = 0x8;
const CONTROL_MAX: usize = 125;

/// Reads the bytes of one connection, and joins the frames in them to whole messages.
#[derive(Debug)]
pub struct FrameReader {
    buffer: BytesMut,
    // Boxed: almost no client fragments.
    started: Option<Box<Started>>,
    max: usize,
}

/// A message of which some fragments are still missing.
#[derive(Debug)]
struct Started {
    opcode: u8,
    data: BytesMut,
    /// The number of bytes, from the beginning of a text message, that were already checked to be UTF-8. They end with a whole character.
    checked: usize,
}

impl Started {
    fn new(opcode: u8, data: BytesMut) -> Result<Self, FrameError> {
        let mut started = Self {
            opcode,
            data,
            checked: 0,
        };
        started.check()?;
        Ok(started)
    }

    fn add(&mut self, payload: &[u8]) -> Result<(), FrameError> {
        self.data.extend_from_slice(payload);
        self.check()
    }

    /// Checks that the text received so far is UTF-8, so that invalid text is detected as soon as its fragment arrives. The last character
    /// may be incomplete, because a fragment can end within a character.
    fn check(&mut self) -> Result<(), FrameError> {
        if self.opcode == TEXT {
            self.checked += match std::str::from_utf8(&self.data[self.checked..]) {
                Ok(text) => text.len(),
                Err(error) if error.error_len().is_none() => error.valid_up_to(),
                Err(_) => return Err(FrameError::NotUtf8),
            };
        }
        Ok(())
    }
}

struct Head {
    is_final: bool,
    opcode: u8,
    length: usize,
    mask: [u8; 4],
    /// The number of bytes of the frame's header.
    size: usize,
}

impl FrameReader {
    /// Makes a reader that accepts messages of up to `max` bytes.
    pub fn new(max: usize) -> Self {
        Self {
            buffer: BytesMut::new(),
            started: None,
            max,
        }
    }

    /// Changes the maximum size of messages to `max` bytes.
    pub fn allow(&mut self, max: usize) {
        self.max = max;
    }

    /// Returns the number of received bytes that are stored because their message is not complete.
    pub fn held(&self) -> usize {
        self.buffer.len() + self.started.as_ref().map_or(0, |started| started.data.len())
    }

    /// Adds received bytes.
    pub fn push(&mut self, bytes: &[u8]) {
        self.buffer.extend_from_slice(bytes);
    }

    /// Returns the next complete message, or `None` if more bytes are needed.
    ///
    /// # Errors
    /// Fails if the client violates the protocol. The connection must then be closed, and nothing more read from it.
    pub fn next_message(&mut self) -> Result<Option<Message>, FrameError> {
        loop {
            let Some(head) = self.head()? else { return Ok(None) };
            if self.buffer.len() < head.size + head.length {
                return Ok(None);
            }
            let _ = self.buffer.split_to(head.size);
            let mut payload = self.buffer.split_to(head.length);
            if self.buffer.is_empty() {
                // an idle connection keeps no buffer
                self.buffer = BytesMut::new();
            }
            unmask(&mut payload, head.mask);
            if let Some(message) = self.take(&head, payload)? {
                return Ok(Some(message));
            }
        }
    }

    fn head(&self) -> Result<Option<Head>, FrameError> {
        let Some((&[first, second], rest)) = self.buffer.split_first_chunk::<2>() else {
            return Ok(None);
        };
        let (is_final, opcode) = (first & 0x80 != 0, first & 0x0f);
        if first & 0x70 != 0 {
            return Err(FrameError::ReservedBits);
        }
        if !matches!(opcode, 0 | TEXT | BINARY | CLOSE | PING | PONG) {
            return Err(FrameError::UnknownOpcode);
        }
        if second & 0x80 == 0 {
            return Err(FrameError::Unmasked);
        }
        let (length, at) = match second & 0x7f {
            126 => match rest.first_chunk::<2>() {
                Some(bytes) => (u64::from(u16::from_be_bytes(*bytes)), 4),
                None => return Ok(None),
            },
            127 => match rest.first_chunk::<8>() {
                Some(bytes) => (u64::from_be_bytes(*bytes), 10),
                None => return Ok(None),
            },
            short => (u64::from(short), 2),
        };
        let is_shortest = match at {
            4 => length > 125,
            10 => length > 0xffff && length >> 63 == 0,
            _ => true,
        };
        if !is_shortest {
            return Err(FrameError::BadLength);
        }
        if opcode & CONTROL != 0 && (!is_final || length > CONTROL_MAX as u64) {
            return Err(FrameError::BadControl);
        }
        let before = if opcode == 0 {
            self.started.as_ref().map_or(0, |started| started.data.len())
        } else {
            0
        };
        // decided from the head, before the payload is received
        if length > self.max.saturating_sub(before) as u64 {
            return Err(FrameError::TooLarge);
        }
        let Some(mask) = self.buffer.get(at..).and_then(|rest| rest.first_chunk::<4>()) else {
            return Ok(None);
        };
        Ok(Some(Head {
            is_final,
            opcode,
            length: length as usize,
            mask: *mask,
            size: at + 4,
        }))
    }

    fn take(&mut self, head: &Head, payload: BytesMut) -> Result<Option<Message>, FrameError> {
        match (head.opcode, self.started.take()) {
            (CLOSE, _) => close(&payload).map(Some),
            (PING, started) => {
                self.started = started;
                Ok(Some(Message::Ping(payload.freeze())))
            }
            (PONG, started) => {
                self.started = started;
                Ok(Some(Message::Pong))
            }
            (0, Some(mut started)) => {
                started.add(&payload)?;
                if head.is_final {
                    return whole(started.opcode, started.data).map(Some);
                }
                self.started = Some(started);
                Ok(None)
            }
            (0, None) | (_, Some(_)) => Err(FrameError::BadFragmentation),
            (opcode, None) if head.is_final => whole(opcode, payload).map(Some),
            (opcode, None) => {
                self.started = Some(Box::new(Started::new(opcode, payload)?));
                Ok(None)
            }
        }
    }
}

fn whole(opcode: u8, payload: BytesMut) -> Result<Message, FrameError> {
    if opcode == BINARY {
        return Ok(Message::Binary(payload.freeze()));
    }
    match std::str::from_utf8(&payload) {
        Ok(text) => Ok(Message::Text(text.to_owned())),
        Err(_) => Err(FrameError::NotUtf8),
    }
}

fn close(payload: &[u8]) -> Result<Message, FrameError> {
    let Some((code, reason)) = payload.split_first_chunk::<2>() else {
        return if payload.is_empty() {
            Ok(Message::Close(None))
        } else {
            Err(FrameError::BadClose)
        };
    };
    let code = u16::from_be_bytes(*code);
    if !matches!(code, 1000..=1003 | 1007..=1014 | 3000..=4999) {
        return Err(FrameError::BadClose);
    }
    if std::str::from_utf8(reason).is_err() {
        return Err(FrameError::NotUtf8);
    }
    Ok(Message::Close(Some(code)))
}

fn unmask(payload: &mut [u8], mask: [u8; 4]) {
    let (words, tail) = payload.as_chunks_mut::<4>();
    for word in words {
        *word = (u32::from_ne_bytes(*word) ^ u32::from_ne_bytes(mask)).to_ne_bytes();
    }
    for (byte, mask) in tail.iter_mut().zip(mask) {
        *byte ^= mask;
    }
}

#[cfg(test)]
mod tests;
