//! Messages between topic actors and hubs.
//!
//! A hub serves the connections of one worker thread. Topic actors send it the answer to a subscribe request and the topic's frames through one queue
//! in order. A subscriber therefore receives first the answer and then every later frame, without gaps or duplicates.

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

/// The number of a connection, unique in the process and never reused.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct ConnectionId(pub u64);

/// The number that a connection gives to a subscribe request, to recognize the answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct SubscribeId(pub u64);

/// The message was not sent, because the hub's queue is full.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("the hub's queue is full")]
pub struct HubFull;

/// The handle of a hub. Messages arrive in the order in which they were sent; the queue is bounded.
pub trait HubSink: Send + Sync {
    /// Returns the hub's number.
    fn id(&self) -> HubId;

    /// Puts a message in the hub's queue without waiting.
    ///
    /// # Errors
    /// The queue is full. If a frame is lost in this way, the hub notices the gap at the next frame and requests the missing frames.
    fn send(&self, message: HubMessage) -> Result<(), HubFull>;

    /// Estimates, from the hub's latest measurements, the time that the hub needs to send a frame to this number of its connections; zero if
    /// unknown.
    fn delivery_time(&self, _followers: usize) -> Duration {
        Duration::ZERO
    }
}

/// A shared handle of a hub.
pub type HubRef = Arc<dyn HubSink>;

/// A connection that subscribes to a topic.
#[derive(Clone)]
pub struct Subscriber {
    /// The hub of the worker thread that serves the connection.
    pub hub: HubRef,
    pub connection: ConnectionId,
    /// The number of the connection's subscribe request.
    pub subscribe_id: SubscribeId,
    /// The person on the connection, shown as present on `review:` and `playlist:` topics; none for visitors.
    pub person: Option<Person>,
}

/// The position from which a client wants to continue to follow a topic.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Resume {
    /// The number of the newest frame that the client has; none to request a snapshot.
    pub offset: Option<i64>,
    /// The epoch of the frame number.
    pub epoch: Option<String>,
}

impl Resume {
    /// Checks the position that a client sends.
    ///
    /// # Errors
    /// `invalid_request` for a negative offset, and for an offset without an epoch, because only the epoch shows whether the offset is from
    /// before a restore of the database.
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
    /// The connection now follows the topic and must receive all frames after `head`. The message is sent before any of these frames. If the
    /// connection no longer exists, the hub answers with [`Detach`].
    Attach {
        connection: ConnectionId,
        subscribe_id: SubscribeId,
        topic: Topic,
        /// The number of the newest frame that the answer includes.
        head: i64,
        /// The result of the subscribe request as JSON text, `{topic, offset, epoch, snapshot | missed}`. None if the result is still being read from
        /// the database. In that case it follows as [`HubMessage::Answer`], and until then the hub retains the topic's frames for this
        /// connection.
        answer: Option<Bytes>,
        /// The event `presence` with the people on the topic, as a complete websocket frame; it is sent after the answer.
        presence: Option<Bytes>,
    },
    /// The result of a subscribe request whose [`HubMessage::Attach`] had no answer yet.
    Answer {
        connection: ConnectionId,
        subscribe_id: SubscribeId,
        topic: Topic,
        /// The result of the subscribe request as JSON text.
        answer: Bytes,
    },
    /// The subscribe request is refused. If [`HubMessage::Attach`] was sent before, the hub reverts it.
    Refuse {
        connection: ConnectionId,
        subscribe_id: SubscribeId,
        topic: Topic,
        /// The error that the client receives.
        refusal: Refusal,
    },
    /// A numbered frame, for all of the hub's connections that follow its topic.
    Frame(Arc<Frame>),
    /// A `presence` event, which has no number, for all of the hub's connections that follow the topic.
    Ephemeral {
        topic: Topic,
        /// The event as a complete websocket frame.
        wire: Bytes,
    },
    /// The hub has missed frames that can no longer be sent. The followers on this hub receive the event `resync`, and continue from a snapshot.
    /// Afterwards the hub receives the frames after `head`.
    Lagged {
        topic: Topic,
        /// The number of the newest frame of the topic.
        head: i64,
    },
    /// The topic has ended. Its followers receive the event `closed`, and the hub sends no [`Detach`] for them.
    TopicGone {
        topic: Topic,
        /// The reason why the topic has ended.
        reason: ClosedReason,
    },
    /// These sessions have ended. Their connections receive the event `log_out` and are closed.
    LogOut {
        sessions: Arc<[SessionId]>,
        /// The log-out reason that the clients receive.
        reason: LogOutReason,
        /// Receives a message when `log_out` is in the send queue of every connection of these sessions, and none of these connections can send
        /// further events.
        done: Option<oneshot::Sender<()>>,
    },
    /// The server shuts down. Every connection is closed with a code that asks the client to reconnect.
    Drain {
        /// Receives a message when the close is queued for every connection.
        done: oneshot::Sender<()>,
    },
}

/// A message to a topic: a connection wants to follow the topic.
#[derive(Message)]
#[rtype(result = "()")]
pub struct SubscribeTopic {
    pub topic: Topic,
    /// The connection that wants to follow. Its rights are already checked.
    pub subscriber: Subscriber,
    /// The position from which the client wants to continue.
    pub resume: Resume,
}

impl SubscribeTopic {
    /// Informs the subscriber's hub that the subscribe request is refused.
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

/// A message to a topic: a connection no longer follows it. It is sent exactly once for every [`HubMessage::Attach`].
#[derive(Debug, Clone, Message)]
#[rtype(result = "()")]
pub struct Detach {
    pub topic: Topic,
    pub hub: HubId,
    pub connection: ConnectionId,
}

/// A message to a topic: a person on the topic has changed their activity.
#[derive(Debug, Clone, Message)]
#[rtype(result = "()")]
pub struct SetActivity {
    pub topic: Topic,
    /// The connection that sent the activity.
    pub connection: ConnectionId,
    /// The new activity, with its time.
    pub doing: TimedActivity,
}

/// A message to a topic: a person asks everybody on the topic to go to a position in a track.
#[derive(Debug, Clone, Message)]
#[rtype(result = "()")]
pub struct Gather {
    pub topic: Topic,
    pub gathering: Gathering,
}

/// A message to a topic: a hub has noticed that it has missed frames, and requests the frames after `have`. They are sent again through the
/// hub's queue.
#[derive(Clone, Message)]
#[rtype(result = "()")]
pub struct FillGap {
    pub topic: Topic,
    pub hub: HubRef,
    /// The number of the newest frame that the hub has sent to its connections.
    pub have: i64,
}
