//! One topic of an actor: its frames, its followers, the people who are present, and the answers to subscribe requests. It does not use the
//! database.

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

/// The stream of one topic of an actor: its frames, followers and people.
pub struct Stream {
    pub topic: Topic,
    /// The head and the newest frames of the topic.
    pub sequencer: Sequencer,
    /// The hubs whose connections follow the topic.
    pub subscribers: Subscribers,
    /// The people who are present on the topic.
    pub people: People,
    answers: SubscribeReplies,
}

/// The outcome of a subscribe request.
pub enum Attached {
    /// The answer has been sent to the subscriber's hub.
    Answered,
    /// The frames after `offset` must be read from the database and are then sent as the answer. Until the answer arrives, the subscriber's hub
    /// retains newer frames. If there are too many frames, or some are deleted, `snapshot` is the answer instead.
    Older {
        /// The connection that waits for the answer.
        subscriber: Subscriber,
        /// The number of the newest frame that the client has.
        offset: i64,
        /// The number of the newest frame that the answer must include.
        head: i64,
        /// The encoded answer with a snapshot of the whole state.
        snapshot: Bytes,
    },
    /// The client needs a snapshot, but the state is no longer valid. The request must be repeated after the state is loaded again.
    Stale(SubscribeTopic),
    /// The queue of the subscriber's hub is full, and the connection is not subscribed.
    HubFull,
}

/// Returns the frame number that a client wants to continue from; none if the client has sent none, or one of another epoch.
fn resumed_offset(resume: &Resume, epoch: &str) -> Option<i64> {
    let is_of_epoch = resume.epoch.as_ref().is_some_and(|theirs| theirs == epoch);
    resume.offset.filter(|_| is_of_epoch)
}

impl Stream {
    /// Makes the stream of a topic whose state was loaded at `head`; `newest` are the newest frames in the database, in order.
    pub fn new(topic: Topic, head: i64, newest: Vec<Frame>) -> Self {
        Self {
            topic,
            sequencer: Sequencer::new(head, newest),
            subscribers: Subscribers::default(),
            people: People::default(),
            answers: SubscribeReplies::default(),
        }
    }

    /// Returns true if the client has received frames that this node has not yet received.
    pub fn is_behind(&self, resume: &Resume, epoch: &str) -> bool {
        resumed_offset(resume, epoch).is_some_and(|offset| offset > self.sequencer.head())
    }

    /// Subscribes a connection, and sends its hub the frames that the client missed, or a snapshot. `snapshot` makes the snapshot; it is called
    /// only if the state is still valid.
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

    /// Ends the subscription of a connection.
    pub fn detach(&mut self, hub: HubId, connection: ConnectionId) {
        self.subscribers.detach(hub);
        self.people.leave(connection, Instant::now());
    }

    /// Sends a frame to all hubs, and ends all subscriptions if the topic has `ended`. Returns true if a message must be sent again because a
    /// hub's queue was full.
    pub fn publish(&mut self, frame: &Arc<Frame>, ended: Option<ClosedReason>) -> bool {
        self.subscribers.publish(frame);
        match ended {
            Some(reason) => self.end(reason),
            None => self.subscribers.is_lagging(),
        }
    }

    /// Ends all subscriptions. Returns true if a hub must be informed again because its queue was full.
    pub fn end(&mut self, reason: ClosedReason) -> bool {
        self.people = People::default();
        self.subscribers.end(&self.topic, reason)
    }

    /// Sends the hubs whose queues were full the frames that they missed. A hub that missed a `presence` event receives one with all present
    /// people. Returns true if a hub's queue is still full.
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

    /// Sends the followers a `presence` event.
    pub fn publish_presence(&mut self, event: &PresenceEvent) {
        let (topic, wire) = (&self.topic, presence_frame(event));
        self.subscribers.send_ephemeral(|| HubMessage::Ephemeral {
            topic: topic.clone(),
            wire: wire.clone(),
        });
    }

    /// Takes over the followers of this topic from an earlier actor that has panicked.
    pub fn adopt(&mut self, former: Self) {
        self.people.adopt(former.people);
        self.subscribers.adopt(former.subscribers);
        self.subscribers.mark_lagged(&self.topic, &self.sequencer);
    }

    /// Starts again after the state was loaded at `head`. The followers continue from a snapshot.
    pub fn restart(&mut self, head: i64, newest: Vec<Frame>) {
        self.sequencer = Sequencer::new(head, newest);
        self.answers = SubscribeReplies::default();
        self.subscribers.mark_lagged(&self.topic, &self.sequencer);
    }

    /// Adds the newest frames of a state that was loaded again at `head`. Returns the frames that the followers have not received. If some of
    /// them have been deleted, the followers continue from a snapshot.
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
