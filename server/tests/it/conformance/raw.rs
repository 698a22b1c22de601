//! A client that sends exactly the given bytes, and sees exactly the bytes that arrive.

use std::net::SocketAddr;
use std::pin::pin;
use std::time::{Duration, Instant};

use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;

/// The longest wait for anything before the test fails.
const PATIENCE: Duration = Duration::from_secs(10);

pub const ENGINE: &str = "/engine.io/?EIO=4&transport=websocket";
pub const SOCKET: &str = "/socket.io/?EIO=4&transport=websocket";
pub const BARE: &str = "/echo";

pub const TEXT: u8 = 0x81;
pub const BINARY: u8 = 0x82;
pub const CLOSE: u8 = 0x88;
pub const PING: u8 = 0x89;
pub const PONG: u8 = 0x8a;

/// The headers of a valid upgrade, except Host.
pub const UPGRADE: &str = "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n\
    Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n";

const MASK: [u8; 4] = [0x1d, 0x9a, 0x00, 0xff];

/// A frame of the server: its first byte, and its payload.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Frame(pub u8, pub Vec<u8>);

pub fn text(text: &str) -> Frame {
    Frame(TEXT, text.as_bytes().to_vec())
}

/// A masked frame, as clients send it.
pub fn frame(first: u8, payload: impl AsRef<[u8]>) -> Vec<u8> {
    let payload = payload.as_ref();
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

/// A raw connection.
pub struct Raw {
    stream: TcpStream,
    read: Vec<u8>,
}

impl Raw {
    /// Sends a request unchanged; gives the head of the answer with as much of the body as its Content-Length says.
    pub async fn ask(address: SocketAddr, request: impl AsRef<[u8]>) -> (Self, String) {
        let stream = TcpStream::connect(address).await.unwrap();
        stream.set_nodelay(true).unwrap();
        let mut raw = Self {
            stream,
            read: Vec::new(),
        };
        raw.send(request).await;
        let end = loop {
            if let Some(at) = raw.read.windows(4).position(|four| four == b"\r\n\r\n") {
                break at + 4;
            }
            assert!(raw.more().await, "an answer");
        };
        let mut answer = String::from_utf8(raw.read.drain(..end).collect()).unwrap();
        let length = header(&answer, "content-length").map_or(0, |length| length.parse().unwrap());
        while raw.read.len() < length {
            assert!(raw.more().await, "the body of {answer}");
        }
        answer.push_str(std::str::from_utf8(&raw.read[..length]).unwrap());
        raw.read.drain(..length);
        (raw, answer)
    }

    /// Requests an upgrade with valid headers.
    pub async fn upgrade(address: SocketAddr, target: &str) -> (Self, String) {
        let request = format!("GET {target} HTTP/1.1\r\nHost: {address}\r\n{UPGRADE}\r\n");
        Self::ask(address, &request).await
    }

    /// Opens a websocket to one of the example's paths, and reads the open packet where one is sent.
    pub async fn open(address: SocketAddr, target: &str) -> Self {
        let (mut raw, answer) = Self::upgrade(address, target).await;
        assert!(answer.starts_with("HTTP/1.1 101 "), "{answer}");
        if target != BARE {
            let open = raw.next().await.expect("the open packet");
            assert!(open.0 == TEXT && open.1[0] == b'0', "{open:?}");
        }
        raw
    }

    /// Connects to `/socket.io/` and enters the main namespace.
    pub async fn enter(address: SocketAddr) -> Self {
        let mut raw = Self::open(address, SOCKET).await;
        raw.say("40").await;
        let granted = raw.next_text().await;
        assert!(granted.starts_with("40{\"sid\":\""), "{granted}");
        assert_eq!(raw.next_text().await, "42[\"auth\",{}]");
        raw
    }

    pub async fn send(&mut self, bytes: impl AsRef<[u8]>) {
        self.stream.write_all(bytes.as_ref()).await.unwrap();
    }

    /// Tells whether the other side still accepts bytes.
    pub async fn try_send(&mut self, bytes: &[u8]) -> bool {
        self.stream.write_all(bytes).await.is_ok()
    }

    /// Sends a text message.
    pub async fn say(&mut self, text: &str) {
        self.send(frame(TEXT, text)).await;
    }

    /// The next frame; `None` once the server has ended the connection.
    pub async fn next(&mut self) -> Option<Frame> {
        loop {
            if let Some((whole, size)) = parse(&self.read) {
                self.read.drain(..size);
                return Some(whole);
            }
            if !self.more().await {
                assert!(self.read.is_empty(), "half a frame at the end");
                return None;
            }
        }
    }

    /// The next frame that is no Engine.IO ping; answers pings.
    pub async fn next_message(&mut self) -> Option<Frame> {
        loop {
            let next = self.next().await;
            if next != Some(text("2")) {
                return next;
            }
            self.say("3").await;
        }
    }

    /// The next text message that is no Engine.IO ping.
    pub async fn next_text(&mut self) -> String {
        match self.next_message().await {
            Some(Frame(TEXT, payload)) => String::from_utf8(payload).unwrap(),
            other => panic!("a text was expected: {other:?}"),
        }
    }

    /// Waits for the close frame and the end of the connection, without answering pings or the close.
    pub async fn closed(&mut self) -> (Vec<u8>, Duration) {
        let start = Instant::now();
        loop {
            match self.next().await {
                Some(Frame(CLOSE, payload)) => {
                    let after = start.elapsed();
                    assert_eq!(self.next().await, None, "nothing follows a close");
                    return (payload, after);
                }
                Some(_) => {}
                None => panic!("ended without a close frame"),
            }
        }
    }

    /// Answers pings while a future runs; nothing but pings may arrive.
    pub async fn meanwhile<T>(&mut self, what: impl Future<Output = T>) -> T {
        let mut what = pin!(what);
        loop {
            tokio::select! {
                done = &mut what => return done,
                next = self.next() => {
                    assert_eq!(next, Some(text("2")), "only a ping");
                    self.say("3").await;
                }
            }
        }
    }

    /// Waits for the close and gives its code.
    pub async fn close_code(&mut self) -> Option<u16> {
        code_of(&self.closed().await.0)
    }

    async fn more(&mut self) -> bool {
        let count = tokio::time::timeout(PATIENCE, self.stream.read_buf(&mut self.read)).await;
        count.expect("something in time").unwrap() > 0
    }
}

pub fn code_of(payload: &[u8]) -> Option<u16> {
    payload.first_chunk::<2>().map(|code| u16::from_be_bytes(*code))
}

/// A header of an answer.
pub fn header<'a>(answer: &'a str, name: &str) -> Option<&'a str> {
    answer.lines().skip(1).find_map(|line| {
        let (key, value) = line.split_once(':')?;
        key.eq_ignore_ascii_case(name).then(|| value.trim())
    })
}

fn parse(bytes: &[u8]) -> Option<(Frame, usize)> {
    let [first, second, rest @ ..] = bytes else { return None };
    assert_eq!(
        first & 0x70,
        0,
        "a server that agreed on no extension sets no reserved bit"
    );
    assert_eq!(second & 0x80, 0, "a server masks nothing");
    let (length, at) = match second {
        126 => (u16::from_be_bytes(*rest.first_chunk()?).into(), 4),
        127 => (u64::from_be_bytes(*rest.first_chunk()?), 10),
        short => (u64::from(*short), 2),
    };
    let end = at + length as usize;
    let payload = bytes.get(at..end)?.to_vec();
    Some((Frame(*first, payload), end))
}
