//! One committer: collects the commits in its queue, commits them in one round trip to the database, and sends the outcome to each topic.

use super::waiter_queue::{WaitingCommit, delegate};
use super::{Commit, CommitOutcome, PendingCommit, store};
use crate::database::connection::{DedicatedConnection, within};
use crate::database::outage::{is_connection_lost, is_temporary};
use crate::frame::in_doubt::{self, LostCommit, LostCommitError};
use crate::supervision::{FaultPoint, Faults, catch_panic};
use metrics::Histogram;
use protocol::timestamp::Timestamp;
use sqlx::PgPool;
use sqlx::postgres::{PgConnectOptions, PgPoolOptions};
use std::time::{Duration, Instant};
use tokio::sync::mpsc;

/// The maximum number of rows (ratings and listened flags) in one batch.
pub const BATCH_ROWS: usize = 512;

/// A committer's connection to the database.
pub(super) struct CommitterConnection {
    pub(super) dedicated: DedicatedConnection,
    /// A pool used only to look up the outcome of a lost commit.
    pub(super) pool: PgPool,
    /// The time after which the connection to a database that has not answered is dropped.
    pub(super) within: Duration,
}

impl CommitterConnection {
    pub(super) fn new(connect: &PgConnectOptions, within: Duration) -> Self {
        let dedicated = DedicatedConnection::new(connect, within);
        let pool = PgPoolOptions::new()
            .max_connections(1)
            .connect_lazy_with(dedicated.options().clone());
        Self {
            dedicated,
            pool,
            within,
        }
    }
}

/// The metrics of one round trip to the database.
struct BatchMetrics {
    seconds: Histogram,
    rows: Histogram,
}

/// Carries out the commits in the queue until the queue is closed. If the database has not answered a commit after `within`, the connection is
/// dropped and the outcome of the commit is looked up. This is rarely necessary, because the database cancels a slow statement somewhat before
/// that time.
pub(super) async fn run(
    connect: &PgConnectOptions,
    within: Duration,
    queue: &mut mpsc::Receiver<PendingCommit>,
    waiters: &mpsc::Sender<WaitingCommit>,
    faults: &Faults,
) {
    let mut connection = CommitterConnection::new(connect, within);
    let metrics = BatchMetrics {
        seconds: metrics::histogram!("needledrop_commit_seconds"),
        rows: metrics::histogram!("needledrop_commit_batch_rows"),
    };
    let mut batch: Vec<PendingCommit> = Vec::new();
    let mut carried: Option<PendingCommit> = None;
    loop {
        let Some(first) = (match carried.take() {
            Some(pending) => Some(pending),
            None => queue.recv().await,
        }) else {
            return;
        };
        faults.panic_if_injected(FaultPoint::Committer, first.0.job_id.0);
        let mut rows = rows_of(&first.0);
        batch.push(first);
        while let Ok(next) = queue.try_recv() {
            rows += rows_of(&next.0);
            if rows > BATCH_ROWS {
                carried = Some(next);
                break;
            }
            batch.push(next);
        }
        commit_all(&mut connection, &mut batch, &metrics, waiters, faults).await;
        // commits that did not hold when their connection was lost are tried once more
        if !batch.is_empty() {
            commit_all(&mut connection, &mut batch, &metrics, waiters, faults).await;
        }
        for (_, answer) in batch.drain(..) {
            let _ = answer.send(CommitOutcome::Failed);
        }
    }
}

fn rows_of(commit: &Commit) -> usize {
    commit.ratings.len() + commit.listened.len()
}

/// Returns true if the commit only sets ratings: it removes no rating and sets no listened flag.
fn is_plain(commit: &Commit) -> bool {
    commit.listened.is_empty() && commit.ratings.iter().all(|row| row.value.is_some())
}

/// Commits the batch and sends the outcomes. Commits that must wait for a locked topic head are passed to the `waiters`. If the connection was
/// lost, the commits that were not carried out remain in `batch`.
async fn commit_all(
    connection: &mut CommitterConnection,
    batch: &mut Vec<PendingCommit>,
    metrics: &BatchMetrics,
    waiters: &mpsc::Sender<WaitingCommit>,
    faults: &Faults,
) {
    let Some(open) = connection.dedicated.connected().await else {
        for (_, answer) in batch.drain(..) {
            let _ = answer.send(CommitOutcome::Failed);
        }
        return;
    };
    let started = Instant::now();
    let commits: Vec<&Commit> = batch.iter().map(|(commit, _)| commit).collect();
    let rows: usize = commits.iter().map(|commit| rows_of(commit)).sum();
    metrics.rows.record(rows as f64);
    let committing = within(connection.within, async {
        for commit in &commits {
            faults.panic_if_injected(FaultPoint::Commit, commit.job_id.0);
        }
        match commits[..] {
            [commit] if is_plain(commit) => store::commit_ratings(&mut open.conn, commit)
                .await
                .map(|outcome| vec![outcome]),
            _ => store::commit_batch(&mut open.conn, &commits).await,
        }
    });
    let result = catch_panic(committing).await;
    let took = started.elapsed();
    metrics.seconds.record(took.as_secs_f64());
    tracing::debug!(commits = commits.len(), rows, ?took, "a batch was committed");
    let Ok(result) = result else {
        let backend = open.backend;
        connection.dedicated.discard();
        resolve_all(connection, backend, batch).await;
        // one by one, so that only the commit that causes the panic is refused
        for pending in std::mem::take(batch) {
            delegate(waiters, pending);
        }
        return;
    };
    match result {
        Ok(outcomes) => {
            for ((commit, answer), outcome) in batch.drain(..).zip(outcomes) {
                match outcome {
                    Some(outcome) => {
                        let _ = answer.send(outcome);
                    }
                    None => delegate(waiters, (commit, answer)),
                }
            }
        }
        // one bad row fails only its own topic's commit, whose actor then searches for the command
        Err(error) if batch.len() > 1 && !is_connection_lost(&error) => {
            tracing::warn!(%error, commits = batch.len(), "a batch failed and is split");
            for pending in std::mem::take(batch) {
                delegate(waiters, pending);
            }
        }
        Err(error) => {
            let backend = open.backend;
            tracing::error!(%error, "a commit failed");
            if !is_connection_lost(&error) {
                for (_, answer) in batch.drain(..) {
                    let _ = answer.send(not_committed(&error));
                }
                return;
            }
            connection.dedicated.discard();
            resolve_all(connection, backend, batch).await;
        }
    }
}

/// Looks up each commit of a batch whose connection was lost. If a commit succeeded or its outcome is unknown, removes it from `batch` and sends
/// this outcome. The commits that did not happen stay in `batch`.
async fn resolve_all(connection: &CommitterConnection, backend: i32, batch: &mut Vec<PendingCommit>) {
    let mut is_silent = false;
    for (commit, answer) in std::mem::take(batch) {
        // a database that did not answer for one commit does not answer for the next either
        let outcome = if is_silent {
            CommitOutcome::Unknown
        } else {
            resolve_lost(&connection.pool, backend, &commit).await
        };
        is_silent = outcome == CommitOutcome::Unknown;
        match outcome {
            CommitOutcome::Failed => batch.push((commit, answer)),
            outcome => {
                let _ = answer.send(outcome);
            }
        }
    }
}

/// Returns the outcome of a commit that the database answered with an error.
pub(super) fn not_committed(error: &sqlx::Error) -> CommitOutcome {
    if is_temporary(error) {
        CommitOutcome::Failed
    } else {
        CommitOutcome::Refused
    }
}

/// Looks up the outcome of a commit whose connection was lost.
pub(super) async fn resolve_lost(pool: &PgPool, backend: i32, commit: &Commit) -> CommitOutcome {
    let doubt = LostCommit {
        backend,
        topics: &[commit.topic.to_string()],
        origin: commit.origin,
    };
    match in_doubt::resolve(pool, doubt).await {
        Ok(at) => CommitOutcome::Committed { at: Timestamp(at) },
        Err(LostCommitError::NotCommitted) => CommitOutcome::Failed,
        Err(LostCommitError::Unknown) => CommitOutcome::Unknown,
    }
}
