//! job/get: returns the jobs that the caller may see.

use actix_web::web;
use actors::plan::Plans;
use macros::call;
use sqlx::PgPool;

use super::list::{JobListRequest, JobPage, list_all};
use crate::http::{Call, CallResult, User};

/// Returns the caller's jobs, the newest first. A creator gets the open jobs that they may see, and the closed jobs that they have
/// submitted to. A manager gets the jobs of their companies. An admin gets all jobs.
#[call("/job/get")]
pub(super) async fn get(
    pool: web::Data<PgPool>,
    plans: web::Data<Plans>,
    call: Call<User, JobListRequest>,
) -> CallResult<JobPage> {
    list_all(&pool, &plans, &call.caller.0, call.request).await
}
