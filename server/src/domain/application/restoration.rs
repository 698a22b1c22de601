//! Restores a deleted application or a creator's own playlist, with its submissions and links.

use std::collections::BTreeSet;

use actors::access::caller::Caller;
use actors::live::Live;
use actors::plan::Plans;
use actors::topic::reply::Reply;
use actors::write::{Write, WriteError};
use protocol::change::{ApplicationChange, UserChange};
use protocol::client_event::ApplicationRestored;
use protocol::error_code::ErrorCode;
use protocol::ids::{ApplicationId, JobId, LinkId};
use protocol::refusal::Refusal;
use protocol::topic::Topic;
use sqlx::PgPool;

use super::store;
use crate::clock::Clock;
use crate::domain::undo::{self, DeletedKind, DeletionRecord};
use crate::domain::{link, submission};

/// Restores an application, or a playlist of their own, that the caller has deleted.
///
/// # Errors
/// 404 if its job no longer exists; 409 if the creator's limit for the job is used up, or if one of its tracks is in another submission to
/// the job.
pub async fn restore(
    live: &Live,
    pool: &PgPool,
    plans: &Plans,
    caller: &Caller,
    undo: String,
) -> Result<Reply<ApplicationRestored>, Refusal> {
    let mut conn = pool.acquire().await.map_err(WriteError::from)?;
    let found = undo::find(&mut conn, caller.user_id, DeletedKind::Application, &undo, Clock.now()).await;
    drop(conn);
    let (record, plans, who) = (found?, plans.clone(), caller.clone());
    let (job, own) = (job_of(&record), Topic::User(caller.user_id));
    let restoration = live.write(caller);
    let restoration = match job {
        Some(job) => restoration.serialized_on(Topic::Review(job)),
        None => restoration,
    };
    restoration
        .position_of(own.clone())
        .plan(async move |conn| {
            let mut topics = BTreeSet::from([own.clone(), Topic::Application(ApplicationId(record.thing_id))]);
            let links = record.texts("share_link", "link_id");
            topics.extend(links.into_iter().map(|id| Topic::Link(LinkId(id))));
            if let Some(job) = job {
                let tracks = record.numbers("submission", "track_id");
                topics.extend(submission::topics_of_return(conn, job, &tracks).await?);
            }
            Ok((link::with_live_links(conn, topics).await?, ()))
        })
        .run(async move |write, ()| restore_in(write, &plans, &who, &undo).await)
        .await
}

fn job_of(record: &DeletionRecord) -> Option<JobId> {
    record.numbers("application", "job_id").pop().map(JobId)
}

async fn restore_in(
    write: &mut Write,
    plans: &Plans,
    caller: &Caller,
    undo: &str,
) -> Result<ApplicationRestored, WriteError> {
    let record = undo::put_back(write, caller.user_id, DeletedKind::Application, undo).await?;
    let (application_id, job_id) = (ApplicationId(record.thing_id), job_of(&record));
    let topic = Topic::Application(application_id);
    let tracks_id = store::touch(write.rows(), application_id).await?;
    let tracks_id = tracks_id.ok_or(ErrorCode::NotFound)?;
    write.append(&topic, ApplicationChange::TracksSet { tracks_id });
    if let Some(job) = job_id {
        submission::return_to_job(write, plans, caller, job, application_id).await?;
    }
    link::append_changes(write).await?;
    link::append_reopened(write, &topic).await?;
    let created = UserChange::ApplicationCreated { application_id, job_id };
    write.append(&Topic::User(caller.user_id), created);
    Ok(ApplicationRestored { application_id, job_id })
}
