//! The final removal of deleted companies that can no longer be restored. Their rows and files are deleted in many small writes, so that no
//! single write takes long; submissions are deleted first.

mod store;

use actors::live::Live;
use actors::topic::reply::PendingReply;
use actors::write::{Subject, WriteError};
use protocol::change::job_list::JobRemoved;
use protocol::change::{AdminChange, ApplicationChange, UserChange};
use protocol::entity::job::JobStatus;
use protocol::ids::{CompanyId, JobId, PlaylistId};
use protocol::topic::Topic;
use sqlx::PgPool;
use time::{Duration, OffsetDateTime};

use super::listing::KEPT;
use crate::domain::link::{self, with_live_links};
use crate::files::remove_pictures;

/// The time to wait after the end of the restoration period, since the clocks of nodes differ.
const SLACK: Duration = Duration::HOUR;

/// The number of submissions in one write.
const SUBMISSIONS_AT_ONCE: i64 = 100;

/// The number of jobs that are removed in one write, with their ratings.
const JOBS_AT_ONCE: i64 = 5;

/// Removes the companies that can no longer be restored.
pub async fn forget(live: &Live, pool: &PgPool, now: OffsetDateTime) -> Result<(), WriteError> {
    let before = now - KEPT - SLACK;
    for company in store::list_overdue(&mut *pool.acquire().await?, before).await? {
        let part = Part { company, before };
        while remove_submissions(live, part).await?.result {}
        while remove_jobs(live, part).await?.result {}
        remove_company(live, part).await?;
    }
    Ok(())
}

/// The company of which a write deletes a part. The write deletes it only if the company was deleted before the time `before`.
#[derive(Debug, Clone, Copy)]
struct Part {
    company: CompanyId,
    before: OffsetDateTime,
}

const TASK: Subject = Subject::Task("remove a deleted company");

/// Removes some of the submissions to the company's jobs; returns false if none is left.
fn remove_submissions(live: &Live, part: Part) -> PendingReply<bool> {
    live.write(TASK)
        .plan(async move |conn| {
            let found = store::list_submissions(conn, part.company, part.before, SUBMISSIONS_AT_ONCE).await?;
            let theirs = found
                .iter()
                .flat_map(|one| [Topic::Application(one.id), Topic::User(one.user_id)]);
            let topics = theirs.chain([Topic::Company(part.company)]).collect();
            Ok((with_live_links(conn, topics).await?, found))
        })
        .run(async move |write, found| {
            for one in &found {
                write.try_append(&Topic::Application(one.id), ApplicationChange::Deleted)?;
                let deleted = UserChange::ApplicationDeleted {
                    application_id: one.id,
                    job_id: Some(one.job_id),
                };
                write.try_append(&Topic::User(one.user_id), deleted)?;
            }
            link::append_changes(write).await?;
            let ids: Vec<i64> = found.iter().map(|one| one.id.0).collect();
            let backgrounds = store::delete_submissions(write.rows(), &ids).await?;
            remove_pictures(write, backgrounds).await?;
            Ok(!found.is_empty())
        })
}

/// Returns the topics of a job and its playlists. These topics are deleted with the job.
fn topics_of(job: JobId, playlists: &[PlaylistId]) -> impl Iterator<Item = Topic> {
    let playlists = playlists.iter().copied().map(Topic::Playlist);
    [Topic::Job(job), Topic::Review(job)].into_iter().chain(playlists)
}

/// Removes some of the company's jobs with their ratings and playlists; returns false if none is left.
fn remove_jobs(live: &Live, part: Part) -> PendingReply<bool> {
    live.write(TASK)
        .plan(async move |conn| {
            let jobs = store::list_jobs(conn, part.company, part.before, JOBS_AT_ONCE).await?;
            let gone = jobs.iter().flat_map(|(job, playlists)| topics_of(*job, playlists));
            let gone = with_live_links(conn, gone.collect()).await?;
            let others = [Topic::Company(part.company), Topic::Admin];
            let topics = gone.iter().cloned().chain(others).collect();
            let jobs: Vec<JobId> = jobs.into_iter().map(|(job, _)| job).collect();
            Ok((topics, (jobs, gone)))
        })
        .run(async move |write, (jobs, gone)| {
            let ids: Vec<i64> = jobs.iter().map(|job| job.0).collect();
            for job_id in &jobs {
                let removed = AdminChange::JobRemoved(JobRemoved {
                    job_id: *job_id,
                    before: JobStatus::Deleted,
                });
                write.append(&Topic::Admin, removed);
            }
            let images = store::delete_jobs(write.rows(), &ids).await?;
            remove_pictures(write, images).await?;
            // followers of these topics find that they no longer exist
            write.purge_frames(&gone.into_iter().collect::<Vec<_>>()).await?;
            Ok(!jobs.is_empty())
        })
}

/// Removes the row of the company, after its submissions and jobs are removed.
fn remove_company(live: &Live, part: Part) -> PendingReply<()> {
    let topic = Topic::Company(part.company);
    live.write(TASK)
        .topics([topic.clone(), Topic::Admin])
        .run(async move |write| {
            let Some(images) = store::delete_company(write.rows(), part.company, part.before).await? else {
                return Ok(());
            };
            remove_pictures(write, images).await?;
            write.purge_frames(std::slice::from_ref(&topic)).await?;
            let company_id = part.company;
            write.append(&Topic::Admin, AdminChange::CompanyDeleted { company_id });
            Ok(())
        })
}
