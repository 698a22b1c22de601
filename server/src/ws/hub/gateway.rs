//! The live engine's interface for a hub.

use actors::live::Live;
use actors::topic::messages::{Detach, FillGap, SubscribeTopic};

/// The live engine's interface for a hub. No method waits.
pub trait TopicGateway {
    /// Requests that a topic attaches a connection.
    fn subscribe(&self, message: SubscribeTopic);
    /// Reports to a topic that one of its attaches has ended.
    fn detach(&self, message: Detach);
    /// Requests from a topic the frames after an offset.
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
