//! The stream of one connection while it uses HTTP: it ends if data arrives too slowly, or is not read.
//!
//! actix-http gives the first head of a connection five seconds, and the later ones unlimited time; it does not limit the time that an answer
//! waits to be read.

use std::io::{self, ErrorKind, IoSlice};
use std::pin::Pin;
use std::rc::Rc;
use std::task::{Context, Poll};
use std::time::Duration;

use actix_web::rt::net::TcpStream;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::time::{Instant, Sleep, sleep_until};

use super::traffic::Traffic;

/// The time from the first byte of a head to its last.
const HEAD_WITHIN: Duration = Duration::from_secs(5);
/// The time from an answer to the complete next head: somewhat longer than the listener keeps an idle connection.
const NEXT_WITHIN: Duration = Duration::from_secs(85);
/// The number of bytes that must be read while an answer waits for its reader as long as it may: 4 KB a second.
const READ_MIN: u64 = 80 * 1024;

/// A connection's stream with time limits; see the module.
pub struct TimedStream {
    stream: TcpStream,
    traffic: Rc<Traffic>,
    head: Option<Head>,
    unread: Unread,
}

/// A head that is awaited.
struct Head {
    has_begun: bool,
    timer: Pin<Box<Sleep>>,
}

impl TimedStream {
    /// Makes the timed stream of an accepted one. `unread_for` is the time that an answer may wait for its reader, all pauses together, until
    /// the next 80 KB are read.
    pub fn new(stream: TcpStream, traffic: Rc<Traffic>, unread_for: Duration) -> Self {
        Self {
            stream,
            traffic,
            head: None,
            unread: Unread::new(unread_for),
        }
    }

    /// Returns the record of the connection's requests.
    pub fn traffic(&self) -> &Rc<Traffic> {
        &self.traffic
    }

    /// Returns the stream, for a protocol other than HTTP.
    pub fn into_stream(self) -> TcpStream {
        self.stream
    }

    /// Returns true if the awaited head is late; `has_come` is true if bytes have just arrived.
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

    fn record_written(
        &mut self,
        written: Poll<io::Result<usize>>,
        context: &mut Context<'_>,
    ) -> Poll<io::Result<usize>> {
        match &written {
            Poll::Pending if self.traffic.is_evicted(context) => return Poll::Ready(Err(cut("ousted"))),
            Poll::Pending if self.unread.is_over(context) => return Poll::Ready(Err(cut("unread"))),
            Poll::Ready(Ok(bytes)) => self.unread.take(*bytes as u64),
            Poll::Pending | Poll::Ready(Err(_)) => {}
        }
        written
    }
}

/// The reasons why connections are cut.
const CUTS: [&str; 3] = ["late_head", "ousted", "unread"];

/// Sets the counters to 0, so that they exist before the first event.
pub fn begin_counters() {
    for kind in CUTS {
        metrics::counter!("needledrop_lines_cut_total", "kind" => kind).increment(0);
    }
}

/// Counts a cut connection, and returns the error that ends it.
fn cut(kind: &'static str) -> io::Error {
    metrics::counter!("needledrop_lines_cut_total", "kind" => kind).increment(1);
    ErrorKind::TimedOut.into()
}

/// The time that answers have waited for their reader.
struct Unread {
    longest: Duration,
    since: Option<Instant>,
    /// The waiting time of earlier pauses, since enough bytes were read.
    before: Duration,
    taken: u64,
    timer: Option<Pin<Box<Sleep>>>,
}

impl Unread {
    fn new(longest: Duration) -> Self {
        Self {
            longest,
            since: None,
            before: Duration::ZERO,
            taken: 0,
            timer: None,
        }
    }

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
        let until = since + self.longest.saturating_sub(self.before);
        let timer = self.timer.get_or_insert_with(|| Box::pin(sleep_until(until)));
        timer.as_mut().poll(context).is_ready()
    }
}

impl AsyncRead for TimedStream {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        if self.traffic.is_evicted(context) {
            return Poll::Ready(Err(cut("ousted")));
        }
        let before = buffer.filled().len();
        let read = Pin::new(&mut self.stream).poll_read(context, buffer);
        let has_come = buffer.filled().len() > before;
        if (has_come || read.is_pending()) && self.is_late(has_come, context) {
            return Poll::Ready(Err(cut("late_head")));
        }
        read
    }
}

impl AsyncWrite for TimedStream {
    fn poll_write(mut self: Pin<&mut Self>, context: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write(context, bytes);
        self.record_written(written, context)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        slices: &[IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write_vectored(context, slices);
        self.record_written(written, context)
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
