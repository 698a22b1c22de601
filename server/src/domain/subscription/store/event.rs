//! The SQL for the payment provider's events.

use protocol::ids::UserId;
use sqlx::PgConnection;
use time::{Duration, OffsetDateTime};

/// Returns true if a time differs from the database's time by at most `tolerance`.
pub(in crate::domain::subscription) async fn is_recent(
    conn: &mut PgConnection,
    at: OffsetDateTime,
    tolerance: Duration,
) -> Result<bool, sqlx::Error> {
    sqlx::query_scalar!(
        r#"select abs(extract(epoch from now() - $1::timestamptz)) <= $2::float8 as "is_recent!""#,
        at,
        tolerance.as_seconds_f64()
    )
    .fetch_one(conn)
    .await
}

/// Records an event as processed; returns false if it was recorded before. If two transactions record the same event at the same time, the
/// second waits for the first.
pub(in crate::domain::subscription) async fn insert_event(
    conn: &mut PgConnection,
    id: &str,
    kind: &str,
    created: OffsetDateTime,
) -> Result<bool, sqlx::Error> {
    let inserted = sqlx::query!(
        "insert into payment_event (id, kind, created) values ($1, $2, $3) on conflict (id) do nothing",
        id,
        kind,
        created
    )
    .execute(conn)
    .await?;
    Ok(inserted.rows_affected() == 1)
}

/// Returns the account that belongs to a customer of the payment provider. If none does, returns the account `made_for`, provided that it
/// exists.
pub(in crate::domain::subscription) async fn find_user(
    conn: &mut PgConnection,
    customer_id: &str,
    made_for: Option<UserId>,
) -> Result<Option<UserId>, sqlx::Error> {
    let found = sqlx::query_scalar!(
        r#"select coalesce((select user_id from subscription where stripe_customer_id = $1), (select id from account where id = $2)) as "user_id""#,
        customer_id,
        made_for.map(|user| user.0)
    )
    .fetch_one(conn)
    .await?;
    Ok(found.map(UserId))
}

/// Lists which of the events were already processed.
pub(in crate::domain::subscription) async fn list_processed(
    conn: &mut PgConnection,
    ids: &[String],
) -> Result<Vec<String>, sqlx::Error> {
    sqlx::query_scalar!("select id from payment_event where id = any ($1)", ids)
        .fetch_all(conn)
        .await
}

/// Returns the time up to which events were requested, and the database's time.
pub(in crate::domain::subscription) async fn find_caught_up(
    conn: &mut PgConnection,
) -> Result<(OffsetDateTime, OffsetDateTime), sqlx::Error> {
    let row = sqlx::query!(r#"select until, now() as "now!" from payment_catch_up"#);
    let row = row.fetch_one(conn).await?;
    Ok((row.until, row.now))
}

/// Sets the time up to which events were requested.
pub(in crate::domain::subscription) async fn update_caught_up(
    conn: &mut PgConnection,
    until: OffsetDateTime,
) -> Result<(), sqlx::Error> {
    sqlx::query!("update payment_catch_up set until = $1", until)
        .execute(conn)
        .await?;
    Ok(())
}

/// Deletes the records of events that were received before a time. The provider does not deliver such old events again.
pub(in crate::domain::subscription) async fn delete_old(
    conn: &mut PgConnection,
    before: OffsetDateTime,
) -> Result<(), sqlx::Error> {
    sqlx::query!("delete from payment_event where received < $1", before)
        .execute(conn)
        .await?;
    Ok(())
}
