//! Jobs that close automatically at a set time. A task of the queue that is due at that time closes the job.

use std::sync::Arc;
use std::time::Duration;

use actors::job::store::JobRow;
use actors::live::Live;
use actors::queue::{Backoff, Failure, Handler, Handlers, INSIDE, Kind, Lane, Run, Task, cancel_key};
use actors::write::{Subject, Write, WriteError};
use protocol::entity::job::JobStatus;
use protocol::error_code::ErrorCode;
use protocol::ids::{JobId, UserId};
use protocol::timestamp::Timestamp;
use protocol::topic::Topic;
use serde::{Deserialize, Serialize};

use super::{change_status, plan_status, reminder};

#[derive(Debug, Clone, Copy, Serialize, Deserialize)]
struct CloseJob {
    job_id: JobId,
    closes_at: Timestamp,
    /// The person who set the closing time.
    by: UserId,
}

impl Kind for CloseJob {
    const NAME: &'static str = "close_job";
    const LANE: Lane = Lane::Counts;
    /// The task is retried without a time limit. It may have been queued years ago, and no other code closes the job.
    const BACKOFF: Backoff = Backoff {
        give_up_after: Duration::MAX,
        ..INSIDE
    };
}

/// Schedules the closing of a job for `closes_at`, instead of any earlier schedule; `None` only cancels the earlier one.
pub(super) async fn schedule(
    write: &mut Write,
    by: UserId,
    job_id: JobId,
    closes_at: Option<Timestamp>,
) -> Result<(), WriteError> {
    reminder::schedule(write, job_id, closes_at).await?;
    let key = format!("close_job:{job_id}");
    let Some(closes_at) = closes_at else {
        cancel_key(write.rows(), &key).await?;
        return Ok(());
    };
    let wait = Duration::try_from(closes_at.0 - write.now()).unwrap_or_default();
    let close = CloseJob { job_id, closes_at, by };
    write.enqueue(&Task::of(&close).after(wait).replacing(key)).await?;
    Ok(())
}

struct Closer(Arc<Live>);

impl Handler<CloseJob> for Closer {
    async fn run(&self, close: CloseJob, _: &Run) -> Result<(), Failure> {
        let job = close.job_id;
        let closed = self
            .0
            .write(Subject::Task("close a job"))
            .serialized_on(Topic::Job(job))
            .plan(async move |conn| plan_status(conn, job, JobStatus::Closed).await)
            .run(async move |write, before| close_in(write, close, &before).await);
        match closed.await {
            Err(refusal) if refusal.code != ErrorCode::NotFound => Err(refusal.into()),
            // a job that is gone needs no closing
            _ => Ok(()),
        }
    }
}

/// Closes the job if it is open and its closing time was not changed after the task was queued.
async fn close_in(write: &mut Write, close: CloseJob, before: &JobRow) -> Result<(), WriteError> {
    if before.status == JobStatus::Open && before.details.closes_at == Some(close.closes_at) {
        let after = JobRow {
            status: JobStatus::Closed,
            ..before.clone()
        };
        change_status(write, close.by, close.job_id, before, &after).await?;
    }
    Ok(())
}

/// Registers the handler of the tasks that close jobs.
pub fn add_closing(handlers: Handlers, live: Arc<Live>) -> Handlers {
    handlers.with(Closer(live))
}
