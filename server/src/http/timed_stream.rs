//! The TCP stream of an HTTP connection, with time limits: the connection is closed if the header of a request arrives too slowly, or if
//! the client reads a response too slowly.
//!
//! These limits are needed because actix-http allows five seconds for the header of a connection's first request, but unlimited time for
//! later ones. It does not limit at all how long a client may take to read a response.

use std::io::{self, ErrorKind, IoSlice};
use std::pin::Pin;
use std::rc::Rc;
use std::task::{Context, Poll};
use std::time::Duration;

use actix_web::rt::net::TcpStream;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::time::{Instant, Sleep, sleep_until};

use super::traffic::Traffic;

/// The maximum time from the first byte of a request header to its last.
const HEAD_WITHIN: Duration = Duration::from_secs(5);
/// The maximum time from the end of a response to the complete header of the next request. It is a little longer than the time for which the
/// listener keeps an idle connection open.
const NEXT_WITHIN: Duration = Duration::from_secs(85);
/// The number of bytes that a client must read within the time limit for unread responses. The limit is 20 seconds by default, so the
/// minimum rate is 4 KB per second; only the time in which the server has to wait for the client counts.
const READ_MIN: u64 = 80 * 1024;

/// The TCP stream of an HTTP connection. It closes the connection if the client is too slow.
pub struct TimedStream {
    stream: TcpStream,
    traffic: Rc<Traffic>,
    head: Option<Head>,
    unread: Unread,
}

/// The time limit for a request header that has not arrived completely yet.
struct Head {
    has_begun: bool,
    timer: Pin<Box<Sleep>>,
}

impl TimedStream {
    /// Wraps the stream of an accepted connection. The connection is closed if the server has to wait, in total, for longer than
    /// `unread_for` until the client has read the next 80 KB.
    pub fn new(stream: TcpStream, traffic: Rc<Traffic>, unread_for: Duration) -> Self {
        Self {
            stream,
            traffic,
            head: None,
            unread: Unread::new(unread_for),
        }
    }

    /// Returns the record of the requests on the connection.
    pub fn traffic(&self) -> &Rc<Traffic> {
        &self.traffic
    }

    /// Returns the stream without time limits, for a protocol other than HTTP.
    pub fn into_stream(self) -> TcpStream {
        self.stream
    }

    /// Returns true if the header of the next request has not arrived in time. `is_received` is true if bytes have just arrived.
    fn is_late(&mut self, is_received: bool, context: &mut Context<'_>) -> bool {
        if !self.traffic.awaits_head() {
            self.head = None;
            return false;
        }
        let now = Instant::now();
        let head = self.head.get_or_insert_with(|| Head {
            has_begun: false,
            timer: Box::pin(sleep_until(now + NEXT_WITHIN)),
        });
        if is_received && !head.has_begun {
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

/// The reasons why a connection is closed, as the metrics name them.
const CUTS: [&str; 3] = ["late_head", "ousted", "unread"];

/// Creates the counters of closed connections with the value 0, so that the metrics contain them before the first connection is closed.
pub fn begin_counters() {
    for kind in CUTS {
        metrics::counter!("needledrop_lines_cut_total", "kind" => kind).increment(0);
    }
}

/// Counts a connection that is closed for the reason `kind`, and returns the error that makes the HTTP library close the connection.
fn cut(kind: &'static str) -> io::Error {
    metrics::counter!("needledrop_lines_cut_total", "kind" => kind).increment(1);
    ErrorKind::TimedOut.into()
}

/// Measures how long in total the server has waited for the client to read responses.
struct Unread {
    longest: Duration,
    since: Option<Instant>,
    /// The total time that the server has waited since the client last completed 80 KB, without the present wait.
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
        let is_received = buffer.filled().len() > before;
        if (is_received || read.is_pending()) && self.is_late(is_received, context) {
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
