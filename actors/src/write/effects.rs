//! What follows a commit. Losing an effect loses nothing: what must happen is a row of the queue in the same transaction.

use crate::queue::Lane;
use crate::topic::engine::Engine;
use protocol::ids::SessionId;
use protocol::server_event::LogOutReason;
use protocol::topic::Topic;
use std::collections::BTreeSet;

/// Named while the rows are changed, carried out after the commit.
#[derive(Debug, Default)]
pub(super) struct Effects {
    /// Sessions whose rows are gone, and why: their connections are told before the caller is answered.
    pub(super) log_outs: Vec<(Vec<SessionId>, LogOutReason)>,
    /// Lanes of the queue that have something new.
    pub(super) lanes: BTreeSet<Lane>,
    /// Topics whose frames were removed, with their heads: their actors load again.
    pub(super) moved_heads: Vec<(Topic, i64)>,
}

impl Effects {
    /// What comes before the answer.
    pub(super) async fn before_answer(&mut self, engine: &Engine) {
        for (sessions, reason) in std::mem::take(&mut self.log_outs) {
            engine.hubs.log_out(&*engine.bus, &sessions, reason).await;
        }
    }

    /// What comes after the answer.
    pub(super) fn after_answer(self, engine: &Engine) {
        for lane in self.lanes {
            engine.queue.wake(lane);
        }
        // other nodes find the heads moved when they next compare them
        for (topic, head) in self.moved_heads {
            engine.registry.check_head(topic, head);
        }
    }
}
