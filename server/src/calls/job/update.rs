//! job/update: edits a job.

use actix_web::web;
use actors::live::Live;
use actors::plan::Plans;
use macros::call;
use protocol::entity::job::Job;
use protocol::ids::JobId;
use protocol::payload::REQUIRED;
use sqlx::PgPool;

use super::form::EditedJobForm;
use super::get_job;
use crate::domain::job::{self, JobEdit};
use crate::http::{Call, CallError, CallResult, Caller, Manager, SecurityTargets};

/// Edits a job of a company of which the caller is a member. Fields that are left out are not changed.
#[call("/job/update", live(Job), errors(NotFound, Conflict, RatingsExist), body = EditedJobForm)]
pub(super) async fn update(
    pool: web::Data<PgPool>,
    live: web::Data<Live>,
    plans: web::Data<Plans>,
    call: Call<Manager, JobEdit>,
) -> CallResult<Job> {
    let (Manager(caller), mut form) = (call.caller, call.request);
    let job_id = form.job_id.take().ok_or_else(|| CallError::field("job_id", REQUIRED))?;
    let edit = form.check_edit()?;
    job::edit(&live, &caller, job_id, edit).await?;
    get_job::find(&pool, &plans, &caller, job_id).await
}

/// Edits a job on behalf of one of the staff, and returns the job. The entry in the security log is about the job and about the given `targets`.
pub(super) async fn edit_as_staff(
    (pool, live, plans): (&PgPool, &Live, &Plans),
    caller: &Caller,
    job_id: JobId,
    edit: JobEdit,
    targets: SecurityTargets,
) -> CallResult<Job> {
    let targets = SecurityTargets {
        job: Some(job_id),
        ..targets
    };
    let edited = job::edit(live, caller, job_id, edit).await;
    edited.map_err(|error| CallError::from(error).with_targets(targets))?;
    let job = get_job::find(pool, plans, caller, job_id).await?;
    Ok(job.with_targets(targets))
}
