//! subscription/list: returns the plans on offer, as product/get_all does.

use actix_web::web;
use actors::plan::Plans;
use macros::call;
use protocol::entity::billing::Plan;
use sqlx::PgPool;

use crate::calls::product::get_all::{self, PlansRequest};
use crate::http::{Call, CallResult, Response, User};

/// Returns the plans on offer, as product/get_all does.
#[call("/subscription/list")]
pub(super) async fn list(
    pool: web::Data<PgPool>,
    plans: web::Data<Plans>,
    call: Call<User, PlansRequest>,
) -> CallResult<Vec<Plan>> {
    let mut connection = pool.acquire().await?;
    Ok(Response::new(
        get_all::list(&mut connection, &plans, &call.request).await?,
    ))
}
