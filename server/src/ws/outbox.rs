//! The one way out of a connection, owned by its worker: it knows bytes, topics and age. Everything that is pushed is a whole websocket
//! frame, or several.
//!
//! Bound: `NEEDLEDROP_OUTGOING_BYTES`. Past it the hub drops the queued frames of the heaviest topic; acknowledgements are never dropped,
//! but no input is read while the queue is over its bound. After a close frame nothing is pushed.

use std::cell::RefCell;
use std::collections::{HashMap, VecDeque};
use std::io::{self, IoSlice};
use std::task::{Context, Poll, Waker};
use std::time::{Duration, Instant};

use bytes::{Buf as _, Bytes};
use protocol::encode::{websocket_close_answer, websocket_close_frame};
use protocol::websocket_close::WebsocketClose;

/// Frames that are written in one go.
const SLICES: usize = 64;

/// Places of an emptied queue that are kept for the next frames.
const KEPT_PLACES: usize = 8;

/// What a frame is, and so whether it may be dropped.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// An acknowledgement.
    Ack,
    /// A frame of the topic with this number at the hub.
    Topic(u32),
    /// Anything else: pings, `resync`, `closed`, `log_out`.
    Control,
}

/// Where the bytes go. A socket, and in tests a pipe that can be stopped.
pub trait Wire {
    /// Writes what the other side takes now.
    ///
    /// # Errors
    /// `WouldBlock` where it takes nothing now; anything else ends the connection.
    fn write(&self, slices: &[IoSlice<'_>]) -> io::Result<usize>;

    /// Writes what the other side takes now, without looking first whether it takes anything: where nothing waits it nearly always does.
    ///
    /// # Errors
    /// Any; [`Self::write`] is tried next, and what it says counts.
    fn offer(&self, bytes: &[u8]) -> io::Result<usize> {
        self.write(&[IoSlice::new(bytes)])
    }

    /// Ready when something can be written again.
    fn poll_writable(&self, context: &mut Context<'_>) -> Poll<io::Result<()>>;

    /// Nothing more will be written: tells the other side so.
    fn finish(&self);

    /// Nothing more is to be sent, not even what the system holds.
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
    /// A close frame is the last in the queue, or has been written.
    Closing {
        since: Instant,
    },
    /// Nothing more will be written or read.
    Ended,
}

#[derive(Debug)]
struct Inner {
    queue: VecDeque<Entry>,
    life: Life,
    queued: usize,
    /// The wire took less than it was given.
    blocked: bool,
    /// Reasons of the session to let later events wait.
    pauses: u32,
    over_since: Option<Instant>,
    /// The reader of this connection, which also waits for the wire to take more.
    waker: Option<Waker>,
}

/// See the module.
#[derive(Debug)]
pub struct Outbox<W> {
    wire: W,
    bound: usize,
    inner: RefCell<Inner>,
}

impl<W: Wire> Outbox<W> {
    /// An outbox for `bound` bytes.
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

    /// Where the bytes go.
    pub fn wire(&self) -> &W {
        &self.wire
    }

    /// Writes whole frames as far as the wire takes them, and queues the rest: only what has to wait is kept. True when the queue is over
    /// its bound now.
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

    /// Drops the queued frames of a topic; one that is partly written stays.
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

    /// The topic with the most bytes queued; none where no topic's frames are.
    pub fn heaviest_topic(&self) -> Option<u32> {
        let inner = self.inner.borrow();
        let mut weights: HashMap<u32, usize> = HashMap::new();
        // the front one may be begun, and cannot be dropped then
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

    /// Bytes that wait.
    pub fn queued(&self) -> usize {
        self.inner.borrow().queued
    }

    /// Whether more waits than the bound allows.
    pub fn is_over(&self) -> bool {
        self.queued() > self.bound
    }

    /// How long the oldest frame has been waiting.
    pub fn oldest(&self, now: Instant) -> Option<Duration> {
        self.inner
            .borrow()
            .queue
            .front()
            .map(|entry| now.saturating_duration_since(entry.since))
    }

    /// How long the queue has been over its bound.
    pub fn over_for(&self, now: Instant) -> Option<Duration> {
        self.inner
            .borrow()
            .over_since
            .map(|since| now.saturating_duration_since(since))
    }

    /// Ends the connection in order: a close frame comes last, and nothing after it.
    pub fn close(&self, close: WebsocketClose, now: Instant) {
        self.push(&websocket_close_frame(close.code(), close.reason()), Kind::Control, now);
        self.close_bare(now);
    }

    /// Ends the connection in order, as the other side asked by a close frame with this code or none.
    pub fn answer_close(&self, code: Option<u16>, now: Instant) {
        self.push(&websocket_close_answer(code), Kind::Control, now);
        self.close_bare(now);
    }

    /// Ends the connection in order once what waits is written, without a close frame: an HTTP answer was the last word.
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

    /// Ends the connection now, whatever waits.
    pub fn abort(&self) {
        let inner = &mut *self.inner.borrow_mut();
        if inner.life != Life::Ended {
            self.wire.reset();
            end(inner);
        }
    }

    /// The other side is gone, or has nothing more to say: ends the connection.
    pub fn end(&self) {
        end(&mut self.inner.borrow_mut());
    }

    /// Whether a close is under way, and since when.
    pub fn closing_for(&self, now: Instant) -> Option<Duration> {
        match self.inner.borrow().life {
            Life::Closing { since } => Some(now.saturating_duration_since(since)),
            Life::Open | Life::Ended => None,
        }
    }

    /// Whether events of this connection are still carried out.
    pub fn is_open(&self) -> bool {
        self.inner.borrow().life == Life::Open
    }

    /// Whether the connection has ended.
    pub fn is_ended(&self) -> bool {
        self.inner.borrow().life == Life::Ended
    }

    /// Holds events back until [`Self::resume`] was called as often.
    pub fn pause(&self) {
        self.inner.borrow_mut().pauses += 1;
    }

    /// Takes one pause back.
    pub fn resume(&self) {
        let inner = &mut *self.inner.borrow_mut();
        inner.pauses = inner.pauses.saturating_sub(1);
        wake(inner);
    }

    /// Whether the next event may be read.
    pub fn takes_input(&self) -> bool {
        let inner = self.inner.borrow();
        inner.pauses == 0 && inner.queued <= self.bound
    }

    /// Writes what the wire takes by now; the reader calls it, since it has the task that can wait.
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

    /// Gives back the room that a burst needed.
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
                    // the reader is to wait for the wire
                    wake(inner);
                    // what was taken may be enough to be within the bound again
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
