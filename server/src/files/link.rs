//! Opening a share link: its token, and its password where it has one. Guessing is slowed for each link and address.

use std::net::IpAddr;

use dashmap::DashMap;
use protocol::error_code::ErrorCode;
use protocol::ids::LinkId;
use time::{Duration, OffsetDateTime};

use super::store;
use crate::http::CallError;
use crate::http::rate_limit::network;
use crate::http::secrets;
use crate::run::app_state::AppState;

/// Wrong passwords of one link from one address, within [`WINDOW`].
const WRONG_MAX: u32 = 10;

/// How long wrong passwords are remembered, from the first on.
const WINDOW: Duration = Duration::minutes(10);

/// Entries beyond which those whose time is over are cleared away.
const TIDY_ABOVE: usize = 10_000;

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
        let guesses = &state.files.guesses;
        guesses
            .check(&link.link_id, address, now)
            .map_err(CallError::too_many_requests)?;
        // counted before it is looked at, so that many at once are no way past the limit
        guesses.count(&link.link_id, address, now);
        if !state.passwords.verify(password, Some(hash)).await?.is_right() {
            return Err(ErrorCode::WrongLinkPassword.into());
        }
        guesses.take_back(&link.link_id, address);
    }
    Ok(OpenLink {
        link_id: LinkId(link.link_id),
        allowed_single_track: link.allowed_single_track,
    })
}

/// Wrong passwords so far, by link and address.
#[derive(Debug, Default)]
pub struct Guesses(DashMap<(String, Option<IpAddr>), (u32, OffsetDateTime)>);

impl Guesses {
    /// The time to wait, where there were too many.
    fn check(&self, link_id: &str, address: Option<IpAddr>, now: OffsetDateTime) -> Result<(), std::time::Duration> {
        let Some(entry) = self.0.get(&(link_id.to_owned(), address)) else {
            return Ok(());
        };
        let (count, since) = *entry;
        let left = since + WINDOW - now;
        if count < WRONG_MAX || !left.is_positive() {
            Ok(())
        } else {
            Err(left.unsigned_abs())
        }
    }

    fn count(&self, link_id: &str, address: Option<IpAddr>, now: OffsetDateTime) {
        if self.0.len() > TIDY_ABOVE {
            self.0.retain(|_, (_, since)| now - *since < WINDOW);
        }
        let mut entry = self.0.entry((link_id.to_owned(), address)).or_insert((0, now));
        if now - entry.1 >= WINDOW {
            *entry = (0, now);
        }
        entry.0 += 1;
    }

    /// A guess that was right is none.
    fn take_back(&self, link_id: &str, address: Option<IpAddr>) {
        if let Some(mut entry) = self.0.get_mut(&(link_id.to_owned(), address)) {
            entry.0 = entry.0.saturating_sub(1);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use time::macros::datetime;

    #[test]
    fn guessing_ends_for_that_link_and_address_and_begins_again_after_a_while() {
        let guesses = Guesses::default();
        let now = datetime!(2026-11-21 02:00 UTC);
        let (here, there) = (Some("192.0.2.1".parse().unwrap()), Some("192.0.2.2".parse().unwrap()));
        for _ in 0..WRONG_MAX {
            assert_eq!(guesses.check("link", here, now), Ok(()));
            guesses.count("link", here, now);
        }
        assert_eq!(guesses.check("link", here, now), Err(WINDOW.unsigned_abs()));
        assert_eq!(guesses.check("link", there, now), Ok(()));
        assert_eq!(guesses.check("other", here, now), Ok(()));
        assert_eq!(guesses.check("link", here, now + WINDOW), Ok(()));
        guesses.count("link", here, now + WINDOW);
        assert_eq!(guesses.check("link", here, now + WINDOW), Ok(()));
    }

    #[test]
    fn a_right_password_is_no_guess_and_a_network_of_addresses_counts_as_one() {
        let guesses = Guesses::default();
        let now = datetime!(2026-11-21 02:00 UTC);
        let at = |address: &str| Some(network(address.parse().unwrap()));
        for _ in 0..WRONG_MAX * 2 {
            guesses.count("link", at("2001:db8::1"), now);
            guesses.take_back("link", at("2001:db8::1"));
        }
        for last in 0..WRONG_MAX {
            let address = at(&format!("2001:db8::{last:x}"));
            assert_eq!(guesses.check("link", address, now), Ok(()));
            guesses.count("link", address, now);
        }
        assert!(guesses.check("link", at("2001:db8::ffff"), now).is_err());
        assert_eq!(guesses.check("link", at("2001:db8:0:1::1"), now), Ok(()));
    }
}
