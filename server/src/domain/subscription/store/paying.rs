//! The SQL that reads the prices of plans, and what a person pays for their plan.

use protocol::ids::UserId;
use sqlx::PgConnection;

use crate::domain::subscription::stored_state::Status;

/// The stored state of a person's payments at the provider.
pub(in crate::domain::subscription) struct Paying {
    pub(in crate::domain::subscription) customer_id: Option<String>,
    /// The provider's id of the person's subscription if its plan is in force; otherwise `None`.
    pub(in crate::domain::subscription) live: Option<String>,
    /// True if the person has or ever had a subscription.
    pub(in crate::domain::subscription) has_paid: bool,
    /// True if the subscription is canceled and ends with the paid period.
    pub(in crate::domain::subscription) ends: bool,
}

/// Returns the stored state of a person's payments at the provider.
pub(in crate::domain::subscription) async fn find(
    conn: &mut PgConnection,
    user: UserId,
) -> Result<Paying, sqlx::Error> {
    let row = sqlx::query!(
        "select stripe_customer_id, subscription_id, status, is_active, cancel_at from subscription where user_id = $1",
        user.0
    );
    let row = row.fetch_optional(conn).await?;
    Ok(row.map_or(
        Paying {
            customer_id: None,
            live: None,
            has_paid: false,
            ends: false,
        },
        |row| {
            let is_live = row.is_active && row.status.as_deref().map(Status::of) == Some(Status::Live);
            Paying {
                has_paid: row.subscription_id.is_some(),
                customer_id: row.stripe_customer_id,
                live: row.subscription_id.filter(|_| is_live),
                ends: row.cancel_at.is_some(),
            }
        },
    ))
}

/// A plan's price.
pub(in crate::domain::subscription) struct PriceRow {
    pub(in crate::domain::subscription) price_id: String,
    pub(in crate::domain::subscription) cents: i64,
}

/// Returns the price of a plan at the payment provider for an interval.
pub(in crate::domain::subscription) async fn find_price(
    conn: &mut PgConnection,
    product_id: &str,
    interval: &str,
) -> Result<Option<PriceRow>, sqlx::Error> {
    sqlx::query_as!(
        PriceRow,
        "select price_id, amount_cents as cents from plan_price where product_id = $1 and interval = $2",
        product_id,
        interval
    )
    .fetch_optional(conn)
    .await
}

/// Returns what a person pays per billing interval, in cents; 0 if the person has no paid plan.
pub(in crate::domain::subscription) async fn find_cents(
    conn: &mut PgConnection,
    user: UserId,
) -> Result<i64, sqlx::Error> {
    let cents = sqlx::query_scalar!(
        "select price_cents from subscription where user_id = $1 and is_active",
        user.0
    );
    Ok(cents.fetch_optional(conn).await?.flatten().unwrap_or_default())
}
