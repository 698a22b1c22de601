//! job/get_types: returns the types of jobs, such as Film & TV.

use actix_web::web;
use macros::call;
use protocol::entity::job::JobType;
use sqlx::PgPool;

use super::store;
use crate::http::{Call, CallResult, Empty, Response, User};

/// Returns the job types, in the order in which forms list them.
#[call("/job/get_types")]
pub(super) async fn get_types(pool: web::Data<PgPool>, _call: Call<User, Empty>) -> CallResult<Vec<JobType>> {
    let mut connection = pool.acquire().await?;
    Ok(Response::new(store::list_types(&mut connection).await?))
}
