//! The queue of the frames to send on a connection, owned by the connection's worker thread. Each entry of the queue consists of one or
//! several whole websocket frames, and has a topic and a time.
//!
//! The setting `NEEDLEDROP_OUTGOING_BYTES` limits the size of the queue. Above the limit, the hub drops the queued frames of the topic with
//! the most bytes. Acknowledgements are never dropped, but no input is read while the queue is over its limit. After a close frame, nothing
//! more is added.

use std::cell::RefCell;
use std::collections::{HashMap, VecDeque};
use std::io::{self, IoSlice};
use std::task::{Context, Poll, Waker};
use std::time::{Duration, Instant};

use bytes::{Buf as _, Bytes};
use protocol::encode::{websocket_close_answer, websocket_close_frame};
use protocol::websocket_close::WebsocketClose;

/// The maximum number of queue entries that are passed to one write call.
const SLICES: usize = 64;

/// The number of entries for which an empty queue keeps its memory. If it has memory for more entries, the memory is freed.
const KEPT_PLACES: usize = 8;

/// The kind of a frame. It decides whether the frame may be dropped.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// An acknowledgement, which is never dropped.
    Ack,
    /// A frame of a topic, which has this index in the hub. It may be dropped.
    Topic(u32),
    /// Any other frame, such as a ping, `resync`, `closed` or `log_out`. It is never dropped.
    Control,
}

/// The destination of the bytes: a socket, or a pipe in tests.
pub trait Wire {
    /// Writes as many bytes as can be sent now.
    ///
    /// # Errors
    /// `WouldBlock` if nothing can be sent now; any other error ends the connection.
    fn write(&self, slices: &[IoSlice<'_>]) -> io::Result<usize>;

    /// Writes like [`Self::write`], but without first checking whether the destination accepts bytes. It is used while the queue is empty,
    /// because the destination then nearly always accepts them.
    ///
    /// # Errors
    /// May fail for any reason; the caller then calls [`Self::write`] and uses its result.
    fn offer(&self, bytes: &[u8]) -> io::Result<usize> {
        self.write(&[IoSlice::new(bytes)])
    }

    /// Becomes ready as soon as more bytes can be written.
    fn poll_writable(&self, context: &mut Context<'_>) -> Poll<io::Result<()>>;

    /// Ends the output, so that the client sees the end of the stream.
    fn finish(&self);

    /// Ends the connection immediately. The bytes that the operating system has buffered are not sent.
    fn reset(&self);
}

#[derive(Debug)]
struct Entry {
    bytes: Bytes,
    kind: Kind,
    since: Instant,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Life {
    Open,
    /// A close frame is the last entry of the queue or was already written, or the connection closes without one. No more frames are added.
    Closing {
        since: Instant,
    },
    /// The connection has ended; nothing more is written or read.
    Ended,
}

#[derive(Debug)]
struct Inner {
    queue: VecDeque<Entry>,
    life: Life,
    queued: usize,
    /// True if the last write was incomplete, so that the next one has to wait until the destination accepts bytes.
    blocked: bool,
    /// The number of pauses of input that were begun and not ended. Input is read only while the number is 0.
    pauses: u32,
    over_since: Option<Instant>,
    /// The waker of the task that reads from this connection. The same task also waits until more bytes can be written.
    waker: Option<Waker>,
}

/// The queue of the frames to send on a connection.
#[derive(Debug)]
pub struct Outbox<W> {
    wire: W,
    bound: usize,
    inner: RefCell<Inner>,
}

impl<W: Wire> Outbox<W> {
    /// Creates an outbox whose limit is `bound` bytes.
    pub fn new(wire: W, bound: usize) -> Self {
        let inner = Inner {
            queue: VecDeque::new(),
            queued: 0,
            blocked: false,
            pauses: 0,
            over_since: None,
            life: Life::Open,
            waker: None,
        };
        Self {
            wire,
            bound,
            inner: RefCell::new(inner),
        }
    }

    /// Returns the destination of the bytes.
    pub fn wire(&self) -> &W {
        &self.wire
    }

    /// Writes as much as can be sent now, and queues the rest. Returns true if the queue is over its limit afterwards.
    #[inline]
    pub fn push(&self, bytes: &Bytes, kind: Kind, now: Instant) -> bool {
        let inner = &mut *self.inner.borrow_mut();
        if inner.life != Life::Open {
            return false;
        }
        if inner.queue.is_empty() {
            match self.wire.offer(bytes) {
                Ok(written) if written == bytes.len() => return false,
                Ok(written) => enqueue(inner, bytes.slice(written..), kind, now),
                Err(_) => enqueue(inner, bytes.clone(), kind, now),
            }
        } else {
            enqueue(inner, bytes.clone(), kind, now);
        }
        if inner.blocked {
            self.measure(inner, now);
        } else {
            self.write(inner, now);
        }
        inner.queued > self.bound
    }

    /// Drops the queued frames of a topic, except a frame of which a part is already written.
    pub fn drop_topic(&self, topic: u32, now: Instant) {
        let inner = &mut *self.inner.borrow_mut();
        let mut is_front = true;
        let queued = &mut inner.queued;
        let blocked = inner.blocked;
        inner.queue.retain(|entry| {
            let may_be_begun = std::mem::take(&mut is_front) && blocked;
            let stays = may_be_begun || entry.kind != Kind::Topic(topic);
            if !stays {
                *queued -= entry.bytes.len();
            }
            stays
        });
        self.measure(inner, now);
    }

    /// Returns the topic with the most queued bytes; `None` if no queued frame may be dropped.
    pub fn heaviest_topic(&self) -> Option<u32> {
        let inner = self.inner.borrow();
        let mut weights: HashMap<u32, usize> = HashMap::new();
        // the front frame may be partly written, and cannot be dropped then
        for entry in inner.queue.iter().skip(usize::from(inner.blocked)) {
            if let Kind::Topic(topic) = entry.kind {
                *weights.entry(topic).or_default() += entry.bytes.len();
            }
        }
        weights
            .into_iter()
            .max_by_key(|(_, weight)| *weight)
            .map(|(topic, _)| topic)
    }

    /// Returns the number of queued bytes.
    pub fn queued(&self) -> usize {
        self.inner.borrow().queued
    }

    /// Returns true if the queue is over its limit.
    pub fn is_over(&self) -> bool {
        self.queued() > self.bound
    }

    /// Returns how long the oldest frame has been queued; none if the queue is empty.
    pub fn oldest(&self, now: Instant) -> Option<Duration> {
        self.inner
            .borrow()
            .queue
            .front()
            .map(|entry| now.saturating_duration_since(entry.since))
    }

    /// Returns how long the queue has been over its limit; none if it is not over its limit.
    pub fn over_for(&self, now: Instant) -> Option<Duration> {
        self.inner
            .borrow()
            .over_since
            .map(|since| now.saturating_duration_since(since))
    }

    /// Begins to close the connection: queues a close frame, after which no more frames are added.
    pub fn close(&self, close: WebsocketClose, now: Instant) {
        self.push(&websocket_close_frame(close.code(), close.reason()), Kind::Control, now);
        self.close_bare(now);
    }

    /// Begins to close the connection: answers the client's close frame, whose close code is `code`, if it had one.
    pub fn answer_close(&self, code: Option<u16>, now: Instant) {
        self.push(&websocket_close_answer(code), Kind::Control, now);
        self.close_bare(now);
    }

    /// Closes the connection without a close frame as soon as all queued bytes are written. It is used after an HTTP response.
    pub fn close_bare(&self, now: Instant) {
        let inner = &mut *self.inner.borrow_mut();
        if inner.life == Life::Open {
            inner.life = Life::Closing { since: now };
            if inner.queue.is_empty() {
                self.wire.finish();
            }
            wake(inner);
        }
    }

    /// Ends the connection immediately, without sending the queued frames.
    pub fn abort(&self) {
        let inner = &mut *self.inner.borrow_mut();
        if inner.life != Life::Ended {
            self.wire.reset();
            end(inner);
        }
    }

    /// Marks the connection as ended, because the client has disconnected or has ended its output.
    pub fn end(&self) {
        end(&mut self.inner.borrow_mut());
    }

    /// Returns the time since the connection began to close; none if it is not closing.
    pub fn closing_for(&self, now: Instant) -> Option<Duration> {
        match self.inner.borrow().life {
            Life::Closing { since } => Some(now.saturating_duration_since(since)),
            Life::Open | Life::Ended => None,
        }
    }

    /// Returns true if the connection is neither closing nor ended. Only then are the client's events executed.
    pub fn is_open(&self) -> bool {
        self.inner.borrow().life == Life::Open
    }

    /// Returns true if the connection has ended.
    pub fn is_ended(&self) -> bool {
        self.inner.borrow().life == Life::Ended
    }

    /// Pauses the reading of events. Pauses are counted: reading continues after [`Self::resume`] was called as often as this function.
    pub fn pause(&self) {
        self.inner.borrow_mut().pauses += 1;
    }

    /// Ends one of the pauses that [`Self::pause`] began.
    pub fn resume(&self) {
        let inner = &mut *self.inner.borrow_mut();
        inner.pauses = inner.pauses.saturating_sub(1);
        wake(inner);
    }

    /// Returns true if the next event may be read: input is not paused, and the queue is within its limit.
    pub fn takes_input(&self) -> bool {
        let inner = self.inner.borrow();
        inner.pauses == 0 && inner.queued <= self.bound
    }

    /// Writes as much as can be sent now, and registers the caller's task to be woken when more can be written. Only the task that reads from
    /// the connection calls it.
    pub fn poll_flush(&self, context: &mut Context<'_>) {
        let inner = &mut *self.inner.borrow_mut();
        if !inner
            .waker
            .as_ref()
            .is_some_and(|waker| waker.will_wake(context.waker()))
        {
            inner.waker = Some(context.waker().clone());
        }
        while inner.blocked && inner.life != Life::Ended {
            match self.wire.poll_writable(context) {
                Poll::Pending => return,
                Poll::Ready(Ok(())) => {
                    inner.blocked = false;
                    self.write(inner, Instant::now());
                }
                Poll::Ready(Err(_)) => end(inner),
            }
        }
    }

    /// Frees the memory that the queue no longer needs after it has had many entries.
    pub fn trim(&self) {
        let inner = &mut *self.inner.borrow_mut();
        if inner.queue.is_empty() && inner.queue.capacity() > KEPT_PLACES {
            inner.queue = VecDeque::new();
        }
    }

    fn write(&self, inner: &mut Inner, now: Instant) {
        while !inner.queue.is_empty() {
            let written = if inner.queue.len() == 1 {
                self.wire.write(&[IoSlice::new(&inner.queue[0].bytes)])
            } else {
                let mut slices = [IoSlice::new(&[]); SLICES];
                let mut count = 0;
                for (slice, entry) in slices.iter_mut().zip(&inner.queue) {
                    *slice = IoSlice::new(&entry.bytes);
                    count += 1;
                }
                self.wire.write(&slices[..count])
            };
            match written {
                Ok(written) => take_written(inner, written),
                Err(error) if error.kind() == io::ErrorKind::WouldBlock => {
                    inner.blocked = true;
                    // the reader must wait until more can be written
                    wake(inner);
                    // the written bytes may be enough for the queue to be within its bound again
                    self.measure(inner, now);
                    return;
                }
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(_) => {
                    end(inner);
                    return;
                }
            }
        }
        self.measure(inner, now);
        if matches!(inner.life, Life::Closing { .. }) {
            self.wire.finish();
        }
    }

    fn measure(&self, inner: &mut Inner, now: Instant) {
        let was_over = inner.over_since.is_some();
        if inner.queued <= self.bound {
            inner.over_since = None;
            if was_over {
                wake(inner);
            }
        } else if !was_over {
            inner.over_since = Some(now);
        }
    }
}

fn enqueue(inner: &mut Inner, bytes: Bytes, kind: Kind, since: Instant) {
    inner.queued += bytes.len();
    inner.queue.push_back(Entry { bytes, kind, since });
}

fn take_written(inner: &mut Inner, written: usize) {
    inner.queued -= written;
    let mut left = written;
    while left > 0 {
        let front = inner.queue.front_mut().expect("no more is written than was queued");
        if front.bytes.len() > left {
            front.bytes.advance(left);
            return;
        }
        left -= front.bytes.len();
        inner.queue.pop_front();
    }
}

fn end(inner: &mut Inner) {
    inner.life = Life::Ended;
    inner.queue = VecDeque::new();
    inner.queued = 0;
    inner.over_since = None;
    inner.blocked = false;
    wake(inner);
}

fn wake(inner: &mut Inner) {
    if let Some(waker) = inner.waker.take() {
        waker.wake();
    }
}

#[cfg(test)]
mod tests;
