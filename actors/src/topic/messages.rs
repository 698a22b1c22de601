//! Messages between topics, hubs and the parts that connect them.
//!
//! A hub (one for each worker thread of the edge) has one FIFO: a topic attaches a subscriber and sends its frames through it, so a subscriber
//! receives the answer of its subscribe first and then every frame after it, without gap or overlap.

use crate::frame::Frame;
use actix::Message;
use bytes::Bytes;
use protocol::client_event::{Gathering, TimedActivity};
use protocol::entity::account::Person;
use protocol::ids::SessionId;
use protocol::payload::REQUIRED;
use protocol::refusal::Refusal;
use protocol::server_event::{ClosedReason, LogOutReason};
use protocol::topic::Topic;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::oneshot;

/// The number of a hub, unique in the process.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct HubId(pub u32);

/// The number of a connection, unique in the process and never used again.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct ConnectionId(pub u64);

/// The number that a connection gives to one of its subscribes, to recognize the answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct SubscribeId(pub u64);

/// The hub's queue is full: the message was not taken.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("the hub's queue is full")]
pub struct HubFull;

/// The handle of a hub. Messages arrive in the order of their sending; the queue is bounded.
pub trait HubSink: Send + Sync {
    /// Returns the hub's number.
    fn id(&self) -> HubId;

    /// Queues a message and returns at once.
    ///
    /// # Errors
    /// The queue is full. A frame that was not taken appears at the hub as a gap, which makes it request the frames again.
    fn send(&self, message: HubMessage) -> Result<(), HubFull>;

    /// Estimates the time that the hub takes to send a frame to so many of its connections, from its latest measurements; zero if that is
    /// unknown.
    fn delivery_time(&self, _followers: usize) -> Duration {
        Duration::ZERO
    }
}

/// A shared handle of a hub.
pub type HubRef = Arc<dyn HubSink>;

/// One subscription of one connection.
#[derive(Clone)]
pub struct Subscriber {
    /// The hub of the worker that serves the connection.
    pub hub: HubRef,
    pub connection: ConnectionId,
    /// The subscribe of the connection that this is.
    pub subscribe_id: SubscribeId,
    /// The person, for the presence of `review:` and `playlist:`; none for visitors.
    pub person: Option<Person>,
}

/// The position of a client in a topic.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Resume {
    /// The newest frame that the client has; none requests a snapshot.
    pub offset: Option<i64>,
    /// The epoch of that offset.
    pub epoch: Option<String>,
}

impl Resume {
    /// Checks the position that a client sends.
    ///
    /// # Errors
    /// `invalid_request` for a negative offset, and for one without its epoch: it may be one from before the database was restored.
    pub fn of(offset: Option<i64>, epoch: Option<String>) -> Result<Self, Refusal> {
        if offset.is_some() && epoch.is_none() {
            return Err(Refusal::field("epoch", REQUIRED));
        }
        if offset.is_some_and(|offset| offset < 0) {
            return Err(Refusal::field("offset", "Must not be negative"));
        }
        Ok(Self { offset, epoch })
    }
}

pub enum HubMessage {
    /// The connection follows the topic from now on: frames after `head` are its own. Sent before any such frame. If the connection is gone by
    /// now, the hub answers with [`Detach`].
    Attach {
        connection: ConnectionId,
        subscribe_id: SubscribeId,
        topic: Topic,
        /// The newest frame that the answer includes.
        head: i64,
        /// The result of subscribe as JSON text, `{topic, offset, epoch, snapshot | missed}`; none when it is still being read from the table,
        /// and follows as [`HubMessage::Answer`]: until then the hub holds back the topic's frames for this connection.
        answer: Option<Bytes>,
        /// The event `presence` with everybody here, as a whole websocket frame; after the answer.
        presence: Option<Bytes>,
    },
    /// The answer that was still being read.
    Answer {
        connection: ConnectionId,
        subscribe_id: SubscribeId,
        topic: Topic,
        /// The result of subscribe as JSON text.
        answer: Bytes,
    },
    /// The subscribe is refused; there was no [`HubMessage::Attach`], or it is undone.
    Refuse {
        connection: ConnectionId,
        subscribe_id: SubscribeId,
        topic: Topic,
        /// The refusal.
        refusal: Refusal,
    },
    /// A numbered frame for everybody here who follows its topic.
    Frame(Arc<Frame>),
    /// An event without a number (presence) for everybody here who follows the topic: a whole websocket frame.
    Ephemeral {
        topic: Topic,
        /// The websocket frame.
        wire: Bytes,
    },
    /// The hub is too far behind to get the frames that it has missed: its followers get the event `resync`, and continue from a snapshot.
    /// Frames after `head` follow.
    Lagged {
        topic: Topic,
        /// The newest frame.
        head: i64,
    },
    /// The topic has ended: its subscriptions here end with the event `closed`. The hub sends no [`Detach`] for them.
    TopicGone {
        topic: Topic,
        /// The reason.
        reason: ClosedReason,
    },
    /// These sessions have ended: their connections get `log_out` and are closed.
    LogOut {
        sessions: Arc<[SessionId]>,
        /// The reason that the client receives.
        reason: LogOutReason,
        /// Receives a message once every connection has its `log_out` queued and takes no further event.
        done: Option<oneshot::Sender<()>>,
    },
    /// The server stops: every connection gets a close that asks it to reconnect.
    Drain {
        /// Receives a message once every close is queued.
        done: oneshot::Sender<()>,
    },
}

/// A request to a topic: follow it.
#[derive(Message)]
#[rtype(result = "()")]
pub struct SubscribeTopic {
    pub topic: Topic,
    /// The subscriber; its rights were checked.
    pub subscriber: Subscriber,
    /// The position of the client.
    pub resume: Resume,
}

impl SubscribeTopic {
    /// Informs the subscriber's hub that it does not follow the topic.
    pub fn refuse(self, refusal: Refusal) {
        let Self { topic, subscriber, .. } = self;
        let refuse = HubMessage::Refuse {
            connection: subscriber.connection,
            subscribe_id: subscriber.subscribe_id,
            topic,
            refusal,
        };
        if subscriber.hub.send(refuse).is_err() {
            tracing::warn!("a refusal found its hub's queue full");
        }
    }
}

/// A message to a topic: one subscription of a connection has ended. Sent exactly once for every [`HubMessage::Attach`].
#[derive(Debug, Clone, Message)]
#[rtype(result = "()")]
pub struct Detach {
    pub topic: Topic,
    pub hub: HubId,
    pub connection: ConnectionId,
}

/// A message to a topic: the activity of a person there.
#[derive(Debug, Clone, Message)]
#[rtype(result = "()")]
pub struct SetActivity {
    pub topic: Topic,
    /// The connection that sends it.
    pub connection: ConnectionId,
    /// The activity.
    pub doing: TimedActivity,
}

/// A message to a topic: a person invites everybody there to a moment of a track.
#[derive(Debug, Clone, Message)]
#[rtype(result = "()")]
pub struct Gather {
    pub topic: Topic,
    pub gathering: Gathering,
}

/// A message to a topic: a hub saw a gap after `have` and requests the frames after it. They are sent again over its FIFO.
#[derive(Clone, Message)]
#[rtype(result = "()")]
pub struct FillGap {
    pub topic: Topic,
    pub hub: HubRef,
    /// The newest frame that the hub has pushed.
    pub have: i64,
}
