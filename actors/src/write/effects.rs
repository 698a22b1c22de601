//! What follows a commit. Losing an effect loses nothing: what must happen is a row of the job queue in the same transaction.

use crate::engine::Engine;
use protocol::ids::SessionId;
use protocol::topic::Topic;

/// Named while the rows are changed, carried out after the commit.
#[derive(Debug, Default)]
pub(super) struct Effects {
    /// Sessions whose rows are gone, and why: their connections are told before the caller is answered.
    pub(super) log_outs: Vec<(Vec<SessionId>, &'static str)>,
    /// Whether the job queue has something new.
    pub(super) wakes_queue: bool,
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
        if self.wakes_queue {
            engine.queue_wake.notify_one();
        }
        // other nodes find the heads moved when they next compare them
        for (topic, head) in self.moved_heads {
            engine.registry.check_head(topic, head);
        }
    }
}
