//! Sessions: whether one still speaks for its account.

use super::store;
use protocol::ids::{SessionId, UserId};
use sqlx::PgConnection;

/// Whether the session may still write, held so until the transaction ends.
///
/// # Errors
/// The database is away.
pub async fn hold(conn: &mut PgConnection, session: SessionId) -> Result<bool, sqlx::Error> {
    store::session::lock_live(conn, session).await
}

/// Those of `sessions` that may still write, held so until the transaction ends.
///
/// # Errors
/// The database is away.
pub async fn hold_all(conn: &mut PgConnection, sessions: &[SessionId]) -> Result<Vec<SessionId>, sqlx::Error> {
    let sessions: Vec<i64> = sessions.iter().map(|session| session.0).collect();
    store::session::lock_all_live(conn, &sessions).await
}

/// Waits for the writes of these people that are under way, and keeps others from beginning until the transaction ends.
///
/// # Errors
/// The database is away.
pub async fn shut_out(conn: &mut PgConnection, people: &[UserId]) -> Result<(), sqlx::Error> {
    let people: Vec<i64> = people.iter().map(|user| user.0).collect();
    store::session::lock_of(conn, &people).await
}

/// Whether this is a live session of `user`.
///
/// # Errors
/// The database is away.
pub async fn is_alive(conn: &mut PgConnection, session: SessionId, user: UserId) -> Result<bool, sqlx::Error> {
    store::session::exists_live(conn, session, user, false).await
}

/// Whether this is a live session of `user`, who is one of the platform's staff.
///
/// # Errors
/// The database is away.
pub async fn is_of_staff(conn: &mut PgConnection, session: SessionId, user: UserId) -> Result<bool, sqlx::Error> {
    store::session::exists_live(conn, session, user, true).await
}

/// Those of `sessions` that have ended.
///
/// # Errors
/// The database is away.
pub async fn ended(conn: &mut PgConnection, sessions: &[SessionId]) -> Result<Vec<SessionId>, sqlx::Error> {
    let sessions: Vec<i64> = sessions.iter().map(|session| session.0).collect();
    store::session::list_ended(conn, &sessions).await
}
