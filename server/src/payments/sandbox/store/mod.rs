//! Database queries for the sandbox's objects, clock, events and stored answers.

pub(in crate::payments::sandbox) mod clock;
pub(in crate::payments::sandbox) mod event;

use serde_json::Value;
use sqlx::PgConnection;

/// A row of the sandbox's table of objects.
#[derive(Debug)]
pub(in crate::payments::sandbox) struct StoredObject {
    pub(in crate::payments::sandbox) id: String,
    pub(in crate::payments::sandbox) kind: String,
    pub(in crate::payments::sandbox) body: Value,
}

/// The part of a list of objects or events that is read from the database.
#[derive(Debug, Clone, Copy)]
pub(in crate::payments::sandbox) struct Slice {
    /// Selects only objects that were created after the object at this position.
    pub(in crate::payments::sandbox) after: Option<i64>,
    /// Selects only objects that were created before the object at this position.
    pub(in crate::payments::sandbox) before: Option<i64>,
    /// True if the oldest objects come first; false if the newest come first.
    pub(in crate::payments::sandbox) is_rising: bool,
    /// The maximum number of objects to return.
    pub(in crate::payments::sandbox) limit: i64,
    /// The earliest time of creation, in seconds since 1970, inclusive.
    pub(in crate::payments::sandbox) from: i64,
    /// The latest time of creation, in seconds since 1970, inclusive.
    pub(in crate::payments::sandbox) until: i64,
}

/// Locks the sandbox's clock until the end of the transaction.
pub(in crate::payments::sandbox) async fn lock_clock(connection: &mut PgConnection) -> sqlx::Result<()> {
    sqlx::query!("select from sandbox_clock for update")
        .fetch_one(connection)
        .await?;
    Ok(())
}

/// Returns the time of the sandbox's clock, in seconds since 1970.
pub(in crate::payments::sandbox) async fn find_time(connection: &mut PgConnection) -> sqlx::Result<i64> {
    sqlx::query_scalar!(
        r#"select floor(extract(epoch from clock_timestamp()))::bigint + ahead as "now!" from sandbox_clock"#
    )
    .fetch_one(connection)
    .await
}

/// Inserts the row of an object.
pub(in crate::payments::sandbox) async fn insert_object(
    connection: &mut PgConnection,
    object: &StoredObject,
    created: i64,
    due: Option<i64>,
) -> sqlx::Result<()> {
    sqlx::query!(
        "insert into sandbox_object (id, kind, created, due, body) values ($1, $2, $3, $4, $5)",
        object.id,
        object.kind,
        created,
        due,
        object.body
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// Stores the new state of an object.
pub(in crate::payments::sandbox) async fn update_object(
    connection: &mut PgConnection,
    id: &str,
    due: Option<i64>,
    body: &Value,
) -> sqlx::Result<()> {
    sqlx::query!(
        "update sandbox_object set due = $2, body = $3 where id = $1",
        id,
        due,
        body
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// Deletes the row of an object.
pub(in crate::payments::sandbox) async fn delete_object(connection: &mut PgConnection, id: &str) -> sqlx::Result<()> {
    sqlx::query!("delete from sandbox_object where id = $1", id)
        .execute(connection)
        .await?;
    Ok(())
}

/// Returns the object with this id, whatever its kind.
pub(in crate::payments::sandbox) async fn find_object(
    connection: &mut PgConnection,
    id: &str,
) -> sqlx::Result<Option<StoredObject>> {
    sqlx::query_as!(
        StoredObject,
        "select id, kind, body from sandbox_object where id = $1",
        id
    )
    .fetch_optional(connection)
    .await
}

/// Returns the position of an object among all objects. Positions increase in the order of creation.
pub(in crate::payments::sandbox) async fn find_number(
    connection: &mut PgConnection,
    kind: &str,
    id: &str,
) -> sqlx::Result<Option<i64>> {
    sqlx::query_scalar!(
        "select number from sandbox_object where kind = $1 and id = $2",
        kind,
        id
    )
    .fetch_optional(connection)
    .await
}

/// Returns the objects of a kind that match at least one of the patterns (an object matches if it contains all fields of the pattern with
/// the same values), limited and ordered by `slice`.
pub(in crate::payments::sandbox) async fn list_objects(
    connection: &mut PgConnection,
    kind: &str,
    patterns: &[Value],
    slice: Slice,
) -> sqlx::Result<Vec<Value>> {
    sqlx::query_scalar!(
        r#"select body from sandbox_object
           where kind = $1 and body @> any($2::jsonb[]) and ($3::bigint is null or number > $3) and ($4::bigint is null or number < $4)
               and created between $5 and $6
           order by case when $7 then number else -number end limit $8"#,
        kind,
        patterns,
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

/// The stored answer to the first request with an idempotency key.
#[derive(Debug)]
pub(in crate::payments::sandbox) struct Answered {
    pub(in crate::payments::sandbox) fingerprint: Vec<u8>,
    pub(in crate::payments::sandbox) status: i16,
    pub(in crate::payments::sandbox) body: Value,
}

/// Returns the stored answer to the first request with an idempotency key.
pub(in crate::payments::sandbox) async fn find_answer(
    connection: &mut PgConnection,
    key: &str,
) -> sqlx::Result<Option<Answered>> {
    sqlx::query_as!(
        Answered,
        "select fingerprint, status, body from sandbox_answer where key = $1",
        key
    )
    .fetch_optional(connection)
    .await
}

/// Stores the answer to the first request with an idempotency key.
pub(in crate::payments::sandbox) async fn insert_answer(
    connection: &mut PgConnection,
    key: &str,
    answer: &Answered,
) -> sqlx::Result<()> {
    sqlx::query!(
        "insert into sandbox_answer (key, fingerprint, status, body) values ($1, $2, $3, $4)",
        key,
        answer.fingerprint,
        answer.status,
        answer.body
    )
    .execute(connection)
    .await?;
    Ok(())
}
