//! Deletes the ratings of removed accounts, job by job.
//!
//! A job whose actor runs on this node is swept in that actor's queue, so that later ratings wait and are not refused. If no actor runs, none is
//! started: many such jobs share one write, outside the queues. As everywhere, the heads of their reviews order these writes against actors that
//! start meanwhile or run on another node.

use std::sync::Arc;
use std::time::Duration;

use actors::live::Live;
use actors::queue::{Failure, Handlers, Lane, Recurring};
use actors::write::{Subject, Write};
use futures_util::StreamExt as _;
use futures_util::stream;
use protocol::error_code::ErrorCode;
use protocol::ids::{JobId, UserId};
use protocol::refusal::Refusal;
use protocol::topic::Topic;
use sqlx::PgPool;

use super::store;

/// Writes in progress at once: few enough to leave connections for what people do meanwhile.
const WRITES_AT_ONCE: usize = 4;

/// Jobs of one write: few enough that a rating in one of them waits for a moment only.
const JOBS_A_WRITE: usize = 20;

/// The recurring task; each removal makes it run at once.
pub(super) const SWEEP: Recurring = Recurring::new("sweep_removed_accounts", Lane::Upkeep, Duration::from_mins(1));

/// Adds the recurring task that deletes the ratings of removed accounts.
pub fn add_sweeping(handlers: Handlers, live: Arc<Live>, pool: PgPool) -> Handlers {
    handlers.recurring(SWEEP, move |_| sweep(Arc::clone(&live), pool.clone()))
}

/// Continues until no removed account is left. A job whose turn has failed does not hold up the others; the next run tries it again.
async fn sweep(live: Arc<Live>, pool: PgPool) -> Result<(), Failure> {
    loop {
        let removed = store::list_removed(&mut *pool.acquire().await?).await?;
        if removed.is_empty() {
            return Ok(());
        }
        for user in removed {
            sweep_account(&live, &pool, user).await?;
        }
    }
}

/// # Errors
/// Something is left: the last failure.
async fn sweep_account(live: &Live, pool: &PgPool, user: UserId) -> Result<(), Failure> {
    let jobs = store::list_reviewed(&mut *pool.acquire().await?, user).await?;
    let (active, quiet): (Vec<JobId>, Vec<JobId>) =
        jobs.into_iter().partition(|job| live.is_active(&Topic::Review(*job)));
    let queued = active.into_iter().map(|job| (vec![job], Some(Topic::Review(job))));
    let beside = quiet.chunks(JOBS_A_WRITE).map(|jobs| (jobs.to_vec(), None));
    let turns: Vec<(Vec<JobId>, Option<Topic>)> = queued.chain(beside).collect();
    let mut swept = stream::iter(turns)
        .map(|(jobs, queue)| delete_reviews(live, user, jobs, queue))
        .buffer_unordered(WRITES_AT_ONCE);
    let mut failure = None;
    while let Some(deleted) = swept.next().await {
        failure = deleted.err().or(failure);
    }
    if let Some(failure) = failure {
        return Err(failure.into());
    }
    let done = live
        .write(Subject::Task("forget a removed account"))
        .run(async move |write| Ok(store::delete_removed(write.rows(), user).await?));
    done.await?;
    Ok(())
}

/// Deletes an account's ratings in these jobs, in one write: in the queue of the topic's actor, where one is given.
async fn delete_reviews(live: &Live, user: UserId, jobs: Vec<JobId>, queue: Option<Topic>) -> Result<(), Refusal> {
    let reviews: Vec<Topic> = jobs.iter().map(|job| Topic::Review(*job)).collect();
    let mut write = live.write(Subject::Task("delete a removed account's ratings"));
    if let Some(topic) = queue {
        write = write.serialized_on(topic);
    }
    let deleted = write.topics(reviews.clone()).run(async move |write: &mut Write| {
        store::delete_reviews(write.rows(), user, &jobs).await?;
        Ok(write.purge_frames(&reviews).await?)
    });
    match deleted.await {
        // the ratings of a deleted job were deleted with it
        Err(refusal) if refusal.code != ErrorCode::NotFound => Err(refusal),
        _ => Ok(()),
    }
}
