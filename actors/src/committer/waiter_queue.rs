//! Passes commits to the waiters for heads, and back to the end of the waiters' queue.

use super::{CommitOutcome, PendingCommit};
use std::time::{Duration, Instant};
use tokio::sync::mpsc;

/// The number of commits that may wait for heads.
pub(super) const QUEUE: usize = 1_024;

/// The longest time that a commit waits for its head in all.
const PATIENCE: Duration = Duration::from_secs(5);

/// A commit whose head is locked by somebody else.
pub(super) struct WaitingCommit {
    pub(super) pending: PendingCommit,
    /// The time at which it is given up.
    pub(super) until: Instant,
}

/// Passes a commit to the waiters; it fails where too many wait already.
pub(super) fn delegate(queue: &mpsc::Sender<WaitingCommit>, pending: PendingCommit) {
    let until = Instant::now() + PATIENCE;
    enqueue(queue, WaitingCommit { pending, until });
}

/// Puts a commit at the end of the queue.
pub(super) fn enqueue(queue: &mpsc::Sender<WaitingCommit>, waiting: WaitingCommit) {
    if let Err(mpsc::error::TrySendError::Full(refused) | mpsc::error::TrySendError::Closed(refused)) =
        queue.try_send(waiting)
    {
        let _ = refused.pending.1.send(CommitOutcome::Failed);
    }
}
