//! The SQL of sessions. A session counts only while its account may be logged in.

use protocol::ids::{SessionId, UserId};
use sqlx::PgConnection;
use time::OffsetDateTime;

use crate::http::Caller;

/// A live session and when it was last written as seen.
#[derive(Debug)]
pub(super) struct FoundSession {
    pub(super) caller: Caller,
    pub(super) last_seen: OffsetDateTime,
}

struct Row {
    session_id: i64,
    user_id: i64,
    role: String,
    sub_role: String,
    user_name: String,
    email: String,
    last_seen: OffsetDateTime,
}

impl From<Row> for FoundSession {
    fn from(row: Row) -> Self {
        let caller = Caller {
            session_id: SessionId(row.session_id),
            user_id: UserId(row.user_id),
            role: row.role.parse().expect("the database checks the roles"),
            sub_role: row.sub_role,
            user_name: row.user_name,
            email: row.email,
        };
        Self {
            caller,
            last_seen: row.last_seen,
        }
    }
}

pub(super) async fn find_by_token(
    connection: &mut PgConnection,
    token_hash: &[u8],
    now: OffsetDateTime,
) -> sqlx::Result<Option<FoundSession>> {
    let row = sqlx::query_as!(
        Row,
        "select s.id as session_id, a.id as user_id, a.role, a.sub_role, a.user_name, a.email, s.last_seen
         from session s join account a on a.id = s.user_id
         where s.token_hash = $1 and s.expires > $2
           and a.email_confirmed and a.approved and not a.on_hold and not a.blocked",
        token_hash,
        now
    )
    .fetch_optional(connection)
    .await?;
    Ok(row.map(FoundSession::from))
}

pub(super) async fn find_by_sid(
    connection: &mut PgConnection,
    sid_hash: &[u8],
    now: OffsetDateTime,
) -> sqlx::Result<Option<Caller>> {
    let row = sqlx::query_as!(
        Row,
        "select s.id as session_id, a.id as user_id, a.role, a.sub_role, a.user_name, a.email, s.last_seen
         from session_sid i join session s on s.id = i.session_id join account a on a.id = s.user_id
         where i.sid_hash = $1 and s.expires > $2
           and a.email_confirmed and a.approved and not a.on_hold and not a.blocked",
        sid_hash,
        now
    )
    .fetch_optional(connection)
    .await?;
    Ok(row.map(|row| FoundSession::from(row).caller))
}

pub(super) async fn update_last_seen(
    connection: &mut PgConnection,
    session_id: SessionId,
    now: OffsetDateTime,
) -> sqlx::Result<()> {
    sqlx::query!("update session set last_seen = $2 where id = $1", session_id.0, now)
        .execute(connection)
        .await?;
    Ok(())
}

pub(super) async fn insert_session(
    connection: &mut PgConnection,
    user_id: UserId,
    token_hash: &[u8],
    user_agent: &str,
    now: OffsetDateTime,
    expires: OffsetDateTime,
) -> sqlx::Result<SessionId> {
    let id = sqlx::query_scalar!(
        "insert into session (user_id, token_hash, user_agent, created, last_seen, expires)
         values ($1, $2, $3, $4, $4, $5) returning id",
        user_id.0,
        token_hash,
        user_agent,
        now,
        expires
    )
    .fetch_one(connection)
    .await?;
    Ok(SessionId(id))
}

pub(super) async fn insert_sid(
    connection: &mut PgConnection,
    session_id: SessionId,
    sid_hash: &[u8],
    now: OffsetDateTime,
    keep: i64,
) -> sqlx::Result<()> {
    sqlx::query!(
        "insert into session_sid (sid_hash, session_id, created) values ($1, $2, $3)",
        sid_hash,
        session_id.0,
        now
    )
    .execute(&mut *connection)
    .await?;
    sqlx::query!(
        "delete from session_sid where session_id = $1 and sid_hash in
           (select sid_hash from session_sid where session_id = $1 order by created desc offset $2)",
        session_id.0,
        keep
    )
    .execute(connection)
    .await?;
    Ok(())
}

pub(super) async fn find_owner(
    connection: &mut PgConnection,
    token_hash: &[u8],
) -> sqlx::Result<Option<(SessionId, UserId)>> {
    let row = sqlx::query!("select id, user_id from session where token_hash = $1", token_hash)
        .fetch_optional(connection)
        .await?;
    Ok(row.map(|row| (SessionId(row.id), UserId(row.user_id))))
}
