//! admin/update_hidden_subscription: gives a creator a plan for free.

use actix_web::web;
use actors::live::Live;
use actors::plan::Plans;
use macros::call;
use protocol::error_code::ErrorCode;
use protocol::schema::{GRANTED_PLANS, GrantedPlan};
use serde::Deserialize;
use sqlx::PgPool;
use utoipa::ToSchema;

use super::store;
use crate::domain::account::granting::grant;
use crate::http::{Admin, Call, CallError, CallResult, Response};
use crate::validation::FieldErrors;

/// The account, and its new plan.
#[derive(Debug, Deserialize, ToSchema)]
pub(super) struct UpdateHiddenSubscriptionRequest {
    /// The email of the account.
    email: String,
    /// The new plan: free, starter-free or premium-free.
    #[schema(value_type = GrantedPlan)]
    subscription: String,
}

/// Gives a creator a plan without payment, or takes it back with `free`. The creator's open pages show the new plan immediately.
///
/// 409 `conflict` while a paid subscription is active.
#[call(
    "/admin/update_hidden_subscription",
    errors(NotFound, Conflict),
    audit = "plan_change"
)]
pub(super) async fn update_hidden_subscription(
    pool: web::Data<PgPool>,
    live: web::Data<Live>,
    plans: web::Data<Plans>,
    call: Call<Admin, UpdateHiddenSubscriptionRequest>,
) -> CallResult<bool> {
    let (Admin(caller), UpdateHiddenSubscriptionRequest { email, subscription }) = (call.caller, call.request);
    let mut errors = FieldErrors::new();
    let is_granted = GRANTED_PLANS.contains(&subscription.as_str());
    errors.check("subscription", is_granted, "Must be free, starter-free or premium-free");
    errors.finish()?;
    let found = store::find_user_id(&mut *pool.acquire().await?, email.trim()).await?;
    let user = found.ok_or(ErrorCode::NotFound)?;
    let granted = grant(&live, &plans, &caller, user, subscription).await;
    let granted = granted.map_err(|error| CallError::from(error).with_account(user))?;
    Ok(Response::from(granted).with_account(user))
}
