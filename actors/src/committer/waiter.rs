//! Waiters: tasks that wait for locked topic heads, so that the committers do not have to wait.
//!
//! Each waiter has its own connection and carries out one commit at a time. If the database rejected a batch, waiters also retry the commits of
//! this batch one by one. If a head stays locked for 100 ms, its commit goes to the end of the queue, so that a few locked heads do not delay
//! the other commits. A commit fails after it has waited for 5 s. If 1,024 commits already wait, a further commit fails immediately.

use super::batch::{CommitterConnection, not_committed, resolve_lost};
use super::waiter_queue::{WaitingCommit, enqueue};
use super::{CommitOutcome, PendingCommit, store};
use crate::database::connection::within;
use crate::database::outage::{is_connection_lost, is_lock_held};
use crate::supervision::{FaultPoint, Faults, catch_panic};
use sqlx::postgres::PgConnectOptions;
use std::time::{Duration, Instant};
use tokio::sync::{Mutex, mpsc};

/// The number of waiters of a process.
pub(super) const WAITERS: usize = 4;

/// Carries out waiting commits until the queue, which all waiters share, is closed.
pub(super) async fn run(
    connect: &PgConnectOptions,
    within: Duration,
    queue: &Mutex<mpsc::Receiver<WaitingCommit>>,
    again: &mpsc::WeakSender<WaitingCommit>,
    faults: &Faults,
) {
    let mut connection = CommitterConnection::new(connect, within);
    loop {
        let next = queue.lock().await.recv().await;
        let Some(WaitingCommit { pending, until }) = next else {
            return;
        };
        let Some(pending) = commit(&mut connection, pending, until, faults).await else {
            continue;
        };
        match again.upgrade() {
            Some(queue) => enqueue(&queue, WaitingCommit { pending, until }),
            None => {
                let _ = pending.1.send(CommitOutcome::Failed);
            }
        }
    }
}

/// Commits one topic and sends the outcome. Returns the commit, to be tried again later, if the topic's head is still locked.
async fn commit(
    connection: &mut CommitterConnection,
    (commit, answer): PendingCommit,
    until: Instant,
    faults: &Faults,
) -> Option<PendingCommit> {
    // a commit that did not hold when its connection was lost is tried once more
    for _ in 0..2 {
        let Some(open) = connection.dedicated.connected().await else {
            break;
        };
        let committing = within(connection.within, async {
            faults.panic_if_injected(FaultPoint::Commit, commit.job_id.0);
            store::commit_waiting(&mut open.conn, &commit).await
        });
        let Ok(committed) = catch_panic(committing).await else {
            let backend = open.backend;
            connection.dedicated.discard();
            let outcome = match resolve_lost(&connection.pool, backend, &commit).await {
                CommitOutcome::Failed => CommitOutcome::Refused,
                outcome => outcome,
            };
            let _ = answer.send(outcome);
            return None;
        };
        let outcome = match committed {
            // the topic's load makes the head row: no row can only mean that the topic was removed meanwhile
            Ok(outcome) => outcome.unwrap_or(CommitOutcome::StaleHead),
            Err(error) if is_lock_held(&error) && Instant::now() < until => return Some((commit, answer)),
            Err(error) => {
                tracing::error!(%error, "a commit failed");
                if !is_connection_lost(&error) {
                    let _ = answer.send(not_committed(&error));
                    return None;
                }
                let backend = open.backend;
                connection.dedicated.discard();
                resolve_lost(&connection.pool, backend, &commit).await
            }
        };
        if outcome != CommitOutcome::Failed {
            let _ = answer.send(outcome);
            return None;
        }
    }
    let _ = answer.send(CommitOutcome::Failed);
    None
}
