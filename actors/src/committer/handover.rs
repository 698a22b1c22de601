//! How a commit comes to those who wait for heads, and back to the end of their queue.

use super::{Outcome, PendingCommit};
use std::time::{Duration, Instant};
use tokio::sync::mpsc;

/// Commits that may wait for heads.
pub(super) const QUEUE: usize = 1_024;

/// How long a commit waits for its head altogether.
const PATIENCE: Duration = Duration::from_secs(5);

/// A commit whose head somebody else holds.
pub(super) struct WaitingCommit {
    pub(super) asked: PendingCommit,
    /// It is given up then.
    pub(super) until: Instant,
}

/// Gives a commit to those who wait; it is refused where too many do already.
pub(super) fn hand_over(queue: &mpsc::Sender<WaitingCommit>, asked: PendingCommit) {
    let until = Instant::now() + PATIENCE;
    enqueue(queue, WaitingCommit { asked, until });
}

/// Puts a commit at the end of the queue.
pub(super) fn enqueue(queue: &mpsc::Sender<WaitingCommit>, waiting: WaitingCommit) {
    if let Err(mpsc::error::TrySendError::Full(refused) | mpsc::error::TrySendError::Closed(refused)) =
        queue.try_send(waiting)
    {
        let _ = refused.asked.1.send(Outcome::Failed);
    }
}
