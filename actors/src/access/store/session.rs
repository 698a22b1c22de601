//! `live_session`.

use protocol::ids::{SessionId, UserId};
use sqlx::PgConnection;

/// Whether the session is alive, held so until the transaction ends.
pub(in crate::access) async fn lock_live(conn: &mut PgConnection, session: SessionId) -> Result<bool, sqlx::Error> {
    let found = sqlx::query_scalar!(
        "select s.id from session s join live_session l on l.id = s.id where s.id = $1 for key share of s",
        session.0
    )
    .fetch_optional(conn)
    .await?;
    Ok(found.is_some())
}

/// Those of `sessions` that are alive, held so until the transaction ends.
pub(in crate::access) async fn lock_all_live(
    conn: &mut PgConnection,
    sessions: &[i64],
) -> Result<Vec<SessionId>, sqlx::Error> {
    let held = sqlx::query_scalar!(
        "select s.id from session s join live_session l on l.id = s.id where s.id = any($1) order by s.id for key share of s",
        sessions
    );
    Ok(held.fetch_all(conn).await?.into_iter().map(SessionId).collect())
}

/// Holds all sessions of these people against writes until the transaction ends.
pub(in crate::access) async fn lock_of(conn: &mut PgConnection, people: &[i64]) -> Result<(), sqlx::Error> {
    sqlx::query!(
        "select id from session where user_id = any($1) order by id for update",
        people
    )
    .fetch_all(conn)
    .await?;
    Ok(())
}

/// Whether the session is alive and this account's; `of_staff` asks for one of the staff.
pub(in crate::access) async fn exists_live(
    conn: &mut PgConnection,
    session: SessionId,
    user: UserId,
    of_staff: bool,
) -> Result<bool, sqlx::Error> {
    sqlx::query_scalar!(
        r#"select exists (select 1 from live_session where id = $1 and user_id = $2 and (is_admin or not $3)) as "alive!""#,
        session.0,
        user.0,
        of_staff
    )
    .fetch_one(conn)
    .await
}

/// Those of `sessions` that are alive and the account's beside it.
pub(in crate::access) async fn list_live(
    conn: &mut PgConnection,
    sessions: &[i64],
    users: &[i64],
) -> Result<Vec<i64>, sqlx::Error> {
    sqlx::query_scalar!(
        r#"select s.id as "id!" from unnest($1::bigint[], $2::bigint[]) w(session_id, user_id) cross join lateral (
               select id from live_session where id = w.session_id and user_id = w.user_id offset 0) s"#,
        sessions,
        users
    )
    .fetch_all(conn)
    .await
}

/// Those of `sessions` that are no more.
pub(in crate::access) async fn list_ended(
    conn: &mut PgConnection,
    sessions: &[i64],
) -> Result<Vec<SessionId>, sqlx::Error> {
    let ended = sqlx::query_scalar!(
        r#"select asked.id as "id!" from unnest($1::bigint[]) asked(id)
           where not exists (select 1 from session s where s.id = asked.id)"#,
        sessions
    )
    .fetch_all(conn)
    .await?;
    Ok(ended.into_iter().map(SessionId).collect())
}
