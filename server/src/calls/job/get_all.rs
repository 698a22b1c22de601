//! job/get_all: returns the jobs of all companies to the platform's staff.

use actix_web::web;
use actors::plan::Plans;
use macros::call;
use sqlx::PgPool;

use super::list::{JobListRequest, JobPage, list_all};
use crate::http::{Admin, Call, CallResult};

/// Returns the jobs of all companies, the newest first.
#[call("/job/get_all")]
pub(super) async fn get_all(
    pool: web::Data<PgPool>,
    plans: web::Data<Plans>,
    call: Call<Admin, JobListRequest>,
) -> CallResult<JobPage> {
    list_all(&pool, &plans, &call.caller.0, call.request).await
}
