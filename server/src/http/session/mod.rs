//! Sessions. A person's browser has a cookie with the random token of the session; the database stores only the hash of the token. Live
//! connections are opened with sids, which are secrets derived from the token.
//!
//! A session ends if it is not used for `limits.session_idle_days`, and at the latest `limits.session_days` after the log-in. Each use
//! moves the stored time `expires` forward, and only this time decides whether a session is valid.

mod ending;
mod sid;
mod store;

use actix_web::HttpRequest;
use actix_web::cookie::time::Duration as CookieDuration;
use actix_web::cookie::{Cookie, SameSite};
use actors::live::Live;
use protocol::error_code::ErrorCode;
use protocol::ids::{SessionId, UserId};
use sqlx::{PgConnection, PgPool};
use time::{Duration, OffsetDateTime};

pub use ending::{end, end_expired, end_in};
pub use sid::Sids;
pub use store::{SessionSummary, list_of_user};

use super::{CallError, Caller};
use crate::clock::Clock;
use crate::config::Config;
use crate::secrets;
use sid::SidSecret;

/// The name of the session cookie.
pub const COOKIE: &str = "needledrop_session";

/// The minimum time between two updates of the stored time at which a session was last used.
const SEEN_EVERY: Duration = Duration::minutes(1);

/// The maximum number of characters that are stored of a browser's User-Agent.
const USER_AGENT_MAX: usize = 300;

/// A session's token, and its hash.
#[derive(Clone)]
pub struct Token {
    text: String,
    sid_secret: SidSecret,
    /// The hash of the token, which is stored in the database.
    pub hash: [u8; 32],
}

impl std::fmt::Debug for Token {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Token")
    }
}

impl Token {
    fn new(text: String) -> Self {
        Self {
            sid_secret: SidSecret::of_token(&text),
            hash: secrets::hash(&text),
            text,
        }
    }

    /// Returns the token in the session cookie of a request; `None` if there is no such cookie.
    pub fn of_request(request: &HttpRequest) -> Option<Self> {
        request
            .cookie(COOKIE)
            .map(|cookie| Self::new(cookie.value().to_owned()))
    }

    /// Returns the hash by which the database finds the session when a client sends one of the session's sids.
    pub fn sid_hash(&self) -> [u8; 32] {
        self.sid_secret.hash()
    }

    /// Creates a new sid, with which a client can open live connections of the session.
    pub fn sid(&self, sids: &Sids) -> String {
        sids.fresh(&self.sid_secret)
    }
}

/// Returns the person whose session the request's cookie opens; `None` if there is no valid session.
pub async fn find_caller(
    pool: &PgPool,
    live: &Live,
    config: &Config,
    request: &HttpRequest,
) -> Result<Option<Caller>, CallError> {
    let Some(cookie) = request.cookie(COOKIE) else {
        return Ok(None);
    };
    let mut connection = pool.acquire().await?;
    let now = Clock.now();
    let Some(found) = store::find_by_token(&mut connection, &secrets::hash(cookie.value())).await? else {
        return Ok(None);
    };
    drop(connection);
    see(config, live, found.caller.session_id, found.last_seen, now).await?;
    Ok(Some(found.caller))
}

/// Stores that a session has just been used. Does nothing if this was already stored less than a minute ago.
pub async fn see(
    config: &Config,
    live: &Live,
    session_id: SessionId,
    last_seen: OffsetDateTime,
    now: OffsetDateTime,
) -> sqlx::Result<()> {
    if now - last_seen < SEEN_EVERY {
        return Ok(());
    }
    let idle = Duration::days(config.limits.session_idle_days.into());
    store::update_seen(&mut *live.pool().acquire().await?, session_id, now, now + idle).await
}

/// Creates a session for a person, and returns its token. The database contains only the token's hash.
pub async fn open(
    config: &Config,
    sids: &Sids,
    connection: &mut PgConnection,
    user_id: UserId,
    user_agent: &str,
) -> sqlx::Result<Token> {
    let token = Token::new(sids.cookie());
    let (now, limits) = (Clock.now(), &config.limits);
    let user_agent: String = user_agent.chars().take(USER_AGENT_MAX).collect();
    let ends = now + Duration::days(limits.session_days.into());
    let expires = ends.min(now + Duration::days(limits.session_idle_days.into()));
    let new = store::NewSession {
        user_id,
        token_hash: &token.hash,
        user_agent: &user_agent,
        now,
        expires,
        ends,
    };
    let id = store::insert_session(&mut *connection, &new).await?;
    keep_sids(connection, id, &token, now).await?;
    Ok(token)
}

/// Stores the hash by which the session is found when a client sends one of its sids.
pub async fn keep_sids(
    connection: &mut PgConnection,
    session_id: SessionId,
    token: &Token,
    now: OffsetDateTime,
) -> sqlx::Result<()> {
    store::insert_sid(connection, session_id, &token.sid_hash(), now).await
}

/// Finds the session of a request's cookie, even if the session is no longer valid. A log-in uses this to end the previous session of the
/// browser.
pub async fn find_by_cookie(
    connection: &mut PgConnection,
    request: &HttpRequest,
) -> Result<Option<(SessionId, UserId)>, CallError> {
    match request.cookie(COOKIE) {
        Some(cookie) => Ok(store::find_owner(connection, &secrets::hash(cookie.value())).await?),
        None => Ok(None),
    }
}

/// Returns the person who can open a live connection with this sid; `not_logged_in` if its session is not valid.
pub async fn find_by_sid(
    pool: &PgPool,
    live: &Live,
    config: &Config,
    sids: &Sids,
    sid: &str,
) -> Result<Caller, CallError> {
    let mut connection = pool.acquire().await?;
    let now = Clock.now();
    let found = store::find_by_sid(&mut connection, &sids.secret_hash_of_sid(sid)).await?;
    let found = found.ok_or(ErrorCode::NotLoggedIn)?;
    drop(connection);
    see(config, live, found.caller.session_id, found.last_seen, now).await?;
    Ok(found.caller)
}

/// Creates the session cookie, which contains the token. The browser keeps the cookie for the maximum length of a session, but the server
/// ends a session earlier if it is not used.
pub fn cookie(config: &Config, token: &Token) -> Cookie<'static> {
    cookie_with(config, token.text.clone())
}

/// Creates a cookie that makes the browser delete its session cookie.
pub fn removal_cookie(config: &Config) -> Cookie<'static> {
    let mut cookie = cookie_with(config, String::new());
    cookie.make_removal();
    cookie
}

fn cookie_with(config: &Config, value: String) -> Cookie<'static> {
    let lifetime = Duration::days(config.limits.session_days.into());
    Cookie::build(COOKIE, value)
        .path("/")
        .http_only(true)
        .same_site(SameSite::Lax)
        .secure(config.http.is_https())
        .max_age(CookieDuration::seconds(lifetime.whole_seconds()))
        .finish()
}
