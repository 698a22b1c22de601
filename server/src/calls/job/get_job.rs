//! job/get_job: one job.

use actix_web::{post, web};
use actors::access;
use protocol::entity::job::Job;
use protocol::error_code::ErrorCode;
use protocol::ids::JobId;
use serde::Deserialize;
use utoipa::ToSchema;

use super::row;
use crate::calls::snapshot::Snapshot;
use crate::http::{Answer, Call, CallResult, Caller, User};
use crate::run::app_state::AppState;

/// Which job.
#[derive(Debug, Deserialize, ToSchema)]
pub(super) struct JobGetJobRequest {
    job_id: JobId,
}

/// A job as the caller sees it; creators with what is left for them.
#[utoipa::path(
    request_body = JobGetJobRequest,
    responses((status = 200, body = Answer<Job>)),
    extensions(("x-errors" = json!(["not_found"])))
)]
#[post("/job/get_job")]
pub(super) async fn get_job(state: web::Data<AppState>, call: Call<User, JobGetJobRequest>) -> CallResult<Job> {
    find(&state, &call.who.0, call.request.job_id).await
}

/// The job with where its topic stands; 404 for whoever may not see it.
pub(super) async fn find(state: &AppState, caller: &Caller, job: JobId) -> CallResult<Job> {
    let mut snapshot = Snapshot::take(&state.pool).await?;
    access::job::of(snapshot.connection(), caller.user_id, job)
        .await?
        .require_see()?;
    let job = row::show(state, &mut snapshot, caller, &[job.0])
        .await?
        .pop()
        .ok_or(ErrorCode::NotFound)?;
    snapshot.end().await?;
    let live = job.live.clone();
    Ok(Answer::new(job).with_live(live))
}
