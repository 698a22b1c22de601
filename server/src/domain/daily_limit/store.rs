//! The SQL that counts how often each limited event happened on a day.

use sqlx::PgConnection;
use time::Date;

/// Increases the count of a day by one; returns false without a change if the limit is reached.
pub(super) async fn increment(
    conn: &mut PgConnection,
    kind: &str,
    key: &str,
    day: Date,
    most: i32,
) -> sqlx::Result<bool> {
    let counted = sqlx::query!(
        "insert into daily_count (kind, key, day, count) values ($1, $2, $3, 1)
         on conflict (day, kind, key) do update set count = daily_count.count + 1 where daily_count.count < $4",
        kind,
        key,
        day,
        most
    )
    .execute(conn)
    .await?;
    Ok(counted.rows_affected() == 1)
}

pub(super) async fn delete_before(conn: &mut PgConnection, day: Date) -> sqlx::Result<()> {
    sqlx::query!("delete from daily_count where day < $1", day)
        .execute(conn)
        .await?;
    Ok(())
}
