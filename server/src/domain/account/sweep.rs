//! Deletes the ratings of removed accounts, job by job.
//!
//! If the actor of a job's review runs on this node, the ratings are deleted in that actor's queue, so that later ratings wait instead of
//! being refused. Otherwise no actor is started, and one write outside the queues deletes the ratings in several jobs. An actor may start
//! during that write, or run on another node. Even then the deletion and a new rating cannot collide: both advance the head of the
//! `review:` topic, so that one is committed after the other.

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

/// The number of writes in progress at the same time; small, so that enough database connections remain for people's requests.
const WRITES_AT_ONCE: usize = 4;

/// The number of jobs in one write; small, so that a rating in one of the jobs waits only briefly.
const JOBS_A_WRITE: usize = 20;

/// The recurring task that deletes the ratings of removed accounts. Each removal of an account also starts the task immediately.
pub(super) const SWEEP: Recurring = Recurring::new("sweep_removed_accounts", Lane::Upkeep, Duration::from_mins(1));

/// Registers the recurring task that deletes the ratings of removed accounts.
pub fn add_sweeping(handlers: Handlers, live: Arc<Live>, pool: PgPool) -> Handlers {
    handlers.recurring(SWEEP, move |_| sweep(Arc::clone(&live), pool.clone()))
}

/// Deletes the ratings of all removed accounts. If the deletion fails in one job, it continues with the account's other jobs, and the next
/// run tries the failed job again.
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

/// Deletes the ratings of a removed account in all jobs.
///
/// # Errors
/// The last failure, if some ratings could not be deleted.
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

/// Deletes an account's ratings in these jobs, in one write. If `queue` is given, the write waits in the queue of that topic's actor.
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
