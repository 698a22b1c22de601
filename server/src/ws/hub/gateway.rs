//! The live engine as a hub sees it.

use actors::live::Live;
use actors::topic::messages::{Detach, FillGap, SubscribeTopic};

/// The live engine as a hub sees it. Nothing here waits.
pub trait TopicGateway {
    /// Asks a topic to attach a connection.
    fn subscribe(&self, message: SubscribeTopic);
    /// Tells a topic that one of its attaches has ended.
    fn detach(&self, message: Detach);
    /// Asks a topic for what follows a number.
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
