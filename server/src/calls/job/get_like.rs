//! job/get_like: the search for jobs.

use actix_web::{post, web};
use actors::access::plan::Plans;
use sqlx::PgPool;

use super::list::{JobListRequest, JobPage, list};
use crate::http::{Answer, Call, CallResult, User};

/// The caller's jobs with a title like the one given, as job/get.
#[utoipa::path(request_body = JobListRequest, responses((status = 200, body = Answer<JobPage>)))]
#[post("/job/get_like")]
pub(super) async fn get_like(
    pool: web::Data<PgPool>,
    plans: web::Data<Plans>,
    call: Call<User, JobListRequest>,
) -> CallResult<JobPage> {
    list(&pool, &plans, &call.who.0, call.request).await
}
