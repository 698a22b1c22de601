//! The effects after a commit. A lost effect loses nothing: necessary work is a row of the queue in the same transaction.

use crate::queue::Lane;
use crate::topic::engine::Engine;
use protocol::ids::SessionId;
use protocol::server_event::LogOutReason;
use protocol::topic::Topic;
use std::collections::BTreeSet;

/// Effects that are named while the rows are changed, and carried out after the commit.
#[derive(Debug, Default)]
pub(super) struct Effects {
    /// The sessions that were deleted, and why: their connections are informed before the caller is answered.
    pub(super) log_outs: Vec<(Vec<SessionId>, LogOutReason)>,
    /// The lanes of the queue with new tasks.
    pub(super) lanes: BTreeSet<Lane>,
    /// The topics whose frames were removed, with their heads: their actors load again.
    pub(super) moved_heads: Vec<(Topic, i64)>,
}

impl Effects {
    /// Carries out the effects before the answer.
    pub(super) async fn before_answer(&mut self, engine: &Engine) {
        for (sessions, reason) in std::mem::take(&mut self.log_outs) {
            engine.hubs.log_out(&*engine.bus, &sessions, reason).await;
        }
    }

    /// Carries out the effects after the answer.
    pub(super) fn after_answer(self, engine: &Engine) {
        for lane in self.lanes {
            engine.queue.wake(lane);
        }
        // other nodes notice the changed heads when they next compare them
        for (topic, head) in self.moved_heads {
            engine.registry.check_head(topic, head);
        }
    }
}
