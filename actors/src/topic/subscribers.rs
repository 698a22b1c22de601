//! The hubs that follow a topic, each with the number of its connections.

use super::messages::{HubId, HubMessage, HubRef};
use super::sequencer::{Missed, Sequencer};
use crate::frame::Frame;
use protocol::server_event::ClosedReason;
use protocol::topic::Topic;
use std::sync::Arc;
use std::time::Duration;

struct HubEntry {
    hub: HubRef,
    /// The number of `Attach` messages sent minus the number of [`Detach`](super::messages::Detach) messages received. It can include
    /// connections that are already closed.
    connections: usize,
    /// The messages that must be sent again because the hub's queue was full; none if nothing was lost.
    deferred: Option<Deferred>,
    /// True if the hub has missed a `presence` event. The hub must then receive an event with all present people.
    presence_deferred: bool,
}

/// The messages that must be sent again to a hub whose queue was full. A later variant replaces an earlier one, because the hub then no
/// longer needs the messages of the earlier one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Deferred {
    /// The newest frame. From its number the hub notices that it has missed frames.
    Newest,
    /// The frames after this number, which the hub has requested.
    After(i64),
    /// The message which says that the missed frames can no longer be sent.
    Lagged,
}

impl HubEntry {
    fn defer(&mut self, deferred: Deferred) {
        // of two requests the later one counts: the hub has moved on
        let weighs = |deferred| match deferred {
            Deferred::After(_) => Deferred::After(0),
            other => other,
        };
        if self.deferred.is_none_or(|before| weighs(before) <= weighs(deferred)) {
            self.deferred = Some(deferred);
        }
    }

    /// Sends the hub the messages that must be sent again. If its queue is still full, all of them are tried again later.
    fn flush(&mut self, topic: &Topic, sequencer: &Sequencer) {
        let Some(deferred) = self.deferred else { return };
        let head = sequencer.head();
        let frames = match deferred {
            Deferred::Newest => sequencer.missed(head - 1),
            Deferred::After(have) => sequencer.missed(have),
            Deferred::Lagged => Missed::TooMuch,
        };
        let are_taken = match frames {
            Missed::InRing(frames) => frames
                .into_iter()
                .all(|frame| self.hub.send(HubMessage::Frame(frame)).is_ok()),
            // too many, or deleted: the topic may have started again from its rows
            Missed::Older | Missed::TooMuch => self.send_lagged(topic, head),
        };
        if are_taken {
            self.deferred = None;
        }
    }

    fn send_lagged(&self, topic: &Topic, head: i64) -> bool {
        let topic = topic.clone();
        self.hub.send(HubMessage::Lagged { topic, head }).is_ok()
    }
}

/// The hubs that follow one topic. There is at most one for each worker thread.
#[derive(Default)]
pub struct Subscribers {
    hubs: Vec<HubEntry>,
}

impl Subscribers {
    /// Adds 1 to the number of a hub's connections.
    pub fn attach(&mut self, hub: &HubRef) {
        if let Some(entry) = self.hubs.iter_mut().find(|entry| entry.hub.id() == hub.id()) {
            entry.connections += 1;
        } else {
            self.hubs.push(HubEntry {
                hub: Arc::clone(hub),
                connections: 1,
                deferred: None,
                presence_deferred: false,
            });
        }
    }

    /// Takes over the hubs of an earlier actor.
    pub fn adopt(&mut self, others: Self) {
        for other in others.hubs {
            match self.hubs.iter_mut().find(|entry| entry.hub.id() == other.hub.id()) {
                Some(entry) => entry.connections += other.connections,
                None => self.hubs.push(other),
            }
        }
    }

    /// Subtracts 1 from the number of a hub's connections. A hub without connections receives no more frames.
    pub fn detach(&mut self, hub: HubId) {
        if let Some(entry) = self.hubs.iter_mut().find(|entry| entry.hub.id() == hub) {
            entry.connections = entry.connections.saturating_sub(1);
        }
        self.hubs.retain(|entry| entry.connections > 0);
    }

    /// Returns true if no connection follows the topic.
    pub fn is_empty(&self) -> bool {
        self.hubs.is_empty()
    }

    /// Returns the number of connections that follow the topic.
    pub fn connections(&self) -> usize {
        self.hubs.iter().map(|entry| entry.connections).sum()
    }

    /// Returns the estimated time until every follower has received a frame.
    pub fn delivery_time(&self) -> Duration {
        let each = self.hubs.iter().map(|entry| entry.hub.delivery_time(entry.connections));
        each.max().unwrap_or_default()
    }

    /// Sends a frame to every hub. If a hub's queue is full, [`Self::resend`] sends it later.
    pub fn publish(&mut self, frame: &Arc<Frame>) {
        for entry in &mut self.hubs {
            if entry.hub.send(HubMessage::Frame(Arc::clone(frame))).is_err() {
                entry.defer(Deferred::Newest);
            }
        }
    }

    /// Sends a hub the frames after `have`, which it has requested. If its queue is full, [`Self::resend`] sends them later.
    pub fn answer(&mut self, hub: HubId, have: i64, topic: &Topic, sequencer: &Sequencer) {
        if let Some(entry) = self.hubs.iter_mut().find(|entry| entry.hub.id() == hub) {
            entry.defer(Deferred::After(have));
            entry.flush(topic, sequencer);
        }
    }

    /// Informs every hub that missed frames can no longer be sent. The followers on the hub then continue from a snapshot.
    pub fn mark_lagged(&mut self, topic: &Topic, sequencer: &Sequencer) {
        for entry in &mut self.hubs {
            entry.defer(Deferred::Lagged);
            entry.flush(topic, sequencer);
        }
    }

    /// Sends again everything for which a hub's queue was full. Returns true if a queue is still full.
    pub fn resend(&mut self, topic: &Topic, sequencer: &Sequencer) -> bool {
        for entry in &mut self.hubs {
            entry.flush(topic, sequencer);
        }
        self.is_lagging()
    }

    /// Returns true if something must be sent again because a hub's queue was full.
    pub fn is_lagging(&self) -> bool {
        self.hubs
            .iter()
            .any(|entry| entry.deferred.is_some() || entry.presence_deferred)
    }

    /// Sends a message that has no number (a `presence` event) to every hub. If a hub's queue is full, [`Self::resend_presence`] later sends the
    /// hub all present people.
    pub fn send_ephemeral(&mut self, message: impl Fn() -> HubMessage) {
        for entry in &mut self.hubs {
            if entry.hub.send(message()).is_err() {
                tracing::warn!(hub = entry.hub.id().0, "a hub's queue is full");
                entry.presence_deferred = true;
            }
        }
    }

    /// Sends all present people to the hubs that missed a `presence` event.
    pub fn resend_presence(&mut self, whole: impl Fn() -> HubMessage) {
        for entry in self.hubs.iter_mut().filter(|entry| entry.presence_deferred) {
            entry.presence_deferred = entry.hub.send(whole()).is_err();
        }
    }

    /// Informs every hub that the topic has ended, and removes the hubs that accept the message. Returns true if a hub must be informed again
    /// because its queue was full.
    pub fn end(&mut self, topic: &Topic, reason: ClosedReason) -> bool {
        self.hubs.retain(|entry| {
            let gone = HubMessage::TopicGone {
                topic: topic.clone(),
                reason,
            };
            entry.hub.send(gone).is_err()
        });
        !self.hubs.is_empty()
    }
}
