//! Wakes the worker of background tasks in this process. A caller that has added a task wakes the worker after the commit, so that the task
//! runs without delay. Workers of other nodes are not woken; they read the queue every few seconds.

use std::sync::Arc;

use tokio::sync::Notify;

use super::lane::Lane;

/// The handle that wakes the worker of background tasks in this process.
#[derive(Debug, Clone, Default)]
pub struct Queue(Arc<[Notify; Lane::ALL.len()]>);

impl Queue {
    /// Makes this process read a lane of the queue now. Call it after the commit of tasks that [`enqueue`](super::enqueue) added. Without the
    /// call the tasks run a few seconds later.
    pub fn wake(&self, lane: Lane) {
        self.0[lane as usize].notify_one();
    }

    pub(super) async fn woken(&self, lane: Lane) {
        self.0[lane as usize].notified().await;
    }
}
