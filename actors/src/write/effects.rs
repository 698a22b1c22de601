//! The effects of a write after its commit, such as log-outs. An effect can be lost, for example if the process ends. No data is lost with it:
//! work that must happen is not an effect but a task, which the transaction adds to the queue.

use crate::queue::Lane;
use crate::topic::engine::Engine;
use protocol::ids::SessionId;
use protocol::server_event::LogOutReason;
use protocol::topic::Topic;
use std::collections::BTreeSet;

/// Effects that are collected while a write changes rows, and carried out after its commit.
#[derive(Debug, Default)]
pub(super) struct Effects {
    /// The sessions that were deleted, with the reason. Their clients are informed before the caller is answered.
    pub(super) log_outs: Vec<(Vec<SessionId>, LogOutReason)>,
    /// The queue lanes to which tasks were added. The worker of background tasks is woken to read them.
    pub(super) lanes: BTreeSet<Lane>,
    /// The topics whose frames were deleted, each with its new head. The actors of these topics load the state again.
    pub(super) moved_heads: Vec<(Topic, i64)>,
}

impl Effects {
    /// Carries out the effects that must precede the answer: log-outs.
    pub(super) async fn before_answer(&mut self, engine: &Engine) {
        for (sessions, reason) in std::mem::take(&mut self.log_outs) {
            engine.hubs.log_out(&*engine.bus, &sessions, reason).await;
        }
    }

    /// Carries out the effects that follow the answer: wakes the worker of background tasks, and makes actors compare their heads with the
    /// new ones.
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
