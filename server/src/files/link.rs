//! Opening share links: by their tokens, and their passwords where they have one. The one way for calls, files and live connections, so that
//! guesses of a password are counted together, by link and address.

use std::net::IpAddr;
use std::time::Instant;

use actors::access;
use actors::access::link::LiveLink;
use actors::limits::Kind;
use protocol::error_code::ErrorCode;
use protocol::ids::LinkId;
use sqlx::PgPool;

use crate::http::CallError;
use crate::http::rate_limit::{RateLimits, network};
use crate::passwords::Passwords;
use crate::secrets;

/// What somebody shows to have a link opened.
#[derive(Debug, Clone, Copy)]
pub struct Shown<'a> {
    /// The link's token.
    pub token: &'a str,
    /// Its password.
    pub password: Option<&'a str>,
}

/// A link that is open for whoever asked.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OpenLink {
    /// Its public name.
    pub link_id: LinkId,
    /// Single tracks may be saved.
    pub allowed_single_track: bool,
}

/// Opens the link of a token.
///
/// # Errors
/// 404 for an unknown, revoked or expired link; 403 `link_password_required` or `wrong_link_password`; 429 after too many wrong ones.
pub async fn open(
    pool: &PgPool,
    passwords: &Passwords,
    rate_limits: &RateLimits,
    shown: Shown<'_>,
    address: Option<IpAddr>,
) -> Result<OpenLink, CallError> {
    let links = find_all(pool, &[shown]).await?;
    let mut opened = open_found(passwords, rate_limits, &[shown], &links, address).await;
    opened.pop().unwrap_or_else(|| Err(ErrorCode::NotFound.into()))
}

/// The links of these tokens, read in one query.
pub async fn find_all(pool: &PgPool, shown: &[Shown<'_>]) -> Result<Vec<LiveLink>, CallError> {
    let hashes: Vec<Vec<u8>> = shown.iter().map(|shown| secrets::hash(shown.token).to_vec()).collect();
    let mut connection = pool.acquire().await?;
    Ok(access::link::list_by_tokens(&mut connection, &hashes).await?)
}

/// Opens links that were looked for; answers in their order, each as [`open`] does.
pub async fn open_found(
    passwords: &Passwords,
    rate_limits: &RateLimits,
    shown: &[Shown<'_>],
    links: &[LiveLink],
    address: Option<IpAddr>,
) -> Vec<Result<OpenLink, CallError>> {
    let mut opened = Vec::with_capacity(shown.len());
    for shown in shown {
        let hash = secrets::hash(shown.token);
        let link = links.iter().find(|link| link.token_hash == hash);
        opened.push(match link {
            Some(link) => check_password(passwords, rate_limits, link, shown.password, address).await,
            None => Err(ErrorCode::NotFound.into()),
        });
    }
    opened
}

async fn check_password(
    passwords: &Passwords,
    rate_limits: &RateLimits,
    link: &LiveLink,
    password: Option<&str>,
    address: Option<IpAddr>,
) -> Result<OpenLink, CallError> {
    if let Some(hash) = &link.password_hash {
        let password = password.ok_or(ErrorCode::LinkPasswordRequired)?;
        let limits = &rate_limits.limits;
        // counted before it is looked at, so that many at once are no way past the limit
        let key = (&link.link_id.0, address.map(network));
        let guess = limits.check(Kind::LinkPassword, key, Instant::now());
        let guess = guess.map_err(CallError::too_many_requests)?;
        let verified = passwords.verify(password.to_owned(), Some(hash.clone())).await?;
        if !verified.is_right() {
            return Err(ErrorCode::WrongLinkPassword.into());
        }
        limits.take_back(guess);
    }
    Ok(OpenLink {
        link_id: link.link_id.clone(),
        allowed_single_track: link.allowed_single_track,
    })
}
