//! The SQL of the sandbox.

pub(in crate::payments::sandbox) mod clock;
pub(in crate::payments::sandbox) mod event;

use serde_json::Value;
use sqlx::PgConnection;

/// An object as it is kept.
#[derive(Debug)]
pub(in crate::payments::sandbox) struct Kept {
    pub(in crate::payments::sandbox) id: String,
    pub(in crate::payments::sandbox) kind: String,
    pub(in crate::payments::sandbox) body: Value,
}

/// Which part of a list is asked for.
#[derive(Debug, Clone, Copy)]
pub(in crate::payments::sandbox) struct Slice {
    /// Made after this one.
    pub(in crate::payments::sandbox) after: Option<i64>,
    /// Made before this one.
    pub(in crate::payments::sandbox) before: Option<i64>,
    /// The oldest first; else the newest.
    pub(in crate::payments::sandbox) is_rising: bool,
    /// At most so many.
    pub(in crate::payments::sandbox) limit: i64,
    /// Not made before this second.
    pub(in crate::payments::sandbox) from: i64,
    /// Not made after this second.
    pub(in crate::payments::sandbox) until: i64,
}

/// Locks the clock until the end of the transaction.
pub(in crate::payments::sandbox) async fn lock_clock(connection: &mut PgConnection) -> sqlx::Result<()> {
    sqlx::query!("select from sandbox_clock for update")
        .fetch_one(connection)
        .await?;
    Ok(())
}

/// The clock's time.
pub(in crate::payments::sandbox) async fn find_time(connection: &mut PgConnection) -> sqlx::Result<i64> {
    sqlx::query_scalar!(
        r#"select floor(extract(epoch from clock_timestamp()))::bigint + ahead as "now!" from sandbox_clock"#
    )
    .fetch_one(connection)
    .await
}

/// Adds an object.
pub(in crate::payments::sandbox) async fn insert_object(
    connection: &mut PgConnection,
    object: &Kept,
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

/// Keeps an object's new state.
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

/// Removes an object.
pub(in crate::payments::sandbox) async fn delete_object(connection: &mut PgConnection, id: &str) -> sqlx::Result<()> {
    sqlx::query!("delete from sandbox_object where id = $1", id)
        .execute(connection)
        .await?;
    Ok(())
}

/// The object of an id, of whatever kind.
pub(in crate::payments::sandbox) async fn find_object(
    connection: &mut PgConnection,
    id: &str,
) -> sqlx::Result<Option<Kept>> {
    sqlx::query_as!(Kept, "select id, kind, body from sandbox_object where id = $1", id)
        .fetch_optional(connection)
        .await
}

/// The place of an object among those of its kind.
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

/// Objects of a kind that have what one of the patterns has.
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

/// The answer that was given to an idempotency key.
#[derive(Debug)]
pub(in crate::payments::sandbox) struct Answered {
    pub(in crate::payments::sandbox) fingerprint: Vec<u8>,
    pub(in crate::payments::sandbox) status: i16,
    pub(in crate::payments::sandbox) body: Value,
}

/// The first answer to a key.
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

/// Keeps the first answer to a key.
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
