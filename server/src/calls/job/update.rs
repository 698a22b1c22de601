//! job/update: edits a job.

use actix_web::{post, web};
use actors::access::plan::Plans;
use actors::live::Live;
use protocol::entity::job::Job;
use protocol::payload::REQUIRED;
use sqlx::PgPool;

use super::form::EditedJobForm;
use super::get_job;
use crate::domain::job::{self, JobEdit};
use crate::http::{Answer, Call, CallError, CallResult, Manager};

/// Edits a job of a company of which the caller is a member; what is left out stays.
#[utoipa::path(
    request_body = EditedJobForm,
    responses((status = 200, body = Answer<Job>)),
    extensions(("x-errors" = json!(["not_found", "conflict"])))
)]
#[post("/job/update")]
pub(super) async fn update(
    pool: web::Data<PgPool>,
    live: web::Data<Live>,
    plans: web::Data<Plans>,
    call: Call<Manager, JobEdit>,
) -> CallResult<Job> {
    let (Manager(caller), mut form) = (call.who, call.request);
    let job_id = form.job_id.take().ok_or_else(|| CallError::field("job_id", REQUIRED))?;
    let edit = form.check_edit()?;
    job::edit(&live, &caller, job_id, edit).await?;
    get_job::find(&pool, &plans, &caller, job_id).await
}
