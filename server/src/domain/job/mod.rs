//! The actions of company members on jobs. Each action runs in the queue of the job's actor, except the creation of a job, since a new job
//! has no actor yet.

pub(in crate::domain) mod audience;
pub mod avatar;
mod blind;
pub mod closing;
mod edit;
pub mod received;
pub mod reminder;
mod store;
pub(in crate::domain) mod team_counts;
pub(in crate::domain) mod teams;
mod transfer;

use std::collections::BTreeSet;

use actors::access;
use actors::access::caller::Caller;
use actors::access::job::JobAccess;
use actors::audit::AuditTarget;
use actors::job::store::JobRow;
use actors::live::Live;
use actors::topic::reply::PendingReply;
use actors::write::{Write, WriteError};
use protocol::change::JobChange;
use protocol::entity::job::{JobDetails, JobStatus, ShareType};
use protocol::error_code::ErrorCode;
use protocol::ids::{JobId, UserId};
use protocol::limits;
use protocol::refusal::Refusal;
use protocol::schema::BUYER_TYPES;
use protocol::timestamp::Timestamp;
use protocol::topic::Topic;
use serde_json::json;
use sqlx::PgConnection;

use super::bounds::check_bound;
use audience::{Audience, lists_of};
pub use edit::JobEdit;
use edit::apply_edit;
use transfer::Transfer;

/// Opens, closes, archives or deletes a job. 409 `conflict` if a deleted job is restored, but the person who posted it
/// already has `most` other jobs.
pub fn set_status(live: &Live, caller: &Caller, job: JobId, status: JobStatus, most: u32) -> PendingReply<JobId> {
    let by = caller.user_id;
    live.write(caller)
        .serialized_on(Topic::Job(job))
        .position_of(Topic::Job(job))
        .plan(async move |conn| {
            access::job::load(conn, by, job).await?.require_edit()?;
            plan_status(conn, job, status).await
        })
        .run(async move |write, before| set_status_in(write, by, job, (&before, status), most).await)
}

/// Edits a job.
pub fn edit(live: &Live, caller: &Caller, job: JobId, edit: JobEdit) -> PendingReply<JobId> {
    let (by, planned) = (caller.user_id, edit.clone());
    live.write(caller)
        .serialized_on(Topic::Job(job))
        .position_of(Topic::Job(job))
        .plan(async move |conn| {
            let access = access::job::load(conn, by, job).await?.require_edit()?;
            let before = store::find(conn, job).await?;
            Ok((topics_of_edit(conn, job, &before, &planned).await?, (access, before)))
        })
        .run(async move |write, (access, before)| edit_in(write, by, job, (access, &before), &edit).await)
}

/// Creates a job: 409 `conflict` if the caller has already made `most` jobs that are not deleted. A repeated request with the same `request_id`
/// gets the first job.
pub fn create(
    live: &Live,
    caller: &Caller,
    edit: JobEdit,
    most: u32,
    request_id: Option<String>,
) -> PendingReply<JobId> {
    let (who, maker, planned) = (caller.clone(), caller.user_id, edit.clone());
    live.write(caller)
        .plan(async move |conn| {
            let Some(company) = planned.company_id else {
                return Err(Refusal::field("company_id", "First select a Company").into());
            };
            let teams = planned.teams_id.as_deref().unwrap_or_default();
            let mut topics = lists_of(company, Audience::chosen(teams), JobStatus::Open);
            topics.extend(team_counts::topics(conn, teams.iter().copied().collect()).await?);
            topics.insert(Topic::User(maker));
            Ok((topics, ()))
        })
        .idempotent("job/create", request_id, &edit)
        .run(async move |write, ()| create_in(write, &who, &edit, most).await)
}

/// Finds a job whose status is to change. Returns the topics on which the change is published, and the job before the change.
async fn plan_status(
    conn: &mut PgConnection,
    job: JobId,
    status: JobStatus,
) -> Result<(BTreeSet<Topic>, JobRow), WriteError> {
    let row = store::find(conn, job).await?;
    let company = row.details.company_id;
    let mut topics = lists_of(company, Audience::of(&row), row.status);
    topics.extend(lists_of(company, Audience::of(&row), status));
    topics.insert(Topic::Job(job));
    if row.status == JobStatus::Deleted {
        topics.extend(store::find_maker(conn, job, None).await?.map(Topic::User));
    }
    let after = JobRow { status, ..row.clone() };
    topics.extend(team_counts::topics(conn, team_counts::moved(Some(&row), &after)).await?);
    Ok((topics, row))
}

async fn set_status_in(
    write: &mut Write,
    by: UserId,
    job: JobId,
    (before, status): (&JobRow, JobStatus),
    most: u32,
) -> Result<JobId, WriteError> {
    if before.status == status {
        return Ok(job);
    }
    if before.status == JobStatus::Deleted
        && let Some(maker) = store::find_maker(write.rows(), job, None).await?
    {
        check_limit(write, maker, most).await?;
    }
    if before.lost_teams && status == JobStatus::Open {
        let refusal = Refusal::from(ErrorCode::NoTeamLeft);
        return Err(refusal.with_message("Choose teams or All creators first").into());
    }
    let mut after = JobRow {
        status,
        ..before.clone()
    };
    // a job that is open again must not show a closing time that has passed
    let is_over = |at: Timestamp| at.0 <= write.now();
    if status == JobStatus::Open && after.details.closes_at.is_some_and(is_over) {
        after.details.closes_at = None;
        store::delete_closing_time(write.rows(), job).await?;
    }
    change_status(write, by, job, before, &after).await?;
    Ok(job)
}

/// Changes a job's status, and publishes the change.
async fn change_status(
    write: &mut Write,
    by: UserId,
    job: JobId,
    before: &JobRow,
    after: &JobRow,
) -> Result<(), WriteError> {
    let status = after.status;
    store::update_status(write.rows(), job, status).await?;
    write.append(&Topic::Job(job), JobChange::StatusChanged { status });
    for change in changes_between(before, after) {
        write.append(&Topic::Job(job), change);
    }
    team_counts::append_changes(write, team_counts::moved(Some(before), after)).await?;
    audience::append_changes(write, job, by, Some(before), after)
}

/// Returns the topics on which an edit is published: the job's topic, and the topics of the lists that show the job before or after the
/// edit. If the job moves to another company, also the topics of everybody whose rights change.
async fn topics_of_edit(
    conn: &mut PgConnection,
    job: JobId,
    row: &JobRow,
    edit: &JobEdit,
) -> Result<BTreeSet<Topic>, WriteError> {
    let audience = edit.teams_id.as_deref().map_or(Audience::of(row), Audience::chosen);
    let company = edit.company_id.unwrap_or(row.details.company_id);
    let mut topics = lists_of(row.details.company_id, Audience::of(row), row.status);
    topics.extend(lists_of(company, audience, row.status));
    topics.insert(Topic::Job(job));
    if edit.blind.is_some_and(|blind| blind != row.blind) {
        topics.insert(Topic::Review(job));
    }
    let after = JobRow {
        teams: edit.teams_id.clone().unwrap_or_else(|| row.teams.clone()),
        ..row.clone()
    };
    topics.extend(team_counts::topics(conn, team_counts::moved(Some(row), &after)).await?);
    if let Some(transfer) = transfer(job, row, edit) {
        topics.extend(transfer.topics(conn, &after.teams).await?);
    }
    Ok(topics)
}

/// Returns the transfer to another company if the edit changes the company.
fn transfer<'a>(job: JobId, row: &'a JobRow, edit: &JobEdit) -> Option<Transfer<'a>> {
    let from = row.details.company_id;
    let to = edit.company_id.filter(|company| *company != from)?;
    let title = &row.details.title;
    Some(Transfer { job, title, from, to })
}

async fn edit_in(
    write: &mut Write,
    by: UserId,
    job: JobId,
    (access, before): (JobAccess, &JobRow),
    edit: &JobEdit,
) -> Result<JobId, WriteError> {
    let mut row = before.clone();
    apply_edit(write, by, access.is_admin, &mut row, edit.clone()).await?;
    store::update_job(write.rows(), job, &row).await?;
    if row.details.closes_at != before.details.closes_at {
        closing::schedule(write, by, job, row.details.closes_at).await?;
    }
    if let Some(file) = edit.avatar_id {
        row.details.avatar_url = avatar::set(write, by, job, file).await?;
    }
    if row.blind != before.blind {
        blind::change(write, job, row.blind).await?;
    }
    for change in changes_between(before, &row) {
        write.append(&Topic::Job(job), change);
    }
    team_counts::append_changes(write, team_counts::moved(Some(before), &row)).await?;
    audience::append_changes(write, job, by, Some(before), &row)?;
    if let Some(transfer) = transfer(job, before, edit) {
        transfer.execute(write, by, &row.teams).await?;
    }
    let details = json!({"company_id": row.details.company_id, "share_type": row.share_type, "blind": row.blind});
    write.audit(Some(AuditTarget::Job(job)), details).await?;
    Ok(job)
}

/// Returns the changes that an edit publishes on the job's own topic.
fn changes_between(before: &JobRow, after: &JobRow) -> Vec<JobChange> {
    let mut changes = Vec::new();
    let (avatar_url, closes_at) = (&after.details.avatar_url, after.details.closes_at);
    let known = JobDetails {
        avatar_url: avatar_url.clone(),
        closes_at,
        ..before.details.clone()
    };
    if after.details != known {
        changes.push(JobChange::DetailsChanged(Box::new(after.details.clone())));
    }
    if *avatar_url != before.details.avatar_url {
        let avatar_url = avatar_url.clone();
        changes.push(JobChange::AvatarChanged { avatar_url });
    }
    if closes_at != before.details.closes_at {
        changes.push(JobChange::ClosesChanged { closes_at });
    }
    if after.share_type != before.share_type {
        let share_type = after.share_type;
        changes.push(JobChange::ShareTypeChanged { share_type });
    }
    // the teams, too, decide who may submit; a follower who may no longer see the job is found by this change
    if after.limits != before.limits || after.teams != before.teams || after.lost_teams != before.lost_teams {
        changes.push(JobChange::LimitsChanged(after.limits.clone()));
    }
    changes
}

/// Refuses another job if the person has already made `most` jobs that are not deleted. The person's `user:` topic must be locked.
async fn check_limit(write: &mut Write, maker: UserId, most: u32) -> Result<(), WriteError> {
    check_bound(
        store::count_made(write.rows(), maker).await?,
        most,
        "One person can have",
        "jobs",
    )
}

async fn create_in(write: &mut Write, caller: &Caller, edit: &JobEdit, most: u32) -> Result<JobId, WriteError> {
    let mut row = JobRow {
        // the edit sets the rest, and the company, for which it checks that the caller may post
        details: JobDetails {
            job_type: "Other".to_owned(),
            buyer_type: BUYER_TYPES[0].to_owned(),
            ..JobDetails::default()
        },
        status: JobStatus::Open,
        share_type: ShareType::PlaylistSharing,
        blind: false,
        limits: protocol::change::job::JobLimits {
            tracks_per_user_limit: limits::TRACKS_PER_USER_DEFAULT,
            available_for_plans: Vec::new(),
            access_from: 0,
            access_to: limits::QUALITY_MAX,
        },
        // the edit sets these, and checks them as new ones
        teams: Vec::new(),
        lost_teams: false,
        unlimited_type: false,
    };
    apply_edit(write, caller.user_id, caller.is_admin(), &mut row, edit.clone()).await?;
    check_limit(write, caller.user_id, most).await?;
    let job_id = store::insert_job(write.rows(), caller.user_id, &row.details).await?;
    store::update_job(write.rows(), job_id, &row).await?;
    write.adopt(Topic::Job(job_id)).await?;
    write.adopt(Topic::Review(job_id)).await?;
    if row.details.closes_at.is_some() {
        closing::schedule(write, caller.user_id, job_id, row.details.closes_at).await?;
    }
    if let Some(file) = edit.avatar_id {
        row.details.avatar_url = avatar::set(write, caller.user_id, job_id, file).await?;
    }
    team_counts::append_changes(write, team_counts::moved(None, &row)).await?;
    audience::append_changes(write, job_id, caller.user_id, None, &row)?;
    Ok(job_id)
}
