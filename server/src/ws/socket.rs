//! The upgraded socket: the wire under an outbox, and the stream of what the client says.

use std::cell::{Cell, RefCell};
use std::io::{self, IoSlice};
use std::net::Shutdown;
use std::pin::Pin;
use std::task::{Context, Poll, ready};
use std::time::{Duration, Instant};

use actix_web::rt::net::TcpStream;
use bytes::Bytes;
use futures_util::Stream;
use protocol::encode::websocket_pong_frame;
use protocol::websocket_close::WebsocketClose;
use rustix::net::SendFlags;
use socket2::SockRef;

use super::connection::{ConnectionRef, STRANGER_MESSAGE_MAX};
use super::frames::{FrameError, FrameReader, Message};
use super::outbox::{Kind, Wire};

/// What the system may hold of a connection; the rest waits in the outbox, where it can be dropped.
const SEND_BUFFER: usize = 256 * 1024;
/// Unsent bytes past which the system takes no more.
const NOT_SENT_MAX: u32 = 128 * 1024;
/// A peer that acknowledges nothing for this long is gone.
const USER_TIMEOUT: Duration = Duration::from_secs(20);
/// Bytes that are read at once.
const READ: usize = 64 * 1024;

/// Bytes that half messages of all connections of a thread may take.
const HALVES_MAX: usize = 64 * 1024 * 1024;
/// A connection with less of a half message is never at fault.
const HALF_MIN: usize = 64 * 1024;

thread_local! {
    /// Bytes that half messages take.
    static HALVES: Cell<usize> = const { Cell::new(0) };
    /// One read buffer for all connections of a thread.
    static BUFFER: RefCell<Box<[u8]>> = RefCell::new(vec![0; READ].into_boxed_slice());
}

/// A connection that has left HTTP behind.
#[derive(Debug)]
pub struct Socket(TcpStream);

impl Socket {
    /// Takes over a stream and bounds what the system keeps of it.
    pub fn new(stream: TcpStream) -> Self {
        let socket = SockRef::from(&stream);
        let set = socket
            .set_tcp_nodelay(true)
            .and_then(|()| socket.set_send_buffer_size(SEND_BUFFER))
            .and_then(|()| socket.set_tcp_notsent_lowat(NOT_SENT_MAX))
            .and_then(|()| socket.set_tcp_user_timeout(Some(USER_TIMEOUT)));
        if let Err(error) = set {
            // the peer may be gone already; the first write will tell
            tracing::debug!(%error, "socket options could not be set");
        }
        Self(stream)
    }

    /// Reads what has come; 0 at the end.
    fn poll_read(&self, context: &mut Context<'_>, into: &mut FrameReader) -> Poll<io::Result<usize>> {
        loop {
            ready!(self.0.poll_read_ready(context))?;
            let read: io::Result<usize> = BUFFER.with_borrow_mut(|buffer| {
                let count = self.0.try_read(buffer)?;
                into.push(&buffer[..count]);
                Ok(count)
            });
            match read {
                Err(error) if error.kind() == io::ErrorKind::WouldBlock => {}
                read => return Poll::Ready(read),
            }
        }
    }
}

impl Wire for Socket {
    fn write(&self, slices: &[IoSlice<'_>]) -> io::Result<usize> {
        match slices {
            [one] => self.0.try_write(one),
            several => self.0.try_write_vectored(several),
        }
    }

    fn offer(&self, bytes: &[u8]) -> io::Result<usize> {
        // past the runtime's books of readiness, which are one more place in memory for every delivery
        Ok(rustix::net::send(
            &self.0,
            bytes,
            SendFlags::DONTWAIT | SendFlags::NOSIGNAL,
        )?)
    }

    fn poll_writable(&self, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        self.0.poll_write_ready(context)
    }

    fn finish(&self) {
        // fails only where the peer has gone first
        let _ = SockRef::from(&self.0).shutdown(Shutdown::Write);
    }

    fn reset(&self) {
        let socket = SockRef::from(&self.0);
        let _ = socket.set_linger(Some(Duration::ZERO));
        let _ = socket.shutdown(Shutdown::Both);
    }
}

/// What a client says to the application; the rest of the websocket protocol is handled here.
#[derive(Debug, PartialEq, Eq)]
pub enum Heard {
    /// A text message.
    Text(String),
    /// A binary message.
    Binary(Bytes),
}

/// What a client says, one message at a time: nothing while its outbox is over its bound or its session is busy. It ends with the
/// connection. It also writes on when the socket takes more, since it is the one task that waits for the socket.
pub struct Inbound {
    connection: ConnectionRef<Socket>,
    reader: FrameReader,
    /// Bytes of it that are counted among those of all.
    counted: usize,
}

impl Inbound {
    /// The messages of a connection; `first` has been read already.
    pub fn new(connection: ConnectionRef<Socket>, first: &[u8]) -> Self {
        let mut reader = FrameReader::new(connection.message_max.get());
        if !first.is_empty() {
            reader.push(first);
        }
        Self {
            connection,
            reader,
            counted: 0,
        }
    }

    /// Counts what is kept of a half message; false where all of them together are too much.
    fn has_room(&mut self) -> bool {
        let held = self.reader.held();
        let all = HALVES.get() - self.counted + held;
        HALVES.set(all);
        self.counted = held;
        // strangers leave half of it to who has said who they are
        let is_stranger = self.connection.message_max.get() <= STRANGER_MESSAGE_MAX;
        let most = if is_stranger { HALVES_MAX / 2 } else { HALVES_MAX };
        all <= most || held < HALF_MIN
    }

    /// Answers pings, closes and what breaks the protocol; gives what is for the application.
    fn handle(&self, message: Result<Message, FrameError>) -> Option<Heard> {
        let (connection, now) = (&self.connection, Instant::now());
        match message {
            Ok(Message::Text(text)) => return Some(Heard::Text(text)),
            Ok(Message::Binary(bytes)) => return Some(Heard::Binary(bytes)),
            Ok(Message::Ping(data)) => connection.send(&websocket_pong_frame(&data), Kind::Control, now),
            Ok(Message::Pong) => {}
            Ok(Message::Close(code)) => connection.outbox.answer_close(code, now),
            Err(error) => {
                tracing::debug!(%error, "a connection broke the websocket protocol");
                connection.outbox.close(error.close(), now);
            }
        }
        None
    }
}

impl Drop for Inbound {
    fn drop(&mut self) {
        HALVES.set(HALVES.get() - self.counted);
    }
}

impl Stream for Inbound {
    type Item = Heard;

    fn poll_next(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        let this = &mut *self;
        let connection = ConnectionRef::clone(&this.connection);
        let outbox = &connection.outbox;
        loop {
            outbox.poll_flush(context);
            if outbox.is_ended() {
                return Poll::Ready(None);
            }
            if outbox.is_open() {
                if !outbox.takes_input() {
                    return Poll::Pending;
                }
                this.reader.allow(connection.message_max.get());
                if let Some(message) = this.reader.next_message().transpose() {
                    match this.handle(message) {
                        Some(heard) => return Poll::Ready(Some(heard)),
                        None => continue,
                    }
                }
            } else {
                // after a close, what still comes is read and forgotten: unread bytes would turn the close into a reset
                this.reader = FrameReader::new(0);
            }
            if !this.has_room() {
                tracing::debug!("a half message was given up, since those of all are too much");
                outbox.close(WebsocketClose::TooManyUnfinished, Instant::now());
                continue;
            }
            match ready!(outbox.wire().poll_read(context, &mut this.reader)) {
                Ok(count) if count > 0 => {}
                _ => return Poll::Ready(None),
            }
        }
    }
}
