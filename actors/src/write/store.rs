//! SQL statements that all writes share: they lock one-time tokens, and store the results of requests that can be repeated.

use protocol::ids::UserId;
use serde_json::Value;
use sqlx::PgConnection;

/// Returns true if a one-time token is valid, and locks it, so that nobody else can use it until the transaction ends.
pub(super) async fn lock_token(conn: &mut PgConnection, hash: &[u8]) -> Result<bool, sqlx::Error> {
    let found = sqlx::query_scalar!(
        "select user_id from account_token where token_hash = $1 and expires > statement_timestamp() for update",
        hash
    )
    .fetch_optional(conn)
    .await?;
    Ok(found.is_some())
}

/// Waits until no other transaction handles the same request of this person. Until this transaction ends, other transactions that handle it
/// wait.
pub(super) async fn lock_request(
    conn: &mut PgConnection,
    user: UserId,
    call: &str,
    request_id: &str,
) -> Result<(), sqlx::Error> {
    sqlx::query_scalar!(
        r#"select pg_advisory_xact_lock(hashtextextended($1::text || ' ' || $2 || ' ' || $3, 0))::text"#,
        user.0.to_string(),
        call,
        request_id
    )
    .fetch_one(conn)
    .await?;
    Ok(())
}

/// The stored first result of a request.
pub(super) struct StoredResult {
    pub(super) result: Value,
    pub(super) live: Option<Value>,
    pub(super) fingerprint: Option<Vec<u8>>,
}

pub(super) async fn find_result(
    conn: &mut PgConnection,
    user: UserId,
    call: &str,
    request_id: &str,
) -> Result<Option<StoredResult>, sqlx::Error> {
    sqlx::query_as!(
        StoredResult,
        "select result, live, fingerprint from request_result
         where user_id = $1 and call = $2 and request_id = $3 and at > now() - interval '24 hours'",
        user.0,
        call,
        request_id
    )
    .fetch_optional(conn)
    .await
}

/// Stores the first result of a request. It replaces an expired result that has not been deleted yet.
pub(super) async fn insert_result(
    conn: &mut PgConnection,
    user: UserId,
    call: &str,
    request_id: &str,
    stored: &StoredResult,
) -> Result<(), sqlx::Error> {
    sqlx::query!(
        "insert into request_result (user_id, call, request_id, result, live, fingerprint) values ($1, $2, $3, $4, $5, $6)
         on conflict (user_id, call, request_id) do update
            set result = excluded.result, live = excluded.live, fingerprint = excluded.fingerprint, at = now()",
        user.0,
        call,
        request_id,
        stored.result,
        stored.live,
        stored.fingerprint
    )
    .execute(conn)
    .await?;
    Ok(())
}

/// Deletes results that are older than a day.
pub(super) async fn delete_old_results(conn: &mut PgConnection) -> Result<(), sqlx::Error> {
    sqlx::query!("delete from request_result where at < now() - interval '24 hours'")
        .execute(conn)
        .await?;
    Ok(())
}
