//! job/get_types: the kinds of jobs.

use actix_web::{post, web};
use protocol::entity::job::JobType;
use sqlx::PgPool;

use super::store;
use crate::http::{Answer, Call, CallResult, Empty, User};

/// The job types, in the order in which they are offered.
#[utoipa::path(request_body = Empty, responses((status = 200, body = Answer<Vec<JobType>>)))]
#[post("/job/get_types")]
pub(super) async fn get_types(pool: web::Data<PgPool>, _call: Call<User, Empty>) -> CallResult<Vec<JobType>> {
    let mut connection = pool.acquire().await?;
    Ok(Answer::new(store::list_types(&mut connection).await?))
}
