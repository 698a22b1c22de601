//! Deletes an application or a creator's own playlist. Its share links end, and its submissions are withdrawn.

use std::collections::BTreeSet;

use actors::access;
use actors::access::caller::Caller;
use actors::live::Live;
use actors::plan::Plans;
use actors::topic::reply::PendingReply;
use actors::write::{Write, WriteError};
use protocol::change::{ApplicationChange, UserChange};
use protocol::client_event::Deleted;
use protocol::error_code::ErrorCode;
use protocol::ids::{ApplicationId, JobId};
use protocol::topic::Topic;

use super::store;
use crate::domain::link::{self, with_live_links};
use crate::domain::submission;
use crate::domain::undo::{self, DeletedKind};
use crate::files::picture::key_of;

/// Deletes an application to `job`, or a creator's own playlist if `job` is `None`. The creator can restore it within a minute. The
/// deletion is allowed in every status of the job and in every plan.
pub fn delete(
    live: &Live,
    plans: &Plans,
    caller: &Caller,
    application: ApplicationId,
    job: Option<JobId>,
) -> PendingReply<Deleted> {
    let (plans, who, user) = (plans.clone(), caller.clone(), caller.user_id);
    let own = Topic::User(user);
    let deletion = live.write(caller);
    let deletion = match job {
        Some(job) => deletion.serialized_on(Topic::Review(job)),
        None => deletion,
    };
    deletion
        .position_of(own.clone())
        .plan(async move |conn| {
            let access = access::application::load(conn, user, application).await?;
            if access.require_edit()?.job_id != job {
                return Err(ErrorCode::NotFound.into());
            }
            let mut topics = BTreeSet::from([own.clone(), Topic::Application(application)]);
            if let Some(job) = job {
                topics.insert(Topic::Review(job));
                topics.extend(submission::playlists_of(conn, job, application).await?);
            }
            Ok((with_live_links(conn, topics).await?, ()))
        })
        .run(async move |write, ()| delete_in(write, &plans, &who, application, job).await)
}

async fn delete_in(
    write: &mut Write,
    plans: &Plans,
    caller: &Caller,
    application: ApplicationId,
    job: Option<JobId>,
) -> Result<Deleted, WriteError> {
    let rows = undo::keep_rows(write.rows(), "application", application.0).await?;
    if let Some(job) = job {
        submission::withdraw_tracks(write, plans, caller, job, application).await?;
    }
    write.append(&Topic::Application(application), ApplicationChange::Deleted);
    link::append_changes(write).await?;
    let background = store::delete_application(write.rows(), application).await?;
    let deleted = UserChange::ApplicationDeleted {
        application_id: application,
        job_id: job,
    };
    write.append(&Topic::User(caller.user_id), deleted);
    let files = background.as_deref().and_then(key_of).into_iter().collect();
    undo::keep(
        write,
        caller.user_id,
        (DeletedKind::Application, application.0),
        &rows,
        files,
    )
    .await
}
