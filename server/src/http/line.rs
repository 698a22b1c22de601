//! The line of one connection while it speaks HTTP: what comes too slowly, or is not read, ends it.
//!
//! actix-http gives the first head of a connection five seconds, and those after it all the time in the world; how long an answer waits to
//! be read it does not look at.

use std::io::{self, ErrorKind, IoSlice};
use std::pin::Pin;
use std::rc::Rc;
use std::task::{Context, Poll};
use std::time::Duration;

use actix_web::rt::net::TcpStream;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::time::{Instant, Sleep, sleep_until};

use super::traffic::Traffic;

/// From the first byte of a head to its last.
const HEAD_WITHIN: Duration = Duration::from_secs(5);
/// From an answer to the next head, whole: somewhat longer than the listener keeps an idle connection.
const NEXT_WITHIN: Duration = Duration::from_secs(85);
/// How long an answer may wait for its reader, all pauses together, until the next [`READ_MIN`] bytes are taken.
const UNREAD_FOR: Duration = Duration::from_secs(20);
/// Bytes that are to be taken within that: 4 KB a second.
const READ_MIN: u64 = 80 * 1024;

/// See the module.
pub struct Line {
    stream: TcpStream,
    traffic: Rc<Traffic>,
    head: Option<Head>,
    unread: Unread,
}

/// A head that is due.
struct Head {
    has_begun: bool,
    timer: Pin<Box<Sleep>>,
}

impl Line {
    /// The line over a stream that was accepted.
    pub fn new(stream: TcpStream, traffic: Rc<Traffic>) -> Self {
        Self {
            stream,
            traffic,
            head: None,
            unread: Unread::default(),
        }
    }

    /// What its requests tell it.
    pub fn traffic(&self) -> &Rc<Traffic> {
        &self.traffic
    }

    /// The stream, for what speaks HTTP no longer.
    pub fn into_stream(self) -> TcpStream {
        self.stream
    }

    /// Looks whether the head that is due is late; `has_come` says whether bytes have just come.
    fn is_late(&mut self, has_come: bool, context: &mut Context<'_>) -> bool {
        if !self.traffic.awaits_head() {
            self.head = None;
            return false;
        }
        let now = Instant::now();
        let head = self.head.get_or_insert_with(|| Head {
            has_begun: false,
            timer: Box::pin(sleep_until(now + NEXT_WITHIN)),
        });
        if has_come && !head.has_begun {
            head.has_begun = true;
            head.timer.as_mut().reset(now + HEAD_WITHIN);
        }
        head.timer.as_mut().poll(context).is_ready()
    }

    fn note_written(&mut self, written: Poll<io::Result<usize>>, context: &mut Context<'_>) -> Poll<io::Result<usize>> {
        match &written {
            Poll::Pending if self.unread.is_over(context) => return Poll::Ready(Err(ErrorKind::TimedOut.into())),
            Poll::Ready(Ok(bytes)) => self.unread.take(*bytes as u64),
            Poll::Pending | Poll::Ready(Err(_)) => {}
        }
        written
    }
}

/// How long answers have waited for their reader.
#[derive(Default)]
struct Unread {
    since: Option<Instant>,
    /// Waited before, since enough was taken.
    before: Duration,
    taken: u64,
    timer: Option<Pin<Box<Sleep>>>,
}

impl Unread {
    fn take(&mut self, bytes: u64) {
        self.taken += bytes;
        self.timer = None;
        if let Some(since) = self.since.take() {
            self.before += since.elapsed();
        }
        if self.taken >= READ_MIN {
            (self.taken, self.before) = (0, Duration::ZERO);
        }
    }

    fn is_over(&mut self, context: &mut Context<'_>) -> bool {
        let since = *self.since.get_or_insert_with(Instant::now);
        let until = since + UNREAD_FOR.saturating_sub(self.before);
        let timer = self.timer.get_or_insert_with(|| Box::pin(sleep_until(until)));
        timer.as_mut().poll(context).is_ready()
    }
}

impl AsyncRead for Line {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        let before = buffer.filled().len();
        let read = Pin::new(&mut self.stream).poll_read(context, buffer);
        let has_come = buffer.filled().len() > before;
        if (has_come || read.is_pending()) && self.is_late(has_come, context) {
            return Poll::Ready(Err(ErrorKind::TimedOut.into()));
        }
        read
    }
}

impl AsyncWrite for Line {
    fn poll_write(mut self: Pin<&mut Self>, context: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write(context, bytes);
        self.note_written(written, context)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        slices: &[IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write_vectored(context, slices);
        self.note_written(written, context)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(context)
    }
}
