//! Checks that login sessions are valid: a session is valid if it has not ended and its account may log in.

use protocol::ids::{SessionId, UserId};
use sqlx::PgConnection;

/// Returns true if the session has not ended and its account may log in. Locks the session, so that it cannot end before the transaction
/// ends.
pub async fn lock_shared(conn: &mut PgConnection, session: SessionId) -> Result<bool, sqlx::Error> {
    let found = sqlx::query_scalar!(
        "select s.id from session s join live_session l on l.id = s.id where s.id = $1 for key share of s",
        session.0
    )
    .fetch_optional(conn)
    .await?;
    Ok(found.is_some())
}

/// Returns those of `sessions` that have not ended and whose accounts may log in. Locks these sessions, so that they cannot end before the
/// transaction ends.
pub async fn lock_all_shared(conn: &mut PgConnection, sessions: &[SessionId]) -> Result<Vec<SessionId>, sqlx::Error> {
    let sessions: Vec<i64> = sessions.iter().map(|session| session.0).collect();
    let held = sqlx::query_scalar!(
        "select s.id from session s join live_session l on l.id = s.id where s.id = any($1) order by s.id for key share of s",
        &sessions
    );
    Ok(held.fetch_all(conn).await?.into_iter().map(SessionId).collect())
}

/// Waits until the writes in progress of these people have ended, and prevents new writes by them until this transaction ends.
pub async fn lock_exclusive(conn: &mut PgConnection, people: &[UserId]) -> Result<(), sqlx::Error> {
    let people: Vec<i64> = people.iter().map(|user| user.0).collect();
    sqlx::query!(
        "select id from session where user_id = any($1) order by id for update",
        &people
    )
    .fetch_all(conn)
    .await?;
    Ok(())
}

/// Returns true if the session belongs to `user`, has not ended, and `user` may log in.
pub async fn is_alive(conn: &mut PgConnection, session: SessionId, user: UserId) -> Result<bool, sqlx::Error> {
    exists_live(conn, session, user, false).await
}

/// Returns true if the session belongs to `user`, has not ended, and `user` is a member of the platform's staff who may log in.
pub async fn is_of_staff(conn: &mut PgConnection, session: SessionId, user: UserId) -> Result<bool, sqlx::Error> {
    exists_live(conn, session, user, true).await
}

/// Returns those of `sessions` that have ended.
pub async fn ended(conn: &mut PgConnection, sessions: &[SessionId]) -> Result<Vec<SessionId>, sqlx::Error> {
    let sessions: Vec<i64> = sessions.iter().map(|session| session.0).collect();
    let ended = sqlx::query_scalar!(
        r#"select asked.id as "id!" from unnest($1::bigint[]) asked(id)
           where not exists (select 1 from session s where s.id = asked.id)"#,
        &sessions
    )
    .fetch_all(conn)
    .await?;
    Ok(ended.into_iter().map(SessionId).collect())
}

/// Returns true if the session belongs to `user`, has not ended, and `user` may log in. If `of_staff` is true, `user` must also belong to
/// the platform's staff.
async fn exists_live(
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

/// Returns those of `sessions` that have not ended and belong to the account at the same index of `users`, if that account may log in.
pub(super) async fn list_live(
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
