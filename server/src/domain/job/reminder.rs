//! Reminds people by email a day before a job closes automatically. Each person gets at most one reminder for a job. The recipients are
//! creators who have added tracks but submitted none, and reviewers who have rated no track.

use std::sync::Arc;
use std::time::Duration;

use actors::live::Live;
use actors::queue::{Failure, Handler, Handlers, Kind, Lane, Run, Task, cancel_key};
use actors::write::{Subject, Write, WriteError};
use protocol::entity::job::JobStatus;
use protocol::ids::JobId;
use protocol::timestamp::Timestamp;
use serde::{Deserialize, Serialize};

use super::store;
use crate::mail::messages;
use crate::mail::queue;

/// The time between the reminder and the closing of the job.
const BEFORE: Duration = Duration::from_hours(24);
/// The number of emails in one write.
const EMAILS_A_WRITE: i64 = 200;

#[derive(Debug, Clone, Copy, Serialize, Deserialize)]
struct RemindOfClosing {
    job_id: JobId,
    closes_at: Timestamp,
}

impl Kind for RemindOfClosing {
    const NAME: &'static str = "remind_of_closing";
    const LANE: Lane = Lane::Counts;
}

/// Schedules the reminder for a day before `closes_at`, instead of any earlier schedule. No reminder is scheduled if less than a day is left or
/// if `closes_at` is `None`.
pub(super) async fn schedule(write: &mut Write, job_id: JobId, closes_at: Option<Timestamp>) -> Result<(), WriteError> {
    let key = format!("{}:{job_id}", RemindOfClosing::NAME);
    let wait = closes_at.and_then(|at| Some((at, Duration::try_from(at.0 - write.now()).ok()?.checked_sub(BEFORE)?)));
    let Some((closes_at, wait)) = wait else {
        cancel_key(write.rows(), &key).await?;
        return Ok(());
    };
    let remind = RemindOfClosing { job_id, closes_at };
    write.enqueue(&Task::of(&remind).after(wait).replacing(key)).await?;
    Ok(())
}

struct Reminder {
    live: Arc<Live>,
    public_url: String,
}

impl Handler<RemindOfClosing> for Reminder {
    async fn run(&self, remind: RemindOfClosing, _: &Run) -> Result<(), Failure> {
        // a try that was cut off continues with the people who are left
        loop {
            let public_url = self.public_url.clone();
            let reminded = self
                .live
                .write(Subject::Task("remind of a closing job"))
                .run(async move |write| remind_in(write, remind, &public_url).await);
            if reminded.await?.result < EMAILS_A_WRITE as usize {
                return Ok(());
            }
        }
    }
}

/// Mails the reminder to at most [`EMAILS_A_WRITE`] people, and returns their number.
async fn remind_in(write: &mut Write, remind: RemindOfClosing, public_url: &str) -> Result<usize, WriteError> {
    let RemindOfClosing { job_id, closes_at } = remind;
    let Some(job) = actors::job::store::find_job(write.rows(), job_id).await? else {
        return Ok(0);
    };
    if job.status != JobStatus::Open || job.details.closes_at != Some(closes_at) {
        return Ok(0);
    }
    let people = store::insert_reminded(write.rows(), job_id, EMAILS_A_WRITE).await?;
    for person in &people {
        let message = if person.is_reviewer {
            messages::rate_before_closing
        } else {
            messages::submit_before_closing
        };
        let title = &job.details.title;
        let message = message(&person.user_name, title, person.tracks, closes_at.0, public_url);
        write.enqueue(&queue::email(&person.email, &message, None)).await?;
    }
    Ok(people.len())
}

/// Registers the handler of the tasks that send the reminders.
pub fn add_reminding(handlers: Handlers, live: Arc<Live>, public_url: String) -> Handlers {
    handlers.with(Reminder { live, public_url })
}
