//! job/create: posts a job for a company.

use actix_web::web;
use actors::live::Live;
use macros::call;
use protocol::ids::JobId;
use serde::Serialize;
use utoipa::ToSchema;

use super::form::NewJobForm;
use crate::config::Config;
use crate::domain::job::{self, JobEdit};
use crate::http::{Call, CallResult, Manager};
use crate::validation::FieldErrors;

/// The id of the new job.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct CreatedJob {
    job_id: JobId,
}

/// Posts an open job for a company of which the caller is a member. 409 `conflict` if the caller has already made as many jobs as the server's
/// settings allow (1,000 by default), not counting deleted jobs.
#[call("/job/create", errors(NotFound, Conflict), body = NewJobForm)]
pub(super) async fn create(
    live: web::Data<Live>,
    config: web::Data<Config>,
    call: Call<Manager, JobEdit>,
) -> CallResult<CreatedJob> {
    let (Manager(caller), mut form) = (call.caller, call.request);
    let request_id = form.request_id.take();
    let mut errors = FieldErrors::new();
    errors.request_id(request_id.as_deref());
    errors.finish()?;
    let new = form.check_new()?;
    let created = job::create(&live, &caller, new, config.limits.jobs_owned, request_id).await?;
    Ok(created.map(|job_id| CreatedJob { job_id }).into())
}
