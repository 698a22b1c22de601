//! Which hubs follow a topic, and how many of their connections.

use super::messages::{HubId, HubRef, ToHub};
use crate::frame::Frame;
use protocol::topic::Topic;
use std::sync::Arc;
use std::time::Duration;

struct HubEntry {
    hub: HubRef,
    /// Attaches sent less detaches received: the hub may still be sending detaches for connections that are gone.
    connections: usize,
    /// A frame was not taken: the hub is told the head again.
    lagging: bool,
}

/// The hubs of one topic. A handful at most: one for each worker thread.
#[derive(Default)]
pub struct Subscribers {
    hubs: Vec<HubEntry>,
}

impl Subscribers {
    /// Counts one more connection of a hub.
    pub fn attach(&mut self, hub: &HubRef) {
        if let Some(entry) = self.hubs.iter_mut().find(|entry| entry.hub.id() == hub.id()) {
            entry.connections += 1;
        } else {
            self.hubs.push(HubEntry {
                hub: Arc::clone(hub),
                connections: 1,
                lagging: false,
            });
        }
    }

    /// Counts one connection less; a hub without any gets no more frames.
    pub fn detach(&mut self, hub: HubId) {
        if let Some(entry) = self.hubs.iter_mut().find(|entry| entry.hub.id() == hub) {
            entry.connections = entry.connections.saturating_sub(1);
        }
        self.hubs.retain(|entry| entry.connections > 0);
    }

    /// Whether nobody follows.
    pub fn is_empty(&self) -> bool {
        self.hubs.is_empty()
    }

    /// Connections that follow.
    pub fn connections(&self) -> usize {
        self.hubs.iter().map(|entry| entry.connections).sum()
    }

    /// How long it takes until everybody has a frame, as far as the hubs know.
    pub fn delivery_takes(&self) -> Duration {
        let each = self
            .hubs
            .iter()
            .map(|entry| entry.hub.delivery_takes(entry.connections));
        each.max().unwrap_or_default()
    }

    /// Sends a frame to every hub. A hub whose queue is full keeps what it has; see [`Self::remind`].
    pub fn publish(&mut self, frame: &Arc<Frame>) {
        for entry in &mut self.hubs {
            entry.lagging |= entry.hub.send(ToHub::Frame(Arc::clone(frame))).is_err();
        }
    }

    /// Sends the newest frame again to hubs that did not take one: they see the gap and ask. Answers whether any is still behind.
    pub fn remind(&mut self, newest: &Arc<Frame>) -> bool {
        for entry in self.hubs.iter_mut().filter(|entry| entry.lagging) {
            entry.lagging = entry.hub.send(ToHub::Frame(Arc::clone(newest))).is_err();
        }
        self.is_lagging()
    }

    /// Tells every hub that frames up to `head` are no more: its followers start again from a snapshot.
    pub fn leave_behind(&mut self, topic: &Topic, head: i64) {
        for entry in &mut self.hubs {
            entry.lagging = true;
        }
        self.remind_left_behind(topic, head);
    }

    /// The same, to hubs that did not take it. Answers whether any is still behind.
    pub fn remind_left_behind(&mut self, topic: &Topic, head: i64) -> bool {
        for entry in self.hubs.iter_mut().filter(|entry| entry.lagging) {
            let topic = topic.clone();
            entry.lagging = entry.hub.send(ToHub::LeftBehind { topic, head }).is_err();
        }
        self.is_lagging()
    }

    /// Whether a hub did not take a frame.
    pub fn is_lagging(&self) -> bool {
        self.hubs.iter().any(|entry| entry.lagging)
    }

    /// Sends something without a number to every hub; what is not taken is made good by the next one.
    pub fn pass(&self, message: impl Fn() -> ToHub) {
        for entry in &self.hubs {
            if entry.hub.send(message()).is_err() {
                tracing::warn!(hub = entry.hub.id().0, "a hub's queue is full");
            }
        }
    }

    /// Tells every hub that the topic is gone, and forgets those that take it. Answers whether any is still to be told.
    pub fn end(&mut self, topic: &Topic) -> bool {
        self.hubs.retain(|entry| {
            let gone = ToHub::TopicGone {
                topic: topic.clone(),
                reason: "gone",
            };
            entry.hub.send(gone).is_err()
        });
        !self.hubs.is_empty()
    }
}
