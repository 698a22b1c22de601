//! account/check_subscription: the current subscription.

use actix_web::{post, web};
use actors::access::plan::Plans;
use protocol::entity::account::{StorageInfo, SubscriptionInfo};
use protocol::error_code::ErrorCode;
use protocol::timestamp::Timestamp;
use serde::Serialize;
use sqlx::PgPool;
use utoipa::ToSchema;

use crate::domain::account::store;
use crate::http::{Answer, Call, CallResult, Empty, User};

const MBYTE: f64 = 1_024.0 * 1_024.0;

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
#[utoipa::path(request_body = Empty, responses((status = 200, body = Answer<CurrentSubscription>)))]
#[post("/account/check_subscription")]
pub(super) async fn check_subscription(
    pool: web::Data<PgPool>,
    plans: web::Data<Plans>,
    call: Call<User, Empty>,
) -> CallResult<CurrentSubscription> {
    let found = store::find_subscription(&mut *pool.acquire().await?, call.who.0.user_id).await?;
    let found = found.ok_or(ErrorCode::NotLoggedIn)?;
    let plan = plans.in_force(&found.plan, found.is_active);
    Ok(Answer::new(CurrentSubscription {
        info: SubscriptionInfo {
            product_title: found.plan,
            is_active_subscription: found.is_active,
            status: found.is_active.then(|| "active".to_owned()),
            interval: found.interval,
            current_period_start: found.period_start.map(Timestamp),
            current_period_end: found.period_end.map(Timestamp),
            storage_info: StorageInfo {
                all_mbytes: plan.storage_mbytes as f64,
                used_mbytes: found.storage_bytes as f64 / MBYTE,
            },
            all_jobs: plan.all_jobs,
            counts_as: plan.titles(),
        },
        shown_title: plan.label.clone(),
        update_date: found.updated.map(Timestamp),
        product_id: plan.product_id.clone(),
        customer_id: found.stripe_customer_id,
    }))
}
