//! One committer: takes what is queued, commits it in one round trip, tells every topic what became of it.

use super::handover::{WaitingCommit, hand_over};
use super::{Commit, Outcome, PendingCommit, store};
use crate::database::connection::{DedicatedConnection, within};
use crate::database::outage::{is_connection_lost, is_passing};
use crate::frame::in_doubt::{self, Doubt, InDoubt};
use crate::supervision::{FaultPoint, Faults, caught};
use metrics::Histogram;
use protocol::timestamp::Timestamp;
use sqlx::PgPool;
use sqlx::postgres::{PgConnectOptions, PgPoolOptions};
use std::time::{Duration, Instant};
use tokio::sync::mpsc;

/// Rows of ratings and listened flags in one batch, at most.
pub const BATCH_ROWS: usize = 512;

/// The way to the database.
pub(super) struct CommitterConnection {
    pub(super) dedicated: DedicatedConnection,
    /// For looking up a lost commit only.
    pub(super) pool: PgPool,
    /// A database that has not answered by then is given up.
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

/// What is noted of every round trip.
struct BatchMetrics {
    seconds: Histogram,
    rows: Histogram,
}

/// Runs until the other side of the queue is gone. A commit takes as long as `within` at most; then its connection is given up, and what
/// became of it is looked up. The database itself gives a statement up some time before: then nothing has to be looked up.
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
            Some(asked) => Some(asked),
            None => queue.recv().await,
        }) else {
            return;
        };
        faults.strike(FaultPoint::Committer, first.0.job_id.0);
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
        // what is known not to hold after its connection was lost is tried once more
        if !batch.is_empty() {
            commit_all(&mut connection, &mut batch, &metrics, waiters, faults).await;
        }
        for (_, answer) in batch.drain(..) {
            let _ = answer.send(Outcome::Failed);
        }
    }
}

fn rows_of(commit: &Commit) -> usize {
    commit.ratings.len() + commit.listened.len()
}

/// Whether all that it changes is ratings, none of them taken back: what a key press does.
fn is_plain(commit: &Commit) -> bool {
    commit.listened.is_empty() && commit.ratings.iter().all(|row| row.value.is_some())
}

/// Answers everybody in `batch`, and leaves in it those whose commit was lost with its connection and does not hold.
/// Whoever has to wait for a head goes to the `waiters`.
async fn commit_all(
    connection: &mut CommitterConnection,
    batch: &mut Vec<PendingCommit>,
    metrics: &BatchMetrics,
    waiters: &mpsc::Sender<WaitingCommit>,
    faults: &Faults,
) {
    let Some(open) = connection.dedicated.connected().await else {
        for (_, answer) in batch.drain(..) {
            let _ = answer.send(Outcome::Failed);
        }
        return;
    };
    let started = Instant::now();
    let commits: Vec<&Commit> = batch.iter().map(|(commit, _)| commit).collect();
    let rows: usize = commits.iter().map(|commit| rows_of(commit)).sum();
    metrics.rows.record(rows as f64);
    let committing = within(connection.within, async {
        for commit in &commits {
            faults.strike(FaultPoint::Commit, commit.job_id.0);
        }
        match commits[..] {
            [commit] if is_plain(commit) => store::commit_ratings(&mut open.conn, commit)
                .await
                .map(|outcome| vec![outcome]),
            _ => store::commit_batch(&mut open.conn, &commits).await,
        }
    });
    let result = caught(committing).await;
    let took = started.elapsed();
    metrics.seconds.record(took.as_secs_f64());
    tracing::debug!(commits = commits.len(), rows, ?took, "a batch was committed");
    let Ok(result) = result else {
        let backend = open.backend;
        connection.dedicated.discard();
        find_out(connection, backend, batch).await;
        // each by itself, so that only the one that it panics for is refused
        for asked in std::mem::take(batch) {
            hand_over(waiters, asked);
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
                    None => hand_over(waiters, (commit, answer)),
                }
            }
        }
        // one bad row fails only its own topic's commit, whose actor then looks for the command
        Err(error) if batch.len() > 1 && !is_connection_lost(&error) => {
            tracing::warn!(%error, commits = batch.len(), "a batch failed and is split");
            for asked in std::mem::take(batch) {
                hand_over(waiters, asked);
            }
        }
        Err(error) => {
            let backend = open.backend;
            tracing::error!(%error, "a commit failed");
            if !is_connection_lost(&error) {
                for (_, answer) in batch.drain(..) {
                    let _ = answer.send(not_done(&error));
                }
                return;
            }
            connection.dedicated.discard();
            find_out(connection, backend, batch).await;
        }
    }
}

/// Answers those whose commit holds, or is unknown, though its connection was lost; leaves the others.
async fn find_out(connection: &CommitterConnection, backend: i32, batch: &mut Vec<PendingCommit>) {
    let mut is_silent = false;
    for (commit, answer) in std::mem::take(batch) {
        // a database that did not answer for the first does not answer for the others either
        let outcome = if is_silent {
            Outcome::Unknown
        } else {
            found_out(&connection.pool, backend, &commit).await
        };
        is_silent = outcome == Outcome::Unknown;
        match outcome {
            Outcome::Failed => batch.push((commit, answer)),
            outcome => {
                let _ = answer.send(outcome);
            }
        }
    }
}

/// What a commit came to that the database answered with an error.
pub(super) fn not_done(error: &sqlx::Error) -> Outcome {
    if is_passing(error) {
        Outcome::Failed
    } else {
        Outcome::Refused
    }
}

/// What became of a commit whose connection was lost.
pub(super) async fn found_out(pool: &PgPool, backend: i32, commit: &Commit) -> Outcome {
    let doubt = Doubt {
        backend,
        topics: &[commit.topic.to_string()],
        origin: commit.origin,
    };
    match in_doubt::resolve(pool, doubt).await {
        Ok(at) => Outcome::Committed { at: Timestamp(at) },
        Err(InDoubt::NotCommitted) => Outcome::Failed,
        Err(InDoubt::Unknown) => Outcome::Unknown,
    }
}
