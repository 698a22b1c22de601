//! What topics, hubs and those who connect them say to each other.
//!
//! A hub (one for each worker thread of the edge) is reached over one FIFO: a topic attaches a subscriber and sends its frames on the same
//! way, so a subscriber sees the answer of its subscribe first and then every frame after it, without gap or overlap.

use crate::frame::Frame;
use actix::Message;
use bytes::Bytes;
use protocol::client_event::{Gathering, TimedDoing};
use protocol::entity::account::Person;
use protocol::ids::SessionId;
use protocol::payload::REQUIRED;
use protocol::refusal::Refusal;
use protocol::server_event::{ClosedReason, LogOutReason};
use protocol::topic::Topic;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::oneshot;

/// Number of a hub, unique in the process.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct HubId(pub u32);

/// Number of a connection, unique in the process and never used again.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct ConnectionId(pub u64);

/// Number that a connection gives to one of its subscribes, to know the answer again.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct SubscribeId(pub u64);

/// The hub's queue is full: the message was not taken.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("the hub's queue is full")]
pub struct HubFull;

/// The way to a hub. Messages arrive in the order of their sending; the queue is bounded.
pub trait HubSink: Send + Sync {
    /// The hub's number.
    fn id(&self) -> HubId;

    /// Queues a message and returns at once.
    ///
    /// # Errors
    /// The queue is full. A frame that was not taken shows at the hub as a gap, which makes it ask again.
    fn send(&self, message: ToHub) -> Result<(), HubFull>;

    /// How long the hub takes to hand a frame to so many of its connections, by what it has lately measured; zero where that is unknown.
    fn delivery_takes(&self, _followers: usize) -> Duration {
        Duration::ZERO
    }
}

/// A shared way to a hub.
pub type HubRef = Arc<dyn HubSink>;

/// One subscription of one connection.
#[derive(Clone)]
pub struct Subscriber {
    /// The worker's hub that serves the connection.
    pub hub: HubRef,
    pub connection: ConnectionId,
    /// Which of its subscribes this is.
    pub subscribe_id: SubscribeId,
    /// Who is there, for the presence of `review:` and `playlist:`; none for visitors.
    pub person: Option<Person>,
}

/// Where a client stands in a topic.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Resume {
    /// Newest frame that it holds; none asks for a snapshot.
    pub offset: Option<i64>,
    /// Epoch of that offset.
    pub epoch: Option<String>,
}

impl Resume {
    /// Where a client says that it stands.
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

pub enum ToHub {
    /// From now on the connection follows the topic: frames after `head` are its own. Sent before any such frame. A connection that is
    /// gone by now is answered with [`Detach`].
    Attach {
        connection: ConnectionId,
        subscribe_id: SubscribeId,
        topic: Topic,
        /// The newest frame that the answer holds.
        head: i64,
        /// The result of subscribe as JSON text, `{topic, offset, epoch, snapshot | missed}`; none when it is still being read from
        /// the table, and comes as [`ToHub::Answer`]: until then the hub holds back the topic's frames for this connection.
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
    /// The subscribe is refused; there was no [`ToHub::Attach`], or it is undone.
    Refuse {
        connection: ConnectionId,
        subscribe_id: SubscribeId,
        topic: Topic,
        /// Why.
        refusal: Refusal,
    },
    /// A numbered frame for everybody here who follows its topic.
    Frame(Arc<Frame>),
    /// Something without a number for everybody here who follows the topic (presence): a whole websocket frame.
    Ephemeral {
        topic: Topic,
        /// The websocket frame.
        wire: Bytes,
    },
    /// The hub is too far behind to be given what it has missed: its followers get the event `resync`, and go on from a snapshot. Frames
    /// after `head` follow.
    Lagged {
        topic: Topic,
        /// The newest frame.
        head: i64,
    },
    /// The topic is gone: its subscriptions here end with the event `closed`. The hub sends no [`Detach`] for them.
    TopicGone {
        topic: Topic,
        /// Why.
        reason: ClosedReason,
    },
    /// These sessions have ended: their connections get `log_out` and are closed.
    LogOut {
        sessions: Arc<[SessionId]>,
        /// Said to the client.
        reason: LogOutReason,
        /// Told once every connection has its `log_out` queued and takes no further event.
        done: Option<oneshot::Sender<()>>,
    },
    /// The server goes down: every connection gets a close that asks it to come again.
    Drain {
        /// Told once every close is queued.
        done: oneshot::Sender<()>,
    },
}

/// To a topic: follow it.
#[derive(Message)]
#[rtype(result = "()")]
pub struct SubscribeTopic {
    pub topic: Topic,
    /// Who asks; rights were checked.
    pub subscriber: Subscriber,
    /// Where the client stands.
    pub resume: Resume,
}

impl SubscribeTopic {
    /// Tells the subscriber's hub that it does not follow the topic.
    pub fn refuse(self, refusal: Refusal) {
        let Self { topic, subscriber, .. } = self;
        let refuse = ToHub::Refuse {
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

/// To a topic: one subscription of a connection has ended. Sent exactly once for every [`ToHub::Attach`].
#[derive(Debug, Clone, Message)]
#[rtype(result = "()")]
pub struct Detach {
    pub topic: Topic,
    pub hub: HubId,
    pub connection: ConnectionId,
}

/// To a topic: what a person does there.
#[derive(Debug, Clone, Message)]
#[rtype(result = "()")]
pub struct SetDoing {
    pub topic: Topic,
    /// The connection that says so.
    pub connection: ConnectionId,
    /// What is being done.
    pub doing: TimedDoing,
}

/// To a topic: a person asks everybody there to come to a moment of a track.
#[derive(Debug, Clone, Message)]
#[rtype(result = "()")]
pub struct Gather {
    pub topic: Topic,
    pub gathering: Gathering,
}

/// To a topic: a hub saw a gap after `have` and asks for what follows. The frames come again over its FIFO.
#[derive(Clone, Message)]
#[rtype(result = "()")]
pub struct FillGap {
    pub topic: Topic,
    pub hub: HubRef,
    /// The newest frame that the hub has pushed.
    pub have: i64,
}
