//! The socket of a live connection: the destination of its outbox, and the stream of the client's messages.

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

use super::connection::{ANONYMOUS_MESSAGE_MAX, ConnectionRef};
use super::frames::{FrameError, FrameReader, Message};
use super::outbox::{Kind, Wire};

/// The size of the operating system's send buffer in bytes. Further frames wait in the outbox, where they can be dropped.
const SEND_BUFFER: usize = 256 * 1024;
/// The time after which a connection counts as broken if the client's system has not acknowledged sent data (TCP).
const USER_TIMEOUT: Duration = Duration::from_secs(20);
/// The maximum number of bytes that one call reads.
const READ: usize = 64 * 1024;

/// The maximum total number of bytes of unfinished messages, over all connections of a thread.
const HALVES_MAX: usize = 64 * 1024 * 1024;
/// The minimum number of bytes of an unfinished message for which a connection is closed if the total of the thread is too large.
/// Connections with smaller unfinished messages stay open.
const HALF_MIN: usize = 64 * 1024;

thread_local! {
    /// The total number of bytes of unfinished messages on this thread.
    static HALVES: Cell<usize> = const { Cell::new(0) };
    /// The read buffer, which all connections of a thread share.
    static BUFFER: RefCell<Box<[u8]>> = RefCell::new(vec![0; READ].into_boxed_slice());
}

/// The socket of a connection that was upgraded from HTTP.
#[derive(Debug)]
pub struct Socket(TcpStream);

impl Socket {
    /// Turns a stream into the socket of a live connection, and limits the operating system's buffers for it.
    pub fn new(stream: TcpStream) -> Self {
        let socket = SockRef::from(&stream);
        let set = socket
            .set_tcp_nodelay(true)
            .and_then(|()| socket.set_send_buffer_size(SEND_BUFFER))
            .and_then(|()| socket.set_tcp_user_timeout(Some(USER_TIMEOUT)));
        if let Err(error) = set {
            // the peer may be gone already; the first write will show it
            tracing::debug!(%error, "socket options could not be set");
        }
        Self(stream)
    }

    /// Passes the bytes that are available to the frame reader, and returns their number; 0 at the end of the stream.
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
        // without the runtime's record of readiness, which is one more place in memory for every delivery
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
        // fails only if the peer is gone already
        let _ = SockRef::from(&self.0).shutdown(Shutdown::Write);
    }

    fn reset(&self) {
        let socket = SockRef::from(&self.0);
        let _ = socket.set_linger(Some(Duration::ZERO));
        let _ = socket.shutdown(Shutdown::Both);
    }
}

/// A message from a client that the application has to handle. Pings, pongs and closes of the websocket protocol are handled in this
/// module.
#[derive(Debug, PartialEq, Eq)]
pub enum ClientMessage {
    /// The content of a text message.
    Text(String),
    /// The content of a binary message.
    Binary(Bytes),
}

/// The stream of a client's messages. It returns them one at a time, and ends when the connection does. It pauses while the outbox is over
/// its limit or the session is busy. It also continues incomplete writes, because only its task waits for the socket.
pub struct Inbound {
    connection: ConnectionRef<Socket>,
    reader: FrameReader,
    /// The number of bytes of the connection's unfinished message that are included in the thread's total.
    counted: usize,
}

impl Inbound {
    /// Creates the stream of messages of a connection; `first` are the bytes that were already read from the socket.
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

    /// Updates the thread's total of unfinished bytes. Returns false if the total is too large and this connection's unfinished message has
    /// at least [`HALF_MIN`] bytes; the connection must then be closed.
    fn has_room(&mut self) -> bool {
        let held = self.reader.held();
        let all = HALVES.get() - self.counted + held;
        HALVES.set(all);
        self.counted = held;
        // connections that are not introduced may use half of it; the other half is for introduced ones
        let is_anonymous = self.connection.message_max.get() <= ANONYMOUS_MESSAGE_MAX;
        let most = if is_anonymous { HALVES_MAX / 2 } else { HALVES_MAX };
        all <= most || held < HALF_MIN
    }

    /// Handles pings, closes and violations of the protocol. Returns the message if the application has to handle it.
    fn handle(&self, message: Result<Message, FrameError>) -> Option<ClientMessage> {
        let (connection, now) = (&self.connection, Instant::now());
        match message {
            Ok(Message::Text(text)) => return Some(ClientMessage::Text(text)),
            Ok(Message::Binary(bytes)) => return Some(ClientMessage::Binary(bytes)),
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
    type Item = ClientMessage;

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
                        Some(message) => return Poll::Ready(Some(message)),
                        None => continue,
                    }
                }
            } else {
                // after a close, further bytes are read and discarded: unread bytes would turn the close into a reset
                this.reader = FrameReader::new(0);
            }
            if !this.has_room() {
                tracing::debug!(
                    "an incomplete message was dropped, because all incomplete messages together are too large"
                );
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
