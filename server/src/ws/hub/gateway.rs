//! The functions of the live engine that a hub calls.

use actors::live::Live;
use actors::topic::messages::{Detach, FillGap, SubscribeTopic};

/// The functions of the live engine that a hub calls. None of them blocks.
pub trait TopicGateway {
    /// Asks a topic to attach a connection as a follower.
    fn subscribe(&self, message: SubscribeTopic);
    /// Tells a topic that a connection, which the topic has attached as a follower, no longer follows it.
    fn detach(&self, message: Detach);
    /// Asks a topic to send again the frames after an offset, because the hub has missed them.
    fn fill_gap(&self, message: FillGap);
}

impl TopicGateway for Live {
    fn subscribe(&self, message: SubscribeTopic) {
        Self::subscribe(self, message);
    }

    fn detach(&self, message: Detach) {
        Self::detach(self, message);
    }

    fn fill_gap(&self, message: FillGap) {
        Self::fill_gap(self, message);
    }
}
