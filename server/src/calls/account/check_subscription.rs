//! account/check_subscription: the current subscription.

use actix_web::web;
use actors::plan::Plans;
use actors::read_topic::store::find_person;
use actors::read_topic::user::subscription;
use macros::call;
use protocol::entity::account::SubscriptionInfo;
use protocol::error_code::ErrorCode;
use protocol::timestamp::Timestamp;
use serde::Serialize;
use sqlx::PgPool;
use utoipa::ToSchema;

use crate::clock::Clock;
use crate::http::{Answer, Call, CallResult, Empty, User};

/// The current subscription, with what names it at the payment provider.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct CurrentSubscription {
    #[serde(flatten)]
    info: SubscriptionInfo,
    /// The plan as people read it.
    #[serde(rename = "currentSubscription")]
    shown_title: String,
    /// When any of this was last changed; null where it never was.
    #[schema(value_type = Option<String>, format = DateTime)]
    update_date: Option<Timestamp>,
    /// The plan's product.
    product_id: String,
    /// The person, at the payment provider; null without one.
    customer_id: Option<String>,
}

/// The caller's current subscription. Whoever has none that is active has the free plan.
#[call("/account/check_subscription")]
pub(super) async fn check_subscription(
    pool: web::Data<PgPool>,
    plans: web::Data<Plans>,
    call: Call<User, Empty>,
) -> CallResult<CurrentSubscription> {
    let now = Clock.now();
    let found = find_person(&mut *pool.acquire().await?, call.who.0.user_id, now).await?;
    let mut person = found.ok_or(ErrorCode::NotLoggedIn)?;
    let plan = plans.in_force(&person.plan, person.is_active);
    Ok(Answer::new(CurrentSubscription {
        shown_title: plan.label.clone(),
        update_date: person.updated.map(Timestamp),
        product_id: plan.product_id.clone(),
        customer_id: person.stripe_customer_id.take(),
        info: subscription(person, &plans, now.date()),
    }))
}
