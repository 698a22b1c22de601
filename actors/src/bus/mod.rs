//! Carries committed frames, presence and log-outs between nodes. Messages can be lost: the frames table is authoritative, and a node reads the
//! frames that it missed from the table.

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

/// The people who are present on a topic through one node.
#[derive(Debug, Clone, PartialEq)]
pub struct NodePresence {
    pub topic: Topic,
    pub node: String,
    /// All people who are present on the topic through this node.
    pub people: Vec<PresentPerson>,
    /// A request by a person on this node that everybody on the topic go to a position in a track; none if there is no such request.
    pub gathering: Option<Gathering>,
}

/// Messages between nodes.
#[derive(Debug, Clone)]
pub enum BusMessage {
    /// A frame that the sending node has committed.
    Frame(Arc<Frame>),
    /// Sessions that have ended, and the reason.
    LogOut {
        sessions: Arc<[SessionId]>,
        /// The log-out reason that is sent to the clients of the sessions.
        reason: LogOutReason,
    },
    /// The people who are present on a topic through the sending node.
    Presence(NodePresence),
}

/// The connection to other nodes. Publishing never waits and never fails.
pub trait Bus: Send + Sync {
    /// Sends a message to other nodes.
    fn publish(&self, message: BusMessage);

    /// Returns true if other nodes can exist. The caller must then look in the frames table for frames of other nodes, and send presence to
    /// them.
    fn is_shared(&self) -> bool;

    /// Returns true if other nodes can be reached now.
    fn is_connected(&self) -> bool;
}

/// The receiver of messages from other nodes.
pub trait BusListener: Send + Sync + 'static {
    /// Handles a message from another node.
    fn on_message(&self, message: BusMessage);
}

/// The bus of a server with a single process. It sends nothing, because there are no other nodes.
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
