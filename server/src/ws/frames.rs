//! The reading half of RFC 6455 for a server: bytes in, whole messages out. Pure.
//!
//! The websocket library lets reserved bits, bad UTF-8 and bad close payloads pass and ends a connection without a code, so this side
//! reads frames itself. It keeps one unfinished message at most, bounded by the largest message that is taken.

use bytes::{Bytes, BytesMut};

/// What a client sent.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Message {
    /// A text message, whole.
    Text(String),
    /// A binary message, whole.
    Binary(Bytes),
    /// A ping with its data, to be sent back.
    Ping(Bytes),
    /// A pong, which nobody waits for: the heartbeat is Engine.IO's own.
    Pong,
    /// The connection is to end.
    Close(Option<u16>),
}

/// How a client broke the websocket protocol.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum FrameError {
    /// A reserved bit is set and no extension was agreed.
    #[error("reserved bits")]
    ReservedBits,
    /// An opcode that means nothing.
    #[error("unknown opcode")]
    UnknownOpcode,
    /// A frame without a mask.
    #[error("unmasked frame")]
    Unmasked,
    /// A control frame that is fragmented, or longer than 125 bytes.
    #[error("bad control frame")]
    BadControl,
    /// A length that is not spelt in the shortest way, or has its highest bit set.
    #[error("bad length")]
    BadLength,
    /// A continuation of nothing, or a new message inside another.
    #[error("bad fragmentation")]
    BadFragmentation,
    /// A close payload of one byte, or with a code that nobody may send.
    #[error("bad close")]
    BadClose,
    /// A text that is not UTF-8.
    #[error("not utf-8")]
    NotUtf8,
    /// A message over the bound.
    #[error("too large")]
    TooLarge,
}

impl FrameError {
    /// The code of the close that answers it (RFC 6455, 7.4).
    pub const fn close_code(self) -> u16 {
        match self {
            Self::NotUtf8 => 1007,
            Self::TooLarge => 1009,
            _ => 1002,
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

/// Collects the bytes of one connection.
#[derive(Debug)]
pub struct FrameReader {
    buffer: BytesMut,
    // Boxed: almost no client fragments.
    started: Option<Box<Started>>,
    max: usize,
}

/// A message of which more fragments are due.
#[derive(Debug)]
struct Started {
    opcode: u8,
    data: BytesMut,
    /// Bytes of a text that are known to be whole characters.
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

    /// Bad text is told by the fragment that holds it, not by the last one; a character may be cut between two.
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
    /// Bytes before the payload.
    size: usize,
}

impl FrameReader {
    /// A reader of messages up to `max` bytes.
    pub fn new(max: usize) -> Self {
        Self {
            buffer: BytesMut::new(),
            started: None,
            max,
        }
    }

    /// Takes bytes that have arrived.
    pub fn push(&mut self, bytes: &[u8]) {
        self.buffer.extend_from_slice(bytes);
    }

    /// The next whole message; none while it is not there.
    ///
    /// # Errors
    /// The protocol was broken; the connection is to be closed, and nothing more is to be read from it.
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
        // told from the head, before the payload is there
        if length > (self.max - before) as u64 {
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
mod tests {
    use super::*;

    const MASK: [u8; 4] = [1, 2, 3, 4];

    fn frame(first: u8, payload: &[u8]) -> Vec<u8> {
        let mut out = vec![first];
        match payload.len() {
            short @ 0..126 => out.push(0x80 | short as u8),
            middle @ 126..=0xffff => {
                out.push(0xfe);
                out.extend((middle as u16).to_be_bytes());
            }
            long => {
                out.push(0xff);
                out.extend((long as u64).to_be_bytes());
            }
        }
        out.extend(MASK);
        out.extend(payload.iter().zip(MASK.iter().cycle()).map(|(byte, mask)| byte ^ mask));
        out
    }

    fn read(bytes: &[u8]) -> Result<Vec<Message>, FrameError> {
        let mut reader = FrameReader::new(100_000);
        reader.push(bytes);
        let mut all = Vec::new();
        while let Some(message) = reader.next_message()? {
            all.push(message);
        }
        Ok(all)
    }

    fn text(text: &str) -> Message {
        Message::Text(text.to_owned())
    }

    #[test]
    fn messages_of_every_length_class_come_out_whole_however_they_are_cut() {
        for length in [0, 1, 125, 126, 65_535, 65_536, 100_000] {
            let payload = "x".repeat(length);
            let bytes = frame(0x81, payload.as_bytes());
            let mut reader = FrameReader::new(100_000);
            let (head, tail) = bytes.split_at(bytes.len() / 2);
            reader.push(head);
            assert_eq!(reader.next_message(), Ok(None));
            reader.push(tail);
            assert_eq!(reader.next_message(), Ok(Some(text(&payload))), "{length}");
            assert_eq!((reader.next_message(), reader.buffer.capacity()), (Ok(None), 0));
        }
    }

    #[test]
    fn fragments_are_joined_and_control_frames_between_them_come_at_once() {
        let bytes = [
            frame(0x01, "gr\u{fc}".as_bytes()),
            frame(0x89, b"hi"),
            frame(0x00, b""),
            frame(0x80, b"n"),
        ]
        .concat();
        let ping = Message::Ping(Bytes::from_static(b"hi"));
        assert_eq!(read(&bytes), Ok(vec![ping, text("gr\u{fc}n")]));
        let halves = [frame(0x01, &[0xc3]), frame(0x80, &[0xbc])].concat();
        assert_eq!(read(&halves), Ok(vec![text("\u{fc}")]), "a character may be cut");
        assert_eq!(
            read(&frame(0x82, &[0xff])),
            Ok(vec![Message::Binary(Bytes::from_static(&[0xff]))])
        );
    }

    #[test]
    fn what_breaks_the_protocol_is_refused() {
        let unmasked = vec![0x81, 1, b'x'];
        let long = |length: [u8; 2]| vec![0x81, 0xfe, length[0], length[1], 1, 2, 3, 4];
        for (bytes, error) in [
            (frame(0xc1, b"x"), FrameError::ReservedBits),
            (frame(0x83, b"x"), FrameError::UnknownOpcode),
            (unmasked, FrameError::Unmasked),
            (frame(0x09, b"x"), FrameError::BadControl),
            (frame(0x89, &[b'x'; 126]), FrameError::BadControl),
            (long([0, 125]), FrameError::BadLength),
            (frame(0x80, b"x"), FrameError::BadFragmentation),
            (
                [frame(0x01, b"x"), frame(0x81, b"y")].concat(),
                FrameError::BadFragmentation,
            ),
            (frame(0x88, &[3]), FrameError::BadClose),
            (frame(0x88, &1005_u16.to_be_bytes()), FrameError::BadClose),
            (frame(0x88, &[3, 232, 0xff]), FrameError::NotUtf8),
            (frame(0x81, &[0xff]), FrameError::NotUtf8),
            (frame(0x81, &[0xed, 0xa0, 0x80]), FrameError::NotUtf8),
        ] {
            assert_eq!(read(&bytes), Err(error));
        }
    }

    #[test]
    fn bad_text_is_told_by_the_fragment_that_holds_it() {
        for (fragments, is_bad) in [
            (vec![&[0xff][..]], true),
            (vec![&b"a"[..], &[0xc3]], false),
            (vec![&[0xe2][..], &[0x82], &[0xac, b'x']], false),
            (vec![&[0xe2, 0x82][..], b"x"], true),
            (vec![&[0xf0, 0x9f][..], b"", &[0x98, 0xff]], true),
            (vec![&[0xed][..], &[0xa0]], true),
        ] {
            let mut bytes = Vec::new();
            for (at, fragment) in fragments.iter().enumerate() {
                bytes.extend(frame(u8::from(at == 0), fragment));
            }
            let told = read(&bytes);
            assert_eq!(
                told,
                if is_bad { Err(FrameError::NotUtf8) } else { Ok(vec![]) },
                "{fragments:?}"
            );
        }
        let cut_at_the_end = [frame(0x01, b"a"), frame(0x80, &[0xc3])].concat();
        assert_eq!(read(&cut_at_the_end), Err(FrameError::NotUtf8));
        let binary = [frame(0x02, &[0xff]), frame(0x80, &[0xfe])].concat();
        assert_eq!(
            read(&binary),
            Ok(vec![Message::Binary(Bytes::from_static(&[0xff, 0xfe]))])
        );
    }

    #[test]
    fn a_message_over_the_bound_is_refused_by_its_head_alone_whole_or_in_fragments() {
        let mut reader = FrameReader::new(1_000);
        reader.push(&frame(0x81, &[b'x'; 1_001])[..8]);
        assert_eq!(reader.next_message(), Err(FrameError::TooLarge));
        let mut reader = FrameReader::new(1_000);
        reader.push(&frame(0x01, &[b'x'; 600]));
        assert_eq!(reader.next_message(), Ok(None));
        reader.push(&frame(0x80, &[b'x'; 401])[..8]);
        assert_eq!(reader.next_message(), Err(FrameError::TooLarge));
    }

    #[test]
    fn a_close_says_its_code() {
        assert_eq!(read(&frame(0x88, &[])), Ok(vec![Message::Close(None)]));
        assert_eq!(
            read(&frame(0x88, &[3, 233, b'b'])),
            Ok(vec![Message::Close(Some(1001))])
        );
    }
}
