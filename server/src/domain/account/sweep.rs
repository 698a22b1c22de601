//! What removed accounts have rated follows them, job by job.
//!
//! A job whose actor lives here is swept in that actor's queue, so that ratings behind it wait and are not refused. Where no actor lives,
//! none is started for it: such jobs go many to a write, beside the queues. What orders them with actors that start meanwhile, or live on
//! another node, is the heads of their reviews, as everywhere.

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

/// Writes under way at once: few enough to leave connections for what people do meanwhile.
const WRITES_AT_ONCE: usize = 4;

/// Jobs of one write: few enough for a rating in one of them to wait for a moment only.
const JOBS_A_WRITE: usize = 20;

/// Hastened by each removal.
pub(super) const SWEEP: Recurring = Recurring::new("sweep_removed_accounts", Lane::Upkeep, Duration::from_mins(1));

/// Adds the recurring task that deletes what removed accounts have rated.
pub fn add_sweeping(handlers: Handlers, live: Arc<Live>, pool: PgPool) -> Handlers {
    handlers.recurring(SWEEP, move |_| sweep(Arc::clone(&live), pool.clone()))
}

/// Goes on while accounts are removed. A job whose turn has failed does not keep the others back; the next try finds it.
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

/// What an account has rated in these jobs, in one write: in the queue of the topic's actor, where one is given.
async fn delete_reviews(live: &Live, user: UserId, jobs: Vec<JobId>, queue: Option<Topic>) -> Result<(), Refusal> {
    let reviews: Vec<Topic> = jobs.iter().map(|job| Topic::Review(*job)).collect();
    let mut write = live.write(Subject::Task("delete a removed account's ratings"));
    if let Some(topic) = queue {
        write = write.in_queue_of(topic);
    }
    let deleted = write.topics(reviews.clone()).run(async move |write: &mut Write| {
        store::delete_reviews(write.rows(), user, &jobs).await?;
        Ok(write.purge_frames(&reviews).await?)
    });
    match deleted.await {
        // a job that is gone took its ratings along
        Err(refusal) if refusal.code != ErrorCode::NotFound => Err(refusal),
        _ => Ok(()),
    }
}
