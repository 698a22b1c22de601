//! Sessions: a cookie with a random token, of which only the hash is kept, and the sids that open its live connections.

mod store;

use actix_web::HttpRequest;
use actix_web::cookie::time::Duration as CookieDuration;
use actix_web::cookie::{Cookie, SameSite};
use protocol::error_code::ErrorCode;
use protocol::ids::{SessionId, UserId};
use sqlx::PgConnection;
use time::{Duration, OffsetDateTime};

use super::{CallError, Caller};
use crate::app_state::AppState;
use crate::secrets;

/// The cookie's name.
pub const COOKIE: &str = "needledrop_session";

/// How long a session lives after its log-in.
const LIFETIME: Duration = Duration::days(30);

/// How long a session may be used before its `last_seen` is written again.
const SEEN_EVERY: Duration = Duration::minutes(5);

/// Sids that one session keeps; the oldest go first.
const SIDS_MAX: i64 = 64;

/// A new session's secrets, which exist nowhere else.
#[derive(Debug)]
pub struct NewSession {
    /// The session.
    pub id: SessionId,
    /// The cookie that carries its token.
    pub cookie: Cookie<'static>,
    /// A first sid.
    pub sid: String,
}

/// The caller behind a request's cookie; `None` where there is no live session.
pub async fn find_caller(state: &AppState, request: &HttpRequest) -> Result<Option<Caller>, CallError> {
    let Some(cookie) = request.cookie(COOKIE) else {
        return Ok(None);
    };
    let mut connection = state.pool.acquire().await?;
    let now = state.clock.now();
    let Some(found) = store::find_by_token(&mut connection, &secrets::hash(cookie.value()), now).await? else {
        return Ok(None);
    };
    if now - found.last_seen > SEEN_EVERY {
        store::update_last_seen(&mut connection, found.caller.session_id, now).await?;
    }
    Ok(Some(found.caller))
}

/// Opens a session.
pub async fn open(
    state: &AppState,
    connection: &mut PgConnection,
    user_id: UserId,
    user_agent: &str,
) -> Result<NewSession, CallError> {
    let token = secrets::token();
    let now = state.clock.now();
    let user_agent: String = user_agent.chars().take(300).collect();
    let id = store::insert_session(
        connection,
        user_id,
        &secrets::hash(&token),
        &user_agent,
        now,
        now + LIFETIME,
    )
    .await?;
    let sid = new_sid(connection, id, now).await?;
    Ok(NewSession {
        id,
        cookie: cookie(state, token),
        sid,
    })
}

/// A fresh sid of a session.
pub async fn new_sid(
    connection: &mut PgConnection,
    session_id: SessionId,
    now: OffsetDateTime,
) -> Result<String, CallError> {
    let sid = secrets::token();
    store::insert_sid(connection, session_id, &secrets::hash(&sid), now, SIDS_MAX).await?;
    Ok(sid)
}

/// The session behind a request's cookie, whoever's it is and whether or not it may still be used: a log-in ends it, so that it always
/// starts afresh.
pub async fn find_by_cookie(
    connection: &mut PgConnection,
    request: &HttpRequest,
) -> Result<Option<(SessionId, UserId)>, CallError> {
    match request.cookie(COOKIE) {
        Some(cookie) => Ok(store::find_owner(connection, &secrets::hash(cookie.value())).await?),
        None => Ok(None),
    }
}

/// The session that a sid opens a live connection of.
pub async fn find_by_sid(connection: &mut PgConnection, sid: &str, now: OffsetDateTime) -> Result<Caller, CallError> {
    let found = store::find_by_sid(connection, &secrets::hash(sid), now).await?;
    found.ok_or_else(|| ErrorCode::NotLoggedIn.into())
}

fn cookie(state: &AppState, token: String) -> Cookie<'static> {
    Cookie::build(COOKIE, token)
        .path("/")
        .http_only(true)
        .same_site(SameSite::Lax)
        .secure(state.config.http.is_https())
        .max_age(CookieDuration::seconds(LIFETIME.whole_seconds()))
        .finish()
}

/// A cookie that takes the session's from the browser.
pub fn removal_cookie(state: &AppState) -> Cookie<'static> {
    let mut cookie = cookie(state, String::new());
    cookie.make_removal();
    cookie
}
