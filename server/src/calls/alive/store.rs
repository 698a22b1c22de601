//! The SQL of a session that is about to write.

use protocol::ids::SessionId;
use sqlx::PgConnection;
use time::OffsetDateTime;

/// Whether the session may still write, held so until the transaction ends.
pub(super) async fn lock_live_session(
    connection: &mut PgConnection,
    session: SessionId,
    now: OffsetDateTime,
) -> sqlx::Result<bool> {
    let found = sqlx::query_scalar!(
        "select s.id from session s join account a on a.id = s.user_id
         where s.id = $1 and s.expires > $2 and a.email_confirmed and a.approved and not a.on_hold and not a.blocked
         for key share of s",
        session.0,
        now
    )
    .fetch_optional(connection)
    .await?;
    Ok(found.is_some())
}
