//! job/update: edits a job.

use actix_web::{post, web};
use protocol::entity::job::Job;

use super::form::{EditedJobForm, JobForm};
use super::get_job;
use crate::domain::job;
use crate::http::validate::REQUIRED;
use crate::http::{Answer, Call, CallError, CallResult, Manager};
use crate::run::app_state::AppState;

/// Edits a job of a company of which the caller is a member; what is left out stays.
#[utoipa::path(
    request_body = EditedJobForm,
    responses((status = 200, body = Answer<Job>)),
    extensions(("x-errors" = json!(["not_found", "conflict"])))
)]
#[post("/job/update")]
pub(super) async fn update(state: web::Data<AppState>, call: Call<Manager, JobForm>) -> CallResult<Job> {
    let (Manager(caller), form) = (call.who, call.request);
    let job_id = form.job_id.ok_or_else(|| CallError::field("job_id", REQUIRED))?;
    let edit = form.check_edit()?;
    job::edit(&state.live, &caller, job_id, edit).await?;
    get_job::find(&state, &caller, job_id).await
}
