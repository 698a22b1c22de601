//! The channel through which any thread sends messages to a hub. It is one bounded queue.

use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::task::{Context, Poll, ready};
use std::time::Duration;

use actors::topic::messages::{HubFull, HubId, HubMessage, HubSink};
use futures_util::Stream;
use tokio::sync::mpsc;

/// The maximum number of messages that can wait for a hub.
const QUEUE: usize = 65_536;
/// The maximum number of messages that a hub receives in one batch.
const TURN: usize = 1_024;

/// The sending side of the channel to a hub.
pub struct HubPort {
    id: HubId,
    queue: mpsc::Sender<HubMessage>,
    /// The average time, in nanoseconds, that the delivery of a frame to one follower takes.
    pub(super) cost: AtomicU32,
}

impl HubPort {
    /// Returns the number of messages that wait for the hub.
    pub fn waiting(&self) -> usize {
        QUEUE - self.queue.capacity()
    }
}

impl HubSink for HubPort {
    fn id(&self) -> HubId {
        self.id
    }

    fn send(&self, message: HubMessage) -> Result<(), HubFull> {
        self.queue.try_send(message).map_err(|_| HubFull)
    }

    fn delivery_time(&self, followers: usize) -> Duration {
        Duration::from_nanos(u64::from(self.cost.load(Ordering::Relaxed)) * followers as u64)
    }
}

/// The receiving side of the channel to a hub. It returns the waiting messages in batches.
pub struct Inbox(mpsc::Receiver<HubMessage>);

/// Makes both sides of the channel to a new hub.
pub fn port() -> (Arc<HubPort>, Inbox) {
    static NUMBERS: AtomicU32 = AtomicU32::new(1);
    let (queue, inbox) = mpsc::channel(QUEUE);
    let id = HubId(NUMBERS.fetch_add(1, Ordering::Relaxed));
    let cost = AtomicU32::new(0);
    (Arc::new(HubPort { id, queue, cost }), Inbox(inbox))
}

impl Stream for Inbox {
    type Item = Vec<HubMessage>;

    fn poll_next(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        let mut messages = Vec::new();
        let count = ready!(self.0.poll_recv_many(context, &mut messages, TURN));
        Poll::Ready((count > 0).then_some(messages))
    }
}
