//! The interface by which a hub calls the live engine.

use actors::live::Live;
use actors::topic::messages::{Detach, FillGap, SubscribeTopic};

/// The interface by which a hub calls the live engine. No method blocks.
pub trait TopicGateway {
    /// Asks a topic to attach a connection as a follower.
    fn subscribe(&self, message: SubscribeTopic);
    /// Notifies a topic that a connection it has attached no longer follows it.
    fn detach(&self, message: Detach);
    /// Requests from a topic the frames after an offset, because the hub has missed them.
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
