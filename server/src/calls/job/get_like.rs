//! job/get_like: searches the caller's jobs by title.

use actix_web::web;
use actors::plan::Plans;
use macros::call;
use sqlx::PgPool;

use super::list::{JobListRequest, JobPage, list};
use crate::http::{Call, CallResult, User};

/// Returns the caller's jobs whose title contains a text. The answer has the same form as that of job/get.
#[call("/job/get_like")]
pub(super) async fn get_like(
    pool: web::Data<PgPool>,
    plans: web::Data<Plans>,
    call: Call<User, JobListRequest>,
) -> CallResult<JobPage> {
    list(&pool, &plans, &call.caller.0, call.request).await
}
