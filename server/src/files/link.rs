//! Opens share links by their token, with a password or with the ticket that was issued for the password. Calls, files and live connections all
//! use this module, so that all guesses of a password are counted together.

use std::net::IpAddr;
use std::sync::Arc;
use std::time::Instant;

use actors::access;
use actors::access::link::LiveLink;
use futures_util::future::BoxFuture;
use protocol::error_code::ErrorCode;
use protocol::ids::LinkId;
use protocol::refusal::{Contact, Refusal};
use protocol::topic::Topic;
use sqlx::PgPool;

use super::ticket::Tickets;
use crate::clock::Clock;
use crate::http::CallError;
use crate::http::rate_limit::{RateLimits, network};
use crate::passwords::{Passwords, Priority};
use crate::secrets;

/// The token, and the password or ticket, that a caller sends to open a link.
#[derive(Debug, Clone, Copy)]
pub struct Shown<'a> {
    /// The link's token.
    token: &'a str,
    password: Option<&'a str>,
    /// The ticket that the caller received when it sent the link's password.
    ticket: Option<&'a str>,
}

impl<'a> Shown<'a> {
    /// Collects the token, password and ticket of a request's payload.
    pub fn new(token: &'a str, password: Option<&'a String>, ticket: Option<&'a String>) -> Self {
        Self {
            token,
            password: password.map(String::as_str),
            ticket: ticket.map(String::as_str),
        }
    }
}

/// A link that is open for the caller.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OpenLink {
    /// The link's public id.
    pub link_id: LinkId,
    /// The generation of the link's password, which increases when the password changes.
    pub generation: i32,
    /// True if the link allows downloads of single tracks.
    pub allowed_single_track: bool,
    /// True if the link allows the download of the archive with all tracks.
    pub allowed_all_tracks: bool,
    /// The topic of the playlist or application that the link opens.
    pub target: Topic,
    /// The ticket that the caller can send instead of the password; `None` if the link has no password.
    pub ticket: Option<String>,
}

/// A function that notifies the owner of a link that someone is guessing its password.
pub type NotifyOwner = Box<dyn Fn(LinkId) -> BoxFuture<'static, ()> + Send + Sync>;

/// Opens share links, and limits how often their passwords can be guessed.
pub struct LinkOpener {
    pool: PgPool,
    passwords: Arc<Passwords>,
    rate_limits: Arc<RateLimits>,
    tickets: Tickets,
    notify_owner: NotifyOwner,
}

impl LinkOpener {
    /// Creates the object that opens this server's share links.
    pub fn new(
        pool: PgPool,
        passwords: Arc<Passwords>,
        rate_limits: Arc<RateLimits>,
        tickets: Tickets,
        notify_owner: NotifyOwner,
    ) -> Self {
        Self {
            pool,
            passwords,
            rate_limits,
            tickets,
            notify_owner,
        }
    }

    /// Opens the link of a token.
    ///
    /// # Errors
    /// 404 for an unknown link, `link_expired` or `link_revoked` for one that has ended; 403 `link_password_required` or
    /// `wrong_link_password`; 429 after too many wrong passwords.
    pub async fn open(&self, shown: Shown<'_>, address: Option<IpAddr>) -> Result<OpenLink, CallError> {
        let links = self.find_all(&[shown]).await?;
        let mut opened = self.open_found(&[shown], &links, address).await;
        opened.pop().unwrap_or_else(|| Err(ErrorCode::NotFound.into()))
    }

    /// Returns the links of these tokens, read in one query.
    ///
    /// # Errors
    /// Fails if the database does not answer.
    pub async fn find_all(&self, shown: &[Shown<'_>]) -> Result<Vec<LiveLink>, CallError> {
        let hashes: Vec<Vec<u8>> = shown.iter().map(|shown| secrets::hash(shown.token).to_vec()).collect();
        let mut connection = self.pool.acquire().await?;
        Ok(access::link::list_by_tokens(&mut connection, &hashes).await?)
    }

    /// Opens links that [`Self::find_all`] has read. The results are in the order of `shown`, and are the same as those of [`Self::open`].
    pub async fn open_found(
        &self,
        shown: &[Shown<'_>],
        links: &[LiveLink],
        address: Option<IpAddr>,
    ) -> Vec<Result<OpenLink, CallError>> {
        let mut opened = Vec::with_capacity(shown.len());
        for shown in shown {
            let hash = secrets::hash(shown.token);
            let link = links.iter().find(|link| link.token_hash == hash);
            opened.push(match link {
                Some(link) => self.check(link, *shown, address).await,
                None => Err(self.why_not(&hash).await),
            });
        }
        opened
    }

    /// Returns why no link that can be opened has this token: the link has ended, or there is none. Only a caller that knows the token learns
    /// that its link has ended.
    async fn why_not(&self, token_hash: &[u8]) -> CallError {
        let found = async {
            let mut connection = self.pool.acquire().await?;
            access::link::find_ended(&mut connection, token_hash).await
        };
        match found.await {
            Ok(Some(ended)) => {
                let code = if ended.is_expired {
                    ErrorCode::LinkExpired
                } else {
                    ErrorCode::LinkRevoked
                };
                Refusal {
                    contact: ended.contact.map(|contact| Box::new(Contact(contact))),
                    ..code.into()
                }
                .into()
            }
            Ok(None) => ErrorCode::NotFound.into(),
            Err(error) => error.into(),
        }
    }

    async fn check(&self, link: &LiveLink, shown: Shown<'_>, address: Option<IpAddr>) -> Result<OpenLink, CallError> {
        Ok(OpenLink {
            link_id: link.link_id.clone(),
            generation: link.generation,
            allowed_single_track: link.allowed_single_track,
            allowed_all_tracks: link.allowed_all_tracks,
            target: link.target.clone(),
            ticket: match &link.password_hash {
                Some(hash) => Some(self.check_password(link, hash, shown, address).await?),
                None => None,
            },
        })
    }

    /// Returns a ticket if the caller sent a valid ticket or the right password; otherwise counts the guess and refuses.
    async fn check_password(
        &self,
        link: &LiveLink,
        hash: &str,
        shown: Shown<'_>,
        address: Option<IpAddr>,
    ) -> Result<String, CallError> {
        let (id, generation, now) = (&link.link_id, link.generation, Clock.now().unix_timestamp());
        let good = (shown.ticket).filter(|ticket| self.tickets.is_good(ticket, id, generation, now));
        if let Some(ticket) = good {
            return Ok(ticket.to_owned());
        }
        let password = shown.password.ok_or(ErrorCode::LinkPasswordRequired)?;
        // counted before it is checked, so that many guesses at once do not pass the limit
        let guessed = self.rate_limits.guess_link(id, address.map(network), Instant::now());
        let guess = match guessed {
            Ok(guess) => guess,
            Err(refused) => {
                if refused.is_anywhere && self.rate_limits.may_notify_of_guesses(id, Instant::now()) {
                    (self.notify_owner)(id.clone()).await;
                }
                return Err(CallError::too_many_requests(refused.wait));
            }
        };
        let verified = self
            .passwords
            .verify(Priority::Link, password.to_owned(), Some(hash.to_owned()));
        match verified.await {
            Ok(verdict) if !verdict.is_right() => return Err(ErrorCode::WrongLinkPassword.into()),
            looked_at => {
                // a right password, and one that could not be checked, are not guesses
                self.rate_limits.right(guess);
                looked_at?;
            }
        }
        Ok(self.tickets.issue(id, generation, now))
    }
}
