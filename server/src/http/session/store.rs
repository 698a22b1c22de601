//! Database queries for sessions. A session is valid only while its account may be logged in.

use protocol::ids::{SessionId, UserId};
use sqlx::PgConnection;
use time::OffsetDateTime;

use crate::http::Caller;

/// A valid session, and the stored time at which it was last used.
#[derive(Debug)]
pub(super) struct FoundSession {
    pub(super) caller: Caller,
    pub(super) last_seen: OffsetDateTime,
}

struct Row {
    session_id: i64,
    user_id: i64,
    role: String,
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
            user_name: row.user_name.into(),
            email: row.email.into(),
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
) -> sqlx::Result<Option<FoundSession>> {
    let row = sqlx::query_as!(
        Row,
        r#"select id as "session_id!", user_id as "user_id!", role as "role!", user_name as "user_name!",
                  email as "email!", last_seen as "last_seen!"
           from live_session where token_hash = $1"#,
        token_hash
    )
    .fetch_optional(connection)
    .await?;
    Ok(row.map(FoundSession::from))
}

pub(super) async fn find_by_sid(connection: &mut PgConnection, sid_hash: &[u8]) -> sqlx::Result<Option<FoundSession>> {
    let row = sqlx::query_as!(
        Row,
        r#"select s.id as "session_id!", s.user_id as "user_id!", s.role as "role!", s.user_name as "user_name!",
                  s.email as "email!", s.last_seen as "last_seen!"
           from session_sid i join live_session s on s.id = i.session_id where i.sid_hash = $1"#,
        sid_hash
    )
    .fetch_optional(connection)
    .await?;
    Ok(row.map(FoundSession::from))
}

/// Stores that a session was used. The session expires at `idle_until` if that is later than before, but never after its fixed end.
pub(super) async fn update_seen(
    connection: &mut PgConnection,
    session_id: SessionId,
    now: OffsetDateTime,
    idle_until: OffsetDateTime,
) -> sqlx::Result<()> {
    sqlx::query!(
        "update session set last_seen = $2, expires = least(greatest(expires, $3), ends) where id = $1",
        session_id.0,
        now,
        idle_until
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// The values of a session to be created.
#[derive(Debug)]
pub(super) struct NewSession<'a> {
    pub(super) user_id: UserId,
    pub(super) token_hash: &'a [u8],
    pub(super) user_agent: &'a str,
    pub(super) now: OffsetDateTime,
    pub(super) expires: OffsetDateTime,
    pub(super) ends: OffsetDateTime,
}

pub(super) async fn insert_session(connection: &mut PgConnection, new: &NewSession<'_>) -> sqlx::Result<SessionId> {
    let id = sqlx::query_scalar!(
        "insert into session (user_id, token_hash, user_agent, created, last_seen, expires, ends)
         values ($1, $2, $3, $4, $4, $5, $6) returning id",
        new.user_id.0,
        new.token_hash,
        new.user_agent,
        new.now,
        new.expires,
        new.ends
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
) -> sqlx::Result<()> {
    sqlx::query!(
        "insert into session_sid (sid_hash, session_id, created) values ($1, $2, $3) on conflict do nothing",
        sid_hash,
        session_id.0,
        now
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

/// A session in the list of sessions that a person sees of their own account.
#[derive(Debug)]
pub struct SessionSummary {
    /// The id of the session.
    pub id: SessionId,
    /// The time of the log-in.
    pub created: OffsetDateTime,
    /// The time at which the session was last used, accurate to about a minute.
    pub last_seen: OffsetDateTime,
    /// The browser's User-Agent.
    pub user_agent: String,
}

/// Returns a person's valid sessions, at most 200, the most recently used first.
pub async fn list_of_user(connection: &mut PgConnection, user_id: UserId) -> sqlx::Result<Vec<SessionSummary>> {
    sqlx::query_as!(
        SessionSummary,
        r#"select id as "id!", created as "created!", last_seen as "last_seen!", user_agent as "user_agent!"
           from live_session where user_id = $1 order by last_seen desc, id desc limit 200"#,
        user_id.0
    )
    .fetch_all(connection)
    .await
}

/// Deletes a session of a person; returns false if the person had no such session.
pub(super) async fn delete_session(
    connection: &mut PgConnection,
    user_id: UserId,
    session_id: SessionId,
) -> sqlx::Result<bool> {
    let gone = sqlx::query!(
        "delete from session where id = $1 and user_id = $2",
        session_id.0,
        user_id.0
    )
    .execute(connection)
    .await?;
    Ok(gone.rows_affected() == 1)
}

pub(super) async fn list_users_with_expired(
    connection: &mut PgConnection,
    now: OffsetDateTime,
    limit: i64,
) -> sqlx::Result<Vec<UserId>> {
    let users = sqlx::query_scalar!(
        "select distinct user_id from session where expires <= $1 order by user_id limit $2",
        now,
        limit
    )
    .fetch_all(connection)
    .await?;
    Ok(users.into_iter().map(UserId).collect())
}

pub(super) async fn delete_expired_of(
    connection: &mut PgConnection,
    users: &[UserId],
    now: OffsetDateTime,
) -> sqlx::Result<Vec<(SessionId, UserId)>> {
    let users: Vec<i64> = users.iter().map(|user_id| user_id.0).collect();
    let gone = sqlx::query!(
        "delete from session where user_id = any($1) and expires <= $2 returning id, user_id",
        &users,
        now
    )
    .fetch_all(connection)
    .await?;
    Ok(gone
        .into_iter()
        .map(|gone| (SessionId(gone.id), UserId(gone.user_id)))
        .collect())
}

pub(super) async fn exists_expired_token(connection: &mut PgConnection, now: OffsetDateTime) -> sqlx::Result<bool> {
    // in the order of an index, of which only the first row is read
    let first = sqlx::query_scalar!(
        "select user_id from account_token where expires <= $1 order by expires limit 1",
        now
    )
    .fetch_optional(connection)
    .await?;
    Ok(first.is_some())
}

pub(super) async fn delete_expired_tokens(connection: &mut PgConnection, now: OffsetDateTime) -> sqlx::Result<()> {
    sqlx::query!("delete from account_token where expires <= $1", now)
        .execute(connection)
        .await?;
    Ok(())
}
