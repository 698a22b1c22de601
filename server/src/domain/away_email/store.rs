//! The SQL for emails to people who are away.

use protocol::ids::UserId;
use sqlx::PgConnection;
use time::OffsetDateTime;

/// A person to whom an email of one kind may be sent.
#[derive(Debug)]
pub(in crate::domain) struct Reader {
    pub(in crate::domain) email: String,
    pub(in crate::domain) user_name: String,
    /// The time at which the person last used a session; `None` if the person has no session.
    pub(super) last_seen: Option<OffsetDateTime>,
    /// The time of the last email of this kind to the person.
    pub(super) sent: Option<OffsetDateTime>,
}

/// Returns the recipient of an email of this kind; `None` if the account no longer exists.
pub(in crate::domain) async fn find_reader(
    conn: &mut PgConnection,
    user: UserId,
    kind: &str,
) -> sqlx::Result<Option<Reader>> {
    sqlx::query_as!(
        Reader,
        r#"select a.email, a.user_name, e.sent as "sent?", (select max(last_seen) from session where user_id = a.id) as last_seen
           from account a left join away_email e on e.user_id = a.id and e.kind = $2 where a.id = $1"#,
        user.0,
        kind
    )
    .fetch_optional(conn)
    .await
}

/// Stores the time at which an email of this kind is sent to the person.
pub(in crate::domain) async fn upsert_sent(
    conn: &mut PgConnection,
    user: UserId,
    kind: &str,
    sent: OffsetDateTime,
) -> sqlx::Result<()> {
    sqlx::query!(
        "insert into away_email (user_id, kind, sent) values ($1, $2, $3) on conflict (user_id, kind) do update set sent = excluded.sent",
        user.0,
        kind,
        sent
    )
    .execute(conn)
    .await?;
    Ok(())
}
