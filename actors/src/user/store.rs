//! The SQL of invitations that wait for somebody.

use protocol::ids::{InviteId, UserId};
use sqlx::PgConnection;
use std::collections::BTreeMap;
use time::OffsetDateTime;

/// The invitations into companies that wait for the person's answer, and when each of them expires.
pub(super) async fn list_invites(
    conn: &mut PgConnection,
    user: UserId,
) -> Result<BTreeMap<InviteId, OffsetDateTime>, sqlx::Error> {
    let rows = sqlx::query!(
        "select i.id, i.expires from account a join company_invite i on lower(i.email) = lower(a.email)
         where a.id = $1 and a.email_confirmed and a.role <> 'creator' and i.status = 'pending' and i.expires > now()",
        user.0
    );
    let rows = rows.fetch_all(conn).await?;
    Ok(rows.into_iter().map(|row| (InviteId(row.id), row.expires)).collect())
}
