//! Carries committed frames, presence and log-outs between nodes. Messages are hints: the frames table is the truth, and a lost message is made
//! up for from it.

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

/// The people on a topic at one node.
#[derive(Debug, Clone, PartialEq)]
pub struct NodePresence {
    pub topic: Topic,
    pub node: String,
    /// Everybody who is on the topic there.
    pub people: Vec<PresentPerson>,
    /// The call of somebody there to the others to join, if there is one.
    pub gathering: Option<Gathering>,
}

/// Messages between nodes.
#[derive(Debug, Clone)]
pub enum BusMessage {
    /// A frame that this node has committed.
    Frame(Arc<Frame>),
    /// Sessions that have ended, and why.
    LogOut {
        sessions: Arc<[SessionId]>,
        /// The reason that their clients receive.
        reason: LogOutReason,
    },
    /// This node's people on a topic.
    Presence(NodePresence),
}

/// The connection to other nodes. Publishing never waits and never fails.
pub trait Bus: Send + Sync {
    /// Sends a message to other nodes.
    fn publish(&self, message: BusMessage);

    /// Returns true if there may be other nodes: then heads are compared with the table, and presence is sent to the nodes.
    fn is_shared(&self) -> bool;

    /// Returns true if other nodes can be reached now.
    fn is_connected(&self) -> bool;
}

/// The receiver of messages from other nodes.
pub trait BusListener: Send + Sync + 'static {
    /// Takes a message of another node.
    fn on_message(&self, message: BusMessage);
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
