//! job/get_like: the search for jobs.

use actix_web::{post, web};

use super::list::{JobListRequest, JobPage, list};
use crate::http::{Answer, Call, CallResult, User};
use crate::run::app_state::AppState;

/// The caller's jobs with a title like the one given, as job/get.
#[utoipa::path(request_body = JobListRequest, responses((status = 200, body = Answer<JobPage>)))]
#[post("/job/get_like")]
pub(super) async fn get_like(state: web::Data<AppState>, call: Call<User, JobListRequest>) -> CallResult<JobPage> {
    list(&state, &call.who.0, call.request).await
}
