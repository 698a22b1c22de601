//! The SQL of people's own matters.

use protocol::ids::{InviteId, UserId};
use sqlx::PgConnection;
use std::collections::BTreeMap;
use time::{Date, OffsetDateTime};

/// A person's plan and storage.
pub struct PersonRow {
    pub plan: String,
    pub is_active: bool,
    pub interval: Option<String>,
    pub period_start: Option<OffsetDateTime>,
    pub period_end: Option<OffsetDateTime>,
    pub trial_ends: Option<Date>,
    pub storage_bytes: i64,
}

/// The person; none where there is no such account.
pub async fn find_person(conn: &mut PgConnection, user: UserId) -> Result<Option<PersonRow>, sqlx::Error> {
    sqlx::query_as!(
        PersonRow,
        r#"select case when p.is_active then p.plan else 'free' end as "plan!", coalesce(p.is_active, false) as "is_active!", p.interval as "interval?",
                  p.current_period_start as "period_start?", p.current_period_end as "period_end?", p.trial_ends as "trial_ends?",
                  coalesce(u.storage_bytes, 0) as "storage_bytes!"
           from account a left join subscription p on p.user_id = a.id left join creator_usage u on u.user_id = a.id where a.id = $1"#,
        user.0
    )
    .fetch_optional(conn)
    .await
}

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
