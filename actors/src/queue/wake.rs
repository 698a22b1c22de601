//! Wakes the worker: a caller that has added a task calls it after the commit, so that this node runs the task at once. Other nodes look every
//! few seconds.

use std::sync::Arc;

use tokio::sync::Notify;

use super::lane::Lane;

/// Wakes this process's worker.
#[derive(Debug, Clone, Default)]
pub struct Queue(Arc<[Notify; Lane::ALL.len()]>);

impl Queue {
    /// Makes this process look at a lane now. To be called after the commit of tasks that [`enqueue`](super::enqueue) added; a lost call only
    /// delays the task by a few seconds.
    pub fn wake(&self, lane: Lane) {
        self.0[lane as usize].notify_one();
    }

    pub(super) async fn woken(&self, lane: Lane) {
        self.0[lane as usize].notified().await;
    }
}
