//! Publishes how many tracks a job has received to the lists of jobs that its reviewers see. A task of the queue does this, so that many
//! submissions lead to one change.

use std::sync::Arc;
use std::time::Duration;

use actors::live::Live;
use actors::queue::{Failure, Handler, Handlers, Kind, Lane, Run, Task};
use actors::write::{Subject, Write, WriteError};
use protocol::change::job_list::JobCounted;
use protocol::change::{AdminChange, CompanyChange};
use protocol::error_code::ErrorCode;
use protocol::ids::JobId;
use protocol::topic::Topic;
use serde::{Deserialize, Serialize};

use super::store;
use crate::domain::submission::store::count_submissions;

/// The minimum time between two publications of the same job's number of tracks.
const PUBLISH_EVERY: Duration = Duration::from_secs(10);

/// The payload of the task: the job whose number of received tracks is published.
#[derive(Debug, Clone, Copy, Serialize, Deserialize)]
struct PublishReceived {
    job_id: JobId,
}

impl Kind for PublishReceived {
    const NAME: &'static str = "publish_received";
    const LANE: Lane = Lane::Counts;
}

/// Queues a task that publishes how many tracks a job has received. Call it in every write that changes the number.
pub(in crate::domain) async fn note(write: &mut Write, job_id: JobId) -> Result<(), WriteError> {
    let task = Task::of(&PublishReceived { job_id });
    let task = task.unique(format!("received:{job_id}")).after(PUBLISH_EVERY);
    write.enqueue(&task).await?;
    Ok(())
}

struct Publisher(Arc<Live>);

impl Handler<PublishReceived> for Publisher {
    async fn run(&self, PublishReceived { job_id }: PublishReceived, _: &Run) -> Result<(), Failure> {
        let published = self
            .0
            .write(Subject::Task("publish received"))
            .plan(async move |conn| {
                let company = store::find(conn, job_id).await?.details.company_id;
                let company = Topic::Company(company);
                Ok(([company.clone(), Topic::Admin].into(), company))
            })
            .run(async move |write, company| publish_in(write, job_id, &company).await);
        match published.await {
            Err(refusal) if refusal.code != ErrorCode::NotFound => Err(refusal.into()),
            // nobody lists a job that is gone
            _ => Ok(()),
        }
    }
}

async fn publish_in(write: &mut Write, job_id: JobId, company: &Topic) -> Result<(), WriteError> {
    let (submitted_tracks, _) = count_submissions(write.rows(), job_id).await?;
    let counted = JobCounted {
        job_id,
        submitted_tracks,
    };
    write.append(company, CompanyChange::JobCounted(counted));
    write.append(&Topic::Admin, AdminChange::JobCounted(counted));
    Ok(())
}

/// Registers the handler of the tasks that publish how many tracks a job has received.
pub fn add_publishing(handlers: Handlers, live: Arc<Live>) -> Handlers {
    handlers.with(Publisher(live))
}
