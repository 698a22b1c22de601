//! job/update_status: opens, closes, archives or deletes a job.

use actix_web::web;
use actors::live::Live;
use actors::plan::Plans;
use macros::call;
use protocol::entity::job::{Job, JobStatus};
use protocol::ids::JobId;
use serde::Deserialize;
use sqlx::PgPool;
use utoipa::ToSchema;

use super::get_job;
use crate::config::Config;
use crate::domain::job;
use crate::http::{Call, CallResult, Manager};

/// The job, and its new status.
#[derive(Debug, Deserialize, ToSchema)]
pub(super) struct JobUpdateStatusRequest {
    id: JobId,
    status: JobStatus,
}

/// Changes the status of a job of a company that the caller is a member of. 409 `no_team_left` if the caller opens a team job that has lost
/// its last team and for which no teams have been chosen since. 409 `conflict` if the caller restores a deleted job, but the person who
/// posted the job already has the maximum number of other jobs.
#[call("/job/update_status", live(Job), errors(NotFound, NoTeamLeft, Conflict))]
pub(super) async fn update_status(
    pool: web::Data<PgPool>,
    live: web::Data<Live>,
    plans: web::Data<Plans>,
    config: web::Data<Config>,
    call: Call<Manager, JobUpdateStatusRequest>,
) -> CallResult<Job> {
    let (Manager(caller), JobUpdateStatusRequest { id, status }) = (call.caller, call.request);
    job::set_status(&live, &caller, id, status, config.limits.jobs_owned).await?;
    get_job::find(&pool, &plans, &caller, id).await
}
