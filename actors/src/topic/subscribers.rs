//! The hubs that follow a topic, with the number of their connections.

use super::messages::{HubId, HubMessage, HubRef};
use super::sequencer::{Missed, Sequencer};
use crate::frame::Frame;
use protocol::server_event::ClosedReason;
use protocol::topic::Topic;
use std::sync::Arc;
use std::time::Duration;

struct HubEntry {
    hub: HubRef,
    /// The number of attaches sent less detaches received: the hub may still be sending detaches for connections that are gone.
    connections: usize,
    /// The messages that it did not take; none if it has taken everything.
    deferred: Option<Deferred>,
    /// True if it missed an ephemeral message, and is owed a whole presence instead.
    presence_deferred: bool,
}

/// The messages that a hub did not take and that are to be sent again, the lightest first: each includes the effect of those before it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Deferred {
    /// The newest frame, which shows the hub that it lacks some.
    Newest,
    /// The frames after this number, which the hub has requested.
    After(i64),
    /// The message that the frames it lacks are deleted.
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

    /// Sends the messages that are owed; those that are not taken stay owed.
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
                deferred: None,
                presence_deferred: false,
            });
        }
    }

    /// Takes over the hubs of others.
    pub fn adopt(&mut self, others: Self) {
        for other in others.hubs {
            match self.hubs.iter_mut().find(|entry| entry.hub.id() == other.hub.id()) {
                Some(entry) => entry.connections += other.connections,
                None => self.hubs.push(other),
            }
        }
    }

    /// Counts one connection less; a hub without any gets no more frames.
    pub fn detach(&mut self, hub: HubId) {
        if let Some(entry) = self.hubs.iter_mut().find(|entry| entry.hub.id() == hub) {
            entry.connections = entry.connections.saturating_sub(1);
        }
        self.hubs.retain(|entry| entry.connections > 0);
    }

    /// Returns true if nobody follows.
    pub fn is_empty(&self) -> bool {
        self.hubs.is_empty()
    }

    /// Returns the number of connections that follow.
    pub fn connections(&self) -> usize {
        self.hubs.iter().map(|entry| entry.connections).sum()
    }

    /// Returns the time until everybody has a frame, as far as the hubs know.
    pub fn delivery_time(&self) -> Duration {
        let each = self.hubs.iter().map(|entry| entry.hub.delivery_time(entry.connections));
        each.max().unwrap_or_default()
    }

    /// Sends a frame to every hub. A hub whose queue is full gets it later; see [`Self::resend`].
    pub fn publish(&mut self, frame: &Arc<Frame>) {
        for entry in &mut self.hubs {
            if entry.hub.send(HubMessage::Frame(Arc::clone(frame))).is_err() {
                entry.defer(Deferred::Newest);
            }
        }
    }

    /// Answers a hub that requests the frames after `have`. Frames that it does not take stay owed.
    pub fn answer(&mut self, hub: HubId, have: i64, topic: &Topic, sequencer: &Sequencer) {
        if let Some(entry) = self.hubs.iter_mut().find(|entry| entry.hub.id() == hub) {
            entry.defer(Deferred::After(have));
            entry.flush(topic, sequencer);
        }
    }

    /// Informs every hub that the frames it may lack are deleted: its followers start again from a snapshot.
    pub fn mark_lagged(&mut self, topic: &Topic, sequencer: &Sequencer) {
        for entry in &mut self.hubs {
            entry.defer(Deferred::Lagged);
            entry.flush(topic, sequencer);
        }
    }

    /// Sends again the messages that hubs did not take. Returns true if any hub is still behind.
    pub fn resend(&mut self, topic: &Topic, sequencer: &Sequencer) -> bool {
        for entry in &mut self.hubs {
            entry.flush(topic, sequencer);
        }
        self.is_lagging()
    }

    /// Returns true if a hub did not take something.
    pub fn is_lagging(&self) -> bool {
        self.hubs
            .iter()
            .any(|entry| entry.deferred.is_some() || entry.presence_deferred)
    }

    /// Sends a message without a number to every hub. A hub that does not take it waits for [`Self::resend_presence`].
    pub fn send_ephemeral(&mut self, message: impl Fn() -> HubMessage) {
        for entry in &mut self.hubs {
            if entry.hub.send(message()).is_err() {
                tracing::warn!(hub = entry.hub.id().0, "a hub's queue is full");
                entry.presence_deferred = true;
            }
        }
    }

    /// Sends the current presence to the hubs that missed an ephemeral message.
    pub fn resend_presence(&mut self, whole: impl Fn() -> HubMessage) {
        for entry in self.hubs.iter_mut().filter(|entry| entry.presence_deferred) {
            entry.presence_deferred = entry.hub.send(whole()).is_err();
        }
    }

    /// Informs every hub that the topic has ended, and forgets the hubs that take this. Returns true if any hub is still to be informed.
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
