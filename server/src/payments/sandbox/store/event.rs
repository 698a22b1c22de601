//! Database queries for the sandbox's events.

use serde_json::Value;
use sqlx::PgConnection;

use super::Slice;

/// A row of the sandbox's table of events.
#[derive(Debug)]
pub(in crate::payments::sandbox) struct StoredEvent {
    pub(in crate::payments::sandbox) id: String,
    pub(in crate::payments::sandbox) kind: String,
    pub(in crate::payments::sandbox) created: i64,
    /// The ids of the webhook endpoints that have not accepted the event yet.
    pub(in crate::payments::sandbox) waiting: Vec<String>,
    pub(in crate::payments::sandbox) body: Value,
}

/// Inserts the row of an event.
pub(in crate::payments::sandbox) async fn insert_event(
    connection: &mut PgConnection,
    event: &StoredEvent,
) -> sqlx::Result<()> {
    sqlx::query!(
        "insert into sandbox_event (id, type, created, waiting, body) values ($1, $2, $3, $4, $5)",
        event.id,
        event.kind,
        event.created,
        &event.waiting,
        event.body
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// Returns the event with this id.
pub(in crate::payments::sandbox) async fn find_event(
    connection: &mut PgConnection,
    id: &str,
) -> sqlx::Result<Option<StoredEvent>> {
    sqlx::query_as!(
        StoredEvent,
        "select id, type as kind, created, waiting, body from sandbox_event where id = $1",
        id
    )
    .fetch_optional(connection)
    .await
}

/// Returns the position of an event among all events, which are numbered in the order of their creation.
pub(in crate::payments::sandbox) async fn find_event_number(
    connection: &mut PgConnection,
    id: &str,
) -> sqlx::Result<Option<i64>> {
    sqlx::query_scalar!("select number from sandbox_event where id = $1", id)
        .fetch_optional(connection)
        .await
}

/// Returns the events of these kinds, or of all kinds if none is given. If `delivered` is true, returns only the events that every endpoint has
/// accepted. If it is false, returns only those that at least one endpoint has not accepted.
pub(in crate::payments::sandbox) async fn list_events(
    connection: &mut PgConnection,
    types: &[String],
    delivered: Option<bool>,
    slice: Slice,
) -> sqlx::Result<Vec<StoredEvent>> {
    sqlx::query_as!(
        StoredEvent,
        r#"select id, type as kind, created, waiting, body from sandbox_event
           where (cardinality($1::text[]) = 0 or type like any($1)) and ($2::bool is null or (waiting = '{}') = $2)
               and ($3::bigint is null or number > $3) and ($4::bigint is null or number < $4) and created between $5 and $6
           order by case when $7 then number else -number end limit $8"#,
        types,
        delivered,
        slice.after,
        slice.before,
        slice.from,
        slice.until,
        slice.is_rising,
        slice.limit
    )
    .fetch_all(connection)
    .await
}

/// Returns the events that at least one endpoint has not accepted, the oldest first.
pub(in crate::payments::sandbox) async fn list_waiting(
    connection: &mut PgConnection,
) -> sqlx::Result<Vec<StoredEvent>> {
    sqlx::query_as!(
        StoredEvent,
        "select id, type as kind, created, waiting, body from sandbox_event where waiting <> '{}' order by number"
    )
    .fetch_all(connection)
    .await
}

/// Records that an endpoint has accepted an event, so that the event is not sent to the endpoint again.
pub(in crate::payments::sandbox) async fn record_delivered(
    connection: &mut PgConnection,
    event: &str,
    endpoint: &str,
) -> sqlx::Result<()> {
    sqlx::query!(
        "update sandbox_event set waiting = array_remove(waiting, $2) where id = $1",
        event,
        endpoint
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// Removes a deleted endpoint from all events that it has not accepted.
pub(in crate::payments::sandbox) async fn remove_endpoint(
    connection: &mut PgConnection,
    endpoint: &str,
) -> sqlx::Result<()> {
    sqlx::query!(
        "update sandbox_event set waiting = array_remove(waiting, $1) where waiting <> '{}' and $1 = any(waiting)",
        endpoint
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// Returns true if events are held back, because a test has requested this. They are delivered when the test requests it.
pub(in crate::payments::sandbox) async fn find_holds(connection: &mut PgConnection) -> sqlx::Result<bool> {
    sqlx::query_scalar!("select holds from sandbox_clock")
        .fetch_one(connection)
        .await
}

/// Sets whether events are held back. Events that are held back are delivered when a test requests it.
pub(in crate::payments::sandbox) async fn update_holds(connection: &mut PgConnection, holds: bool) -> sqlx::Result<()> {
    sqlx::query!("update sandbox_clock set holds = $1", holds)
        .execute(connection)
        .await?;
    Ok(())
}
