//! The SQL for the daily comparison of subscriptions with the payment provider.

use protocol::ids::UserId;
use sqlx::PgConnection;

use crate::domain::subscription::stored_state::ReportedSubscription;

/// Returns true if the stored state of a person's subscription equals the reported one; `None` if no subscription or a different one is stored
/// for the person.
pub(in crate::domain::subscription) async fn is_as_stored(
    conn: &mut PgConnection,
    user: UserId,
    seen: &ReportedSubscription,
) -> Result<Option<bool>, sqlx::Error> {
    let is_as_stored = sqlx::query_scalar!(
        r#"select status = $3 and (status = 'canceled' or cancel_at is not distinct from $4::timestamptz
                                   and current_period_end is not distinct from $5::timestamptz
                                   and (price_id_month is not distinct from $6 or price_id_year is not distinct from $6)) as "is_as_kept!"
           from subscription where user_id = $1 and subscription_id = $2"#,
        user.0,
        seen.subscription_id,
        seen.status_name,
        seen.cancel_at,
        seen.period_end,
        seen.paid.as_ref().map(|paid| &*paid.price_id)
    );
    is_as_stored.fetch_optional(conn).await
}

/// Lists the people with a stored subscription whose plan is in force, each with the id of the subscription, ordered by person. The list
/// begins after the person `after`.
pub(in crate::domain::subscription) async fn list_live(
    conn: &mut PgConnection,
    after: UserId,
    limit: i64,
) -> Result<Vec<(UserId, String)>, sqlx::Error> {
    let rows = sqlx::query!(
        r#"select user_id, subscription_id as "subscription_id!" from subscription
           where status in ('active', 'trialing', 'past_due') and user_id > $1 order by user_id limit $2"#,
        after.0,
        limit
    );
    let rows = rows.fetch_all(conn).await?;
    let shown = rows.into_iter().map(|row| (UserId(row.user_id), row.subscription_id));
    Ok(shown.collect())
}
