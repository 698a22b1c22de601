//! The SQL for deletions that can be undone.

use protocol::ids::UserId;
use serde_json::Value;
use sqlx::PgConnection;
use time::OffsetDateTime;

use super::DeletionRecord;

/// Returns, as JSON, a row of a table and all rows that the database deletes together with this row.
pub(in crate::domain) async fn keep_rows(conn: &mut PgConnection, table: &str, id: i64) -> sqlx::Result<Value> {
    sqlx::query_scalar!(
        r#"select rows_with(($1::text)::regclass, 'id', array[$2::bigint::text]) as "rows!""#,
        table,
        id
    )
    .fetch_one(conn)
    .await
}

/// Restores stored rows, except those that refer to rows that no longer exist.
pub(in crate::domain) async fn put_rows_back(conn: &mut PgConnection, rows: &Value) -> sqlx::Result<()> {
    sqlx::query!("select put_rows_back($1)", rows).execute(conn).await?;
    Ok(())
}

pub(super) async fn insert(
    conn: &mut PgConnection,
    undo: &[u8],
    user: UserId,
    (kind, thing_id): (&str, i64),
    rows: &Value,
    files: &[String],
    expires: OffsetDateTime,
) -> sqlx::Result<()> {
    sqlx::query!(
        "insert into deletion (undo, user_id, kind, thing_id, kept, files, expires) values ($1, $2, $3, $4, $5, $6, $7)",
        undo,
        user.0,
        kind,
        thing_id,
        rows,
        files,
        expires
    )
    .execute(conn)
    .await?;
    Ok(())
}

pub(super) async fn find(
    conn: &mut PgConnection,
    undo: &[u8],
    user: UserId,
    kind: &str,
    now: OffsetDateTime,
) -> sqlx::Result<Option<DeletionRecord>> {
    sqlx::query_as!(
        DeletionRecord,
        r#"select thing_id, kept as "rows!" from deletion where undo = $1 and user_id = $2 and kind = $3 and expires > $4"#,
        undo,
        user.0,
        kind,
        now
    )
    .fetch_optional(conn)
    .await
}

pub(super) async fn delete(conn: &mut PgConnection, undo: &[u8]) -> sqlx::Result<()> {
    sqlx::query!("delete from deletion where undo = $1", undo)
        .execute(conn)
        .await?;
    Ok(())
}

/// Deletes the records of deletions that have expired; returns the names of their files.
pub(super) async fn delete_expired(conn: &mut PgConnection, now: OffsetDateTime) -> sqlx::Result<Vec<String>> {
    sqlx::query_scalar!(
        r#"with gone as (delete from deletion where expires <= $1 returning files)
           select f as "file!" from gone cross join lateral unnest(files) f"#,
        now
    )
    .fetch_all(conn)
    .await
}
