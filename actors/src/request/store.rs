//! The SQL of request results.

use sqlx::PgConnection;

pub(super) async fn find_result(
    conn: &mut PgConnection,
    user: i64,
    call: &str,
    request_id: &str,
) -> Result<Option<serde_json::Value>, sqlx::Error> {
    sqlx::query_scalar!(
        "select result from request_result where user_id = $1 and call = $2 and request_id = $3 and at > now() - interval '24 hours'",
        user,
        call,
        request_id
    )
    .fetch_optional(conn)
    .await
}

pub(super) async fn insert_result(
    conn: &mut PgConnection,
    user: i64,
    call: &str,
    request_id: &str,
    result: &serde_json::Value,
) -> Result<(), sqlx::Error> {
    // one whose time is over may not have been tidied away yet
    let done = sqlx::query!(
        "insert into request_result (user_id, call, request_id, result) values ($1, $2, $3, $4)
         on conflict (user_id, call, request_id) do update set result = excluded.result, at = now()
         where request_result.at <= now() - interval '24 hours'",
        user,
        call,
        request_id,
        result
    )
    .execute(conn)
    .await?;
    if done.rows_affected() == 0 {
        return Err(sqlx::Error::RowNotFound);
    }
    Ok(())
}

pub(super) async fn delete_old(conn: &mut PgConnection) -> Result<(), sqlx::Error> {
    sqlx::query!("delete from request_result where at < now() - interval '24 hours'")
        .execute(conn)
        .await?;
    Ok(())
}
