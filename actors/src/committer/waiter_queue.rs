//! The queue of commits that wait for a locked topic head.

use super::{CommitOutcome, PendingCommit};
use std::time::{Duration, Instant};
use tokio::sync::mpsc;

/// The number of commits that can wait for locked topic heads.
pub(super) const QUEUE: usize = 1_024;

/// The maximum total time that a commit waits for the head of its topic.
const PATIENCE: Duration = Duration::from_secs(5);

/// A commit whose topic head another transaction has locked.
pub(super) struct WaitingCommit {
    pub(super) pending: PendingCommit,
    /// The time at which the commit fails if the head is still locked.
    pub(super) until: Instant,
}

/// Passes a commit to the waiters; the commit fails if the queue is full.
pub(super) fn delegate(queue: &mpsc::Sender<WaitingCommit>, pending: PendingCommit) {
    let until = Instant::now() + PATIENCE;
    enqueue(queue, WaitingCommit { pending, until });
}

/// Puts a commit at the end of the queue; the commit fails if the queue is full.
pub(super) fn enqueue(queue: &mpsc::Sender<WaitingCommit>, waiting: WaitingCommit) {
    if let Err(mpsc::error::TrySendError::Full(refused) | mpsc::error::TrySendError::Closed(refused)) =
        queue.try_send(waiting)
    {
        let _ = refused.pending.1.send(CommitOutcome::Failed);
    }
}
