//! job/get: the jobs that the caller may see.

use actix_web::web;
use actors::plan::Plans;
use macros::call;
use sqlx::PgPool;

use super::list::{JobListRequest, JobPage, list};
use crate::http::{Call, CallResult, User};
use crate::listing::search;

/// The caller's jobs, the newest first. Creators: the open ones that they may apply to, and closed ones that they have submitted to.
/// Managers: those of their companies. Admins: all.
#[call("/job/get")]
pub(super) async fn get(
    pool: web::Data<PgPool>,
    plans: web::Data<Plans>,
    call: Call<User, JobListRequest>,
) -> CallResult<JobPage> {
    search("title", call.request.title.as_deref())?;
    // searching by title is another call's
    list(
        &pool,
        &plans,
        &call.who.0,
        JobListRequest {
            title: None,
            ..call.request
        },
    )
    .await
}
