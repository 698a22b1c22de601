//! Carries committed frames, presence and log-outs between nodes. A hint: the frames table is the truth, and what is lost is healed from it.

mod nats;
mod wire;

use crate::frame::Frame;
use protocol::client_event::{Gathering, PresentPerson};
use protocol::ids::SessionId;
use protocol::server_event::LogOutReason;
use protocol::topic::Topic;
use std::sync::Arc;

pub use nats::{NatsBus, NatsError, NatsServer};
pub use wire::BusKey;

/// Who is on a topic at one node.
#[derive(Debug, Clone, PartialEq)]
pub struct NodePresence {
    pub topic: Topic,
    pub node: String,
    /// Everybody who is there.
    pub people: Vec<PresentPerson>,
    /// Somebody there asks the others to come.
    pub gathering: Option<Gathering>,
}

/// What nodes say to each other.
#[derive(Debug, Clone)]
pub enum BusMessage {
    /// A frame that this node has committed.
    Frame(Arc<Frame>),
    /// Sessions that have ended, and why.
    LogOut {
        sessions: Arc<[SessionId]>,
        /// Said to their clients.
        reason: LogOutReason,
    },
    /// This node's people on a topic.
    Presence(NodePresence),
}

/// The way to other nodes. Publishing never waits and never fails.
pub trait Bus: Send + Sync {
    /// Tells other nodes.
    fn publish(&self, message: BusMessage);

    /// Whether there may be other nodes: then heads are compared with the table and presence is told to them.
    fn is_shared(&self) -> bool;

    /// Whether other nodes can be reached now.
    fn is_connected(&self) -> bool;
}

/// What hears from other nodes.
pub trait BusListener: Send + Sync + 'static {
    /// Another node said something.
    fn hear(&self, message: BusMessage);
}

/// The bus of a single process: it carries nothing, since every actor is in this process.
#[derive(Debug, Default)]
pub struct LocalBus;

impl Bus for LocalBus {
    fn publish(&self, _message: BusMessage) {}

    fn is_shared(&self) -> bool {
        false
    }

    fn is_connected(&self) -> bool {
        true
    }
}
