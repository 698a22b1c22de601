//! job/get_job: returns one job.

use actix_web::web;
use actors::access;
use actors::plan::Plans;
use macros::call;
use protocol::entity::job::Job;
use protocol::error_code::ErrorCode;
use protocol::ids::JobId;
use serde::Deserialize;
use sqlx::PgPool;
use utoipa::ToSchema;

use super::row;
use crate::calls::snapshot::Snapshot;
use crate::http::{Call, CallResult, Caller, Response, User};

/// The job to return.
#[derive(Debug, Deserialize, ToSchema)]
pub(super) struct JobGetJobRequest {
    job_id: JobId,
}

/// Returns a job as the caller sees it. A creator also gets the number of tracks that they can still submit.
#[call("/job/get_job", live(Job), errors(NotFound))]
pub(super) async fn get_job(
    pool: web::Data<PgPool>,
    plans: web::Data<Plans>,
    call: Call<User, JobGetJobRequest>,
) -> CallResult<Job> {
    find(&pool, &plans, &call.caller.0, call.request.job_id).await
}

/// Reads a job and the head of its topic; 404 if the caller has no right to see the job.
pub(super) async fn find(pool: &PgPool, plans: &Plans, caller: &Caller, job: JobId) -> CallResult<Job> {
    let mut snapshot = Snapshot::take(pool).await?;
    access::job::load(snapshot.connection(), caller.user_id, job)
        .await?
        .require_see()?;
    let job = row::show(plans, &mut snapshot, caller, &[job.0])
        .await?
        .pop()
        .ok_or(ErrorCode::NotFound)?;
    snapshot.end().await?;
    let live = job.live.clone();
    Ok(Response::new(job).with_live(live))
}
