//! One topic of an actor: its numbers, its followers, the people there, and the answers to subscribe. It needs no database.

use crate::frame::Frame;
use crate::topic::messages::{ConnectionId, HubId, HubMessage, Resume, SubscribeTopic, Subscriber};
use crate::topic::presence::People;
use crate::topic::sequencer::{Arrival, Missed, Sequencer};
use crate::topic::subscribe_reply::SubscribeReplies;
use crate::topic::subscribers::Subscribers;
use bytes::Bytes;
use protocol::client_event::PresenceEvent;
use protocol::server_event::ClosedReason;
use protocol::timestamp::Timestamp;
use protocol::topic::Topic;
use std::sync::Arc;
use std::time::Instant;
use time::OffsetDateTime;

/// One topic of an actor.
pub struct Stream {
    pub topic: Topic,
    /// Its numbers and newest frames.
    pub sequencer: Sequencer,
    /// Hubs that follow it.
    pub subscribers: Subscribers,
    /// The people on the topic.
    pub people: People,
    answers: SubscribeReplies,
}

/// The outcome of a subscribe.
pub enum Attached {
    /// Its hub has the answer.
    Answered,
    /// Its hub holds newer frames back until the frames after `offset` are read from the table; `snapshot` is the answer if they are too many or
    /// deleted.
    Older {
        /// The subscriber that waits.
        subscriber: Subscriber,
        /// The newest frame that the client has.
        offset: i64,
        /// The newest frame of the answer.
        head: i64,
        /// The answer with the whole state.
        snapshot: Bytes,
    },
    /// It needs a snapshot, and the state is no longer valid: to be tried again with a valid one.
    Stale(SubscribeTopic),
    /// Its hub's queue is full: it is not attached.
    HubFull,
}

/// Returns the offset that a client resumes from, if it is of this epoch.
fn resumed_offset(resume: &Resume, epoch: &str) -> Option<i64> {
    let is_of_epoch = resume.epoch.as_ref().is_some_and(|theirs| theirs == epoch);
    resume.offset.filter(|_| is_of_epoch)
}

impl Stream {
    /// Makes a stream at `head`, with the newest frames of the table.
    pub fn new(topic: Topic, head: i64, newest: Vec<Frame>) -> Self {
        Self {
            topic,
            sequencer: Sequencer::new(head, newest),
            subscribers: Subscribers::default(),
            people: People::default(),
            answers: SubscribeReplies::default(),
        }
    }

    /// Returns true if the client has received frames that this node has not.
    pub fn is_behind(&self, resume: &Resume, epoch: &str) -> bool {
        resumed_offset(resume, epoch).is_some_and(|offset| offset > self.sequencer.head())
    }

    /// Attaches a subscriber to its hub, with the frames that it missed or the whole state; `snapshot` writes the state, which must be current.
    pub fn attach(
        &mut self,
        message: SubscribeTopic,
        epoch: &str,
        (now, is_current): (OffsetDateTime, bool),
        snapshot: impl FnOnce() -> String,
    ) -> Attached {
        let head = self.sequencer.head();
        let resumed = resumed_offset(&message.resume, epoch).map(|offset| (offset, self.sequencer.missed(offset)));
        let is_held = matches!(resumed, Some((_, Missed::InRing(_))));
        if !is_held && !is_current {
            return Attached::Stale(message);
        }
        let SubscribeTopic { topic, subscriber, .. } = message;
        let (answer, older) = match resumed {
            Some((offset, Missed::InRing(frames))) => {
                metrics::counter!("needledrop_resumes_total", "kind" => "missed").increment(1);
                (Some(self.answers.missed(&topic, epoch, head, offset, &frames)), None)
            }
            Some((offset, Missed::Older)) => {
                let whole = self.answers.snapshot(&topic, epoch, head, snapshot);
                (None, Some((offset, whole)))
            }
            Some((_, Missed::TooMuch)) | None => {
                metrics::counter!("needledrop_resumes_total", "kind" => "snapshot").increment(1);
                (Some(self.answers.snapshot(&topic, epoch, head, snapshot)), None)
            }
        };
        let shows_people = topic.kind_of().has_presence();
        let presence = subscriber.person.clone().filter(|_| shows_people).map(|person| {
            self.people
                .enter(subscriber.connection, person, Timestamp(now).to_millisecond());
            self.everybody()
        });
        let attach = HubMessage::Attach {
            connection: subscriber.connection,
            subscribe_id: subscriber.subscribe_id,
            topic,
            head,
            answer,
            presence,
        };
        if subscriber.hub.send(attach).is_err() {
            tracing::warn!("an attach found its hub's queue full");
            self.people.leave(subscriber.connection, Instant::now());
            return Attached::HubFull;
        }
        self.subscribers.attach(&subscriber.hub);
        match older {
            Some((offset, snapshot)) => Attached::Older {
                subscriber,
                offset,
                head,
                snapshot,
            },
            None => Attached::Answered,
        }
    }

    /// Ends a subscription.
    pub fn detach(&mut self, hub: HubId, connection: ConnectionId) {
        self.subscribers.detach(hub);
        self.people.leave(connection, Instant::now());
    }

    /// Sends a frame to all hubs; the last frame, if the topic has `ended`. Returns true if a hub did not take everything.
    pub fn publish(&mut self, frame: &Arc<Frame>, ended: Option<ClosedReason>) -> bool {
        self.subscribers.publish(frame);
        match ended {
            Some(reason) => self.end(reason),
            None => self.subscribers.is_lagging(),
        }
    }

    /// Ends every subscription. Returns true if a hub is still to be informed.
    pub fn end(&mut self, reason: ClosedReason) -> bool {
        self.people = People::default();
        self.subscribers.end(&self.topic, reason)
    }

    /// Sends hubs the frames that they did not take, and the people who are there now in place of missed presence changes. Returns true if any
    /// hub is still behind.
    pub fn resend(&mut self, ended: Option<ClosedReason>) -> bool {
        if let Some(reason) = ended {
            return self.subscribers.end(&self.topic, reason);
        }
        let (topic, people) = (&self.topic, &self.people);
        self.subscribers.resend_presence(|| HubMessage::Ephemeral {
            topic: topic.clone(),
            wire: presence_frame(&people.everybody(&topic.to_string())),
        });
        self.subscribers.resend(topic, &self.sequencer)
    }

    /// Sends followers the changes of presence.
    pub fn publish_presence(&mut self, event: &PresenceEvent) {
        let (topic, wire) = (&self.topic, presence_frame(event));
        self.subscribers.send_ephemeral(|| HubMessage::Ephemeral {
            topic: topic.clone(),
            wire: wire.clone(),
        });
    }

    /// Takes over the followers of this topic from an actor that panicked.
    pub fn adopt(&mut self, former: Self) {
        self.people.adopt(former.people);
        self.subscribers.adopt(former.subscribers);
        self.subscribers.mark_lagged(&self.topic, &self.sequencer);
    }

    /// Starts again at `head`: followers continue from a snapshot.
    pub fn restart(&mut self, head: i64, newest: Vec<Frame>) {
        self.sequencer = Sequencer::new(head, newest);
        self.answers = SubscribeReplies::default();
        self.subscribers.mark_lagged(&self.topic, &self.sequencer);
    }

    /// Takes the newest frames of a state that was read again at `head`. Returns those that followers have not received; if some in between are
    /// deleted, followers continue from a snapshot.
    pub fn refresh(&mut self, head: i64, newest: Vec<Frame>) -> Vec<Arc<Frame>> {
        self.answers = SubscribeReplies::default();
        let mut unpublished = Vec::new();
        for frame in newest {
            if let Arrival::Next(next) = self.sequencer.arrive(Arc::new(frame)) {
                unpublished.extend(next);
            }
        }
        if self.sequencer.head() < head {
            self.sequencer = Sequencer::new(head, Vec::new());
            self.subscribers.mark_lagged(&self.topic, &self.sequencer);
        }
        unpublished
    }

    fn everybody(&self) -> Bytes {
        presence_frame(&self.people.everybody(&self.topic.to_string()))
    }
}

fn presence_frame(event: &PresenceEvent) -> Bytes {
    let payload = serde_json::to_string(event).expect("a presence event is plain data");
    protocol::encode::event_frame("presence", &payload)
}

#[cfg(test)]
mod tests;
