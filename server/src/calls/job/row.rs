//! Converts a database row of a job into the form in which the caller sees it.

use actors::plan::Plans;
use actors::plan::month::first_of_month;
use protocol::entity::account::Role;
use protocol::entity::author::Author;
use protocol::entity::job::{Job, OwnAllowance};
use protocol::entity::live::LiveHead;
use protocol::ids::{JobId, TeamId, TrackId, UserId};
use protocol::timestamp::Timestamp;
use protocol::topic::Topic;

use super::store::{self, JobRow, PlanUsage};
use crate::calls::snapshot::Snapshot;
use crate::clock::Clock;
use crate::files::picture::image_address;
use crate::http::Caller;

/// Reads these jobs from a snapshot of the database, as the caller sees them. Each includes the head of its topic.
pub(super) async fn show(
    plans: &Plans,
    snapshot: &mut Snapshot,
    caller: &Caller,
    jobs: &[i64],
) -> sqlx::Result<Vec<Job>> {
    let heads = snapshot.heads(jobs.iter().map(|id| Topic::Job(JobId(*id)))).await?;
    let is_month_full = match caller.role {
        Role::Creator => Some(is_month_full(plans, snapshot, caller).await?),
        Role::Manager | Role::Admin => None,
    };
    let rows = store::list_jobs(snapshot.connection(), caller.user_id, jobs).await?;
    let shown = rows.into_iter().map(|row| {
        let live = heads.of(Topic::Job(JobId(row.id)));
        job(row, live, is_month_full)
    });
    Ok(shown.collect())
}

/// Returns true if the caller has already sent as many applications this month as their plan allows.
async fn is_month_full(plans: &Plans, snapshot: &mut Snapshot, caller: &Caller) -> sqlx::Result<bool> {
    let month = first_of_month(Clock.now().date());
    let usage = store::find_plan_usage(snapshot.connection(), caller.user_id, month).await?;
    let PlanUsage {
        plan,
        is_active,
        applications,
    } = usage;
    let limit = plans.in_force(&plan, is_active).applications_a_month;
    Ok(limit.is_some_and(|limit| applications >= limit))
}

/// Converts a database row into a job. `is_month_full` is true if the caller can send no more applications this month; `None` if the caller
/// is not a creator.
fn job(row: JobRow, live: LiveHead, is_month_full: Option<bool>) -> Job {
    let allowance = is_month_full
        .map(|is_month_full| allowance(&row, is_month_full))
        .unwrap_or_default();
    Job {
        id: JobId(row.id),
        details: row.details.0,
        status: row.status.parse().expect("the database checks the statuses"),
        share_type: row.share_type.parse().expect("the database checks the share types"),
        date_time: Timestamp(row.date_time),
        access_from: row.access_from,
        access_to: row.access_to,
        tracks_per_user_limit: row.tracks_per_user_limit,
        available_for_plans: row.subscription_limitation.clone(),
        subscription_limitation: row.subscription_limitation,
        is_team_job: row.is_team_job,
        teams_id: row.teams_id.into_iter().map(TeamId).collect(),
        teams: row.teams.map(|teams| teams.0),
        created_by: (row.created_by.zip(row.creator_name)).map(|(id, user_name)| Author {
            user_id: UserId(id),
            user_name,
        }),
        blind: row.blind,
        allowance,
        logo_for_job_type: row.search_icon_key.as_deref().map(image_address),
        company_verified: row.company_verified,
        submitted_tracks: row.submitted_tracks,
        live,
    }
}

fn allowance(row: &JobRow, is_month_full: bool) -> OwnAllowance {
    let tracks_allowed_amount = (row.tracks_per_user_limit - row.used - row.added).max(0);
    OwnAllowance {
        tracks_allowed_amount: Some(tracks_allowed_amount),
        used: Some(row.used),
        added: Some(row.added),
        added_tracks: Some(row.added_tracks.iter().copied().map(TrackId).collect()),
        is_blocked: Some(row.is_blocked),
        is_exceeded_by_job_limit: Some(tracks_allowed_amount == 0),
        // further submissions to a job use no further application of the month
        is_exceeded_by_subscription_limit: Some(is_month_full && !row.has_applied),
    }
}
