//! Opening a share link: its token, and its password where it has one. Guessing is slowed for each link and address.

use std::net::IpAddr;
use std::time::Instant;

use actors::limits::Kind;
use protocol::error_code::ErrorCode;
use protocol::ids::LinkId;

use super::store;
use crate::http::CallError;
use crate::http::rate_limit::network;
use crate::http::secrets;
use crate::run::app_state::AppState;

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
    state: &AppState,
    token: &str,
    password: Option<String>,
    address: Option<IpAddr>,
) -> Result<OpenLink, CallError> {
    let now = state.clock.now();
    let mut connection = state.pool.acquire().await?;
    let found = store::find_link(&mut connection, &secrets::hash(token), now).await?;
    drop(connection);
    let link = found.ok_or(ErrorCode::NotFound)?;
    let address = address.map(network);
    if let Some(hash) = link.password_hash {
        let password = password.ok_or(ErrorCode::LinkPasswordRequired)?;
        let limits = &state.rate_limits.limits;
        // counted before it is looked at, so that many at once are no way past the limit
        let guess = limits.check(Kind::LinkPassword, (&link.link_id, address), Instant::now());
        let guess = guess.map_err(CallError::too_many_requests)?;
        if !state.passwords.verify(password, Some(hash)).await?.is_right() {
            return Err(ErrorCode::WrongLinkPassword.into());
        }
        limits.take_back(guess);
    }
    Ok(OpenLink {
        link_id: LinkId(link.link_id),
        allowed_single_track: link.allowed_single_track,
    })
}
