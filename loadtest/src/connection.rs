//! A websocket connection that follows a script of requests when it opens, and splits the bytes that arrive into whole packets.

use std::io::{self, Read, Write};
use std::net::{Shutdown, SocketAddr};
use std::rc::Rc;

use mio::net::TcpStream;

use crate::error::LoadError;
use crate::script::{Script, subscribed_offset};
use crate::websocket::{CLOSE, PING, PONG, TEXT, client_frame, first_frame};

/// Receives the packets of connections whose scripts are complete.
pub trait Inbox {
    /// Receives one Engine.IO packet that is not a ping. The connection with the index `connection` read it at the time `at`, in nanoseconds of
    /// the fleet's clock.
    fn receive(&mut self, connection: usize, payload: &[u8], at: u64);

    /// Receives the server's answer to the last step of the script of the connection with the index `connection`. The step was sent at
    /// `requested_at` and the answer was read at `at`, both in nanoseconds of the fleet's clock.
    fn opened(&mut self, connection: usize, answer: &[u8], requested_at: u64, at: u64) {
        let _ = (connection, answer, requested_at, at);
    }
}

/// An inbox that drops all packets. Used while connections open and while they are idle, because nothing is measured then.
#[derive(Debug, Clone, Copy, Default)]
pub struct Discard;

impl Inbox for Discard {
    fn receive(&mut self, _: usize, _: &[u8], _: u64) {}
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Phase {
    /// The response to the upgrade request has not been read completely.
    Upgrading,
    /// The connection waits for the server's answer to the step with this index in the script.
    Awaiting(usize),
    Ready,
}

/// A client connection, the current step of its script, and the bytes of an incomplete frame.
#[derive(Debug)]
pub struct Connection {
    index: usize,
    stream: TcpStream,
    script: Rc<Script>,
    phase: Phase,
    rest: Vec<u8>,
    first_offset: u64,
    /// The time at which the script's current step was sent, nanoseconds of the fleet's clock.
    requested_at: u64,
    closed: bool,
}

impl Connection {
    /// Connects and requests the upgrade to a websocket. The script runs later, as answers arrive.
    pub fn open(index: usize, address: SocketAddr, script: Rc<Script>) -> Result<Self, LoadError> {
        let failed = |source| LoadError::Io {
            what: format!("connecting {index} to {address}"),
            source,
        };
        let mut stream = std::net::TcpStream::connect(address).map_err(failed)?;
        stream.set_nodelay(true).map_err(failed)?;
        let request = format!(
            "GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\nHost: {address}\r\nConnection: Upgrade\r\n\
             Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
        );
        stream.write_all(request.as_bytes()).map_err(failed)?;
        stream.set_nonblocking(true).map_err(failed)?;
        let stream = TcpStream::from_std(stream);
        Ok(Self {
            index,
            stream,
            script,
            phase: Phase::Upgrading,
            rest: Vec::new(),
            first_offset: 0,
            requested_at: 0,
            closed: false,
        })
    }

    /// Returns the socket, so that the fleet can register it for polling.
    pub fn stream(&mut self) -> &mut TcpStream {
        &mut self.stream
    }

    /// Returns true if the script is complete.
    pub fn is_ready(&self) -> bool {
        self.phase == Phase::Ready
    }

    /// Returns true if the server has closed the connection.
    pub fn is_closed(&self) -> bool {
        self.closed
    }

    /// Shuts the connection down without a close message, as if the network were lost.
    pub fn cut(&self) {
        // It makes no difference if the other side has ended it already.
        let _ = self.stream.shutdown(Shutdown::Both);
    }

    /// Returns the sequence number that the topic had when this connection subscribed. The first frame that the connection receives has the next
    /// number.
    pub fn first_offset(&self) -> u64 {
        self.first_offset
    }

    /// Sends one packet. Fails if the socket cannot take the whole packet immediately: the server has stopped reading.
    pub fn send(&mut self, packet: &[u8]) -> Result<(), LoadError> {
        self.send_frame(TEXT, packet)
    }

    /// Reads all bytes that have arrived and passes their packets to `inbox`; `now` returns the time of each read.
    ///
    /// `buffer` is scratch space that all connections share; it is larger than any frame. If `to_the_end` is true, the server has closed the
    /// connection, so this function reads until the end of the stream: no later event would report the end.
    pub fn read(
        &mut self,
        buffer: &mut [u8],
        to_the_end: bool,
        now: impl Fn() -> u64,
        inbox: &mut impl Inbox,
    ) -> Result<(), LoadError> {
        loop {
            let carried = self.rest.len();
            buffer[..carried].copy_from_slice(&self.rest);
            match self.stream.read(&mut buffer[carried..]) {
                Ok(0) => {
                    self.closed = true;
                    return self.check_open();
                }
                Ok(count) => {
                    let end = carried + count;
                    let used = self.take(&buffer[..end], now(), inbox)?;
                    self.rest.clear();
                    self.rest.extend_from_slice(&buffer[used..end]);
                    if self.rest.len() == buffer.len() {
                        return Err(self.failed("a frame is larger than the buffer"));
                    }
                    // A read that left room has emptied the socket: the next arrival is a new event.
                    if end < buffer.len() && !to_the_end {
                        return Ok(());
                    }
                }
                Err(error) if error.kind() == io::ErrorKind::WouldBlock => return Ok(()),
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(_) => {
                    self.closed = true;
                    return self.check_open();
                }
            }
        }
    }

    /// Handles the complete frames at the beginning of `bytes` and returns the number of bytes that were handled.
    fn take(&mut self, bytes: &[u8], at: u64, inbox: &mut impl Inbox) -> Result<usize, LoadError> {
        let mut used = 0;
        if self.phase == Phase::Upgrading {
            let Some(head) = bytes.windows(4).position(|window| window == b"\r\n\r\n") else {
                return Ok(0);
            };
            if !bytes.starts_with(b"HTTP/1.1 101") {
                return Err(self.failed(&String::from_utf8_lossy(bytes)));
            }
            used = head + 4;
            self.phase = Phase::Awaiting(0);
        }
        while let Some(frame) = first_frame(&bytes[used..]) {
            let payload = &bytes[used + frame.start..used + frame.end];
            used += frame.end;
            match frame.opcode {
                PING => self.send_frame(PONG, payload)?,
                CLOSE => self.closed = true,
                _ if payload == b"2" => self.send(b"3")?,
                _ if self.phase == Phase::Ready => inbox.receive(self.index, payload, at),
                _ => self.advance(payload, at, inbox)?,
            }
        }
        if self.closed {
            self.check_open().map(|()| used)
        } else {
            Ok(used)
        }
    }

    /// Goes on to the next step of the script if `payload` is the awaited answer. Ignores events that arrive before the answer.
    fn advance(&mut self, payload: &[u8], at: u64, inbox: &mut impl Inbox) -> Result<(), LoadError> {
        let Phase::Awaiting(step) = self.phase else {
            return Ok(());
        };
        if !payload.starts_with(self.script.steps[step].expect.as_bytes()) {
            let is_event = payload.starts_with(b"42[");
            return if is_event {
                Ok(())
            } else {
                Err(self.failed(&String::from_utf8_lossy(payload)))
            };
        }
        if let Some(offset) = subscribed_offset(payload) {
            self.first_offset = offset;
        }
        let script = Rc::clone(&self.script);
        let Some(next) = script.steps.get(step + 1) else {
            self.phase = Phase::Ready;
            inbox.opened(self.index, payload, self.requested_at, at);
            return Ok(());
        };
        self.phase = Phase::Awaiting(step + 1);
        self.requested_at = at;
        match &next.send {
            Some(packet) => self.send(packet.as_bytes()),
            None => Ok(()),
        }
    }

    fn send_frame(&mut self, opcode: u8, payload: &[u8]) -> Result<(), LoadError> {
        self.send_frames(&client_frame(opcode, payload))
    }

    /// Sends complete frames, unchanged, in one write. Fails if the socket cannot take all of them immediately.
    pub fn send_frames(&mut self, frames: &[u8]) -> Result<(), LoadError> {
        match self.stream.write(frames) {
            Ok(written) if written == frames.len() => Ok(()),
            Ok(_) => Err(self.failed("the server stopped reading")),
            Err(error) => Err(self.failed(&format!("sending: {error}"))),
        }
    }

    /// Fails if the connection was closed before its script was complete. A later close is not an error: the report counts it.
    fn check_open(&self) -> Result<(), LoadError> {
        if self.is_ready() {
            Ok(())
        } else {
            Err(self.failed("closed while opening"))
        }
    }

    fn failed(&self, reason: &str) -> LoadError {
        LoadError::Opening {
            connection: self.index,
            reason: reason.to_owned(),
        }
    }
}
