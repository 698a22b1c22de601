//! Database queries for the sandbox's clock: they read and move its time, find the objects that are due, and delete old rows.

use sqlx::PgConnection;

/// An object with which something has to be done at the time `at`, such as the renewal of a subscription.
#[derive(Debug)]
pub(in crate::payments::sandbox) struct Due {
    pub(in crate::payments::sandbox) id: String,
    pub(in crate::payments::sandbox) kind: String,
    pub(in crate::payments::sandbox) at: i64,
}

/// Returns the object that is due first, if its time is `until` or earlier; none otherwise.
pub(in crate::payments::sandbox) async fn find_due(
    connection: &mut PgConnection,
    until: i64,
) -> sqlx::Result<Option<Due>> {
    sqlx::query_as!(
        Due,
        r#"select id, kind, due as "at!" from sandbox_object where due <= $1 order by due, number limit 1"#,
        until
    )
    .fetch_optional(connection)
    .await
}

/// Moves the sandbox's clock forward to this time. Does nothing if the clock is already later.
pub(in crate::payments::sandbox) async fn move_to(connection: &mut PgConnection, moment: i64) -> sqlx::Result<()> {
    sqlx::query!(
        "update sandbox_clock set ahead = greatest(ahead, $1 - floor(extract(epoch from clock_timestamp()))::bigint)",
        moment
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// Deletes the stored answers that are older than this many hours.
pub(in crate::payments::sandbox) async fn delete_answers(
    connection: &mut PgConnection,
    hours: i32,
) -> sqlx::Result<()> {
    sqlx::query!(
        "delete from sandbox_answer where answered < now() - make_interval(hours => $1)",
        hours
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// Deletes delivered events that were created before this time.
pub(in crate::payments::sandbox) async fn delete_events(
    connection: &mut PgConnection,
    before: i64,
) -> sqlx::Result<()> {
    sqlx::query!(
        "delete from sandbox_event where created < $1 and waiting = '{}'",
        before
    )
    .execute(connection)
    .await?;
    Ok(())
}
