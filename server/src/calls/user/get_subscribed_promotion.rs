//! user/get_subscribed_promotion: returns the caller's opt-in to the emails of a promotion.

use actix_web::web;
use macros::call;
use protocol::timestamp::Timestamp;
use serde::Serialize;
use sqlx::PgPool;
use utoipa::ToSchema;

use super::promotion::PromotionRequest;
use crate::domain::promotion::{self, Promotion};
use crate::http::{Call, CallResult, Response, User};

/// An opt-in to the emails of a promotion.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct SubscribedPromotion {
    email: String,
    promotion_type: Promotion,
    created: Timestamp,
}

/// Returns the caller's opt-in to the emails of a promotion, or null. This is the opt-in of the caller's account, or else an opt-in that
/// another account made with the caller's email. The email in the request is ignored, so that nobody learns about the opt-ins of others.
#[call("/user/get_subscribed_promotion")]
pub(super) async fn get_subscribed_promotion(
    pool: web::Data<PgPool>,
    call: Call<User, PromotionRequest>,
) -> CallResult<Option<SubscribedPromotion>> {
    let (_, promotion_type) = call.request.check()?;
    let mut connection = pool.acquire().await?;
    let found = promotion::find_opt_in(&mut connection, call.caller.0.user_id, promotion_type).await?;
    let subscribed = found.map(|(email, created)| SubscribedPromotion {
        email,
        promotion_type,
        created: created.into(),
    });
    Ok(Response::new(subscribed))
}
