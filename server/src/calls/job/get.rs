//! job/get: the jobs that the caller may see.

use actix_web::{post, web};

use super::list::{JobListRequest, JobPage, list};
use crate::http::{Answer, Call, CallResult, User};
use crate::run::app_state::AppState;

/// The caller's jobs, the newest first. Creators: the open ones that they may apply to, and closed ones that they have submitted to.
/// Managers: those of their companies. Admins: all.
#[utoipa::path(request_body = JobListRequest, responses((status = 200, body = Answer<JobPage>)))]
#[post("/job/get")]
pub(super) async fn get(state: web::Data<AppState>, call: Call<User, JobListRequest>) -> CallResult<JobPage> {
    // searching by title is another call's
    list(
        &state,
        &call.who.0,
        JobListRequest {
            title: None,
            ..call.request
        },
    )
    .await
}
