//! account/check_subscription: returns the caller's current subscription.

use actix_web::web;
use actors::plan::Plans;
use actors::read_topic::store::find_person;
use actors::read_topic::user::subscription;
use macros::call;
use protocol::entity::account::SubscriptionInfo;
use protocol::error_code::ErrorCode;
use sqlx::PgPool;

use crate::clock::Clock;
use crate::http::{Call, CallResult, Empty, Response, User};

/// Returns the caller's subscription, or the free plan if none is active.
#[call("/account/check_subscription")]
pub(super) async fn check_subscription(
    pool: web::Data<PgPool>,
    plans: web::Data<Plans>,
    call: Call<User, Empty>,
) -> CallResult<SubscriptionInfo> {
    let now = Clock.now();
    let found = find_person(&mut *pool.acquire().await?, call.caller.0.user_id, now).await?;
    let person = found.ok_or(ErrorCode::NotLoggedIn)?;
    Ok(Response::new(subscription(person, &plans, now.date())))
}
