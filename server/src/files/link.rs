//! Opens share links: checks the token of a link, and its password or the ticket that was issued for the password. Calls, files and live
//! connections all use this module, so that all guesses of a password are counted together.

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

/// The data with which a caller opens a share link: the link's token, and the password or a ticket if the link has a password.
#[derive(Debug, Clone, Copy)]
pub struct Shown<'a> {
    /// The token of the link.
    token: &'a str,
    password: Option<&'a str>,
    /// The ticket that the caller received when it sent the right password.
    ticket: Option<&'a str>,
}

impl<'a> Shown<'a> {
    /// Collects the token, the password and the ticket from the payload of a request.
    pub fn new(token: &'a str, password: Option<&'a String>, ticket: Option<&'a String>) -> Self {
        Self {
            token,
            password: password.map(String::as_str),
            ticket: ticket.map(String::as_str),
        }
    }
}

/// A share link that the caller has opened.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OpenLink {
    /// The link's public id.
    pub link_id: LinkId,
    /// The generation of the link's password: a number that increases each time the password changes.
    pub generation: i32,
    /// True if the link allows downloads of single tracks.
    pub allowed_single_track: bool,
    /// True if the link allows the download of the archive with all tracks.
    pub allowed_all_tracks: bool,
    /// The topic of the playlist or application that the link shares.
    pub target: Topic,
    /// A ticket that the caller can send instead of the password from now on; `None` if the link has no password.
    pub ticket: Option<String>,
}

/// A function that tells the owner of a link that somebody is guessing the link's password.
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
    /// Creates the value that opens the share links of this server.
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

    /// Opens the share link with this token.
    ///
    /// # Errors
    /// 404 for an unknown link, `link_expired` or `link_revoked` for one that has ended; 403 `link_password_required` or
    /// `wrong_link_password`; 429 after too many wrong passwords.
    pub async fn open(&self, shown: Shown<'_>, address: Option<IpAddr>) -> Result<OpenLink, CallError> {
        let links = self.find_all(&[shown]).await?;
        let mut opened = self.open_found(&[shown], &links, address).await;
        opened.pop().unwrap_or_else(|| Err(ErrorCode::NotFound.into()))
    }

    /// Returns the links that have one of these tokens and have not ended. They are read with one query.
    ///
    /// # Errors
    /// Fails if the database does not answer.
    pub async fn find_all(&self, shown: &[Shown<'_>]) -> Result<Vec<LiveLink>, CallError> {
        let hashes: Vec<Vec<u8>> = shown.iter().map(|shown| secrets::hash(shown.token).to_vec()).collect();
        let mut connection = self.pool.acquire().await?;
        Ok(access::link::list_by_tokens(&mut connection, &hashes).await?)
    }

    /// Opens links that [`Self::find_all`] has returned. The results are in the order of `shown`; each is the same as that of
    /// [`Self::open`].
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

    /// Returns the error for a token that opens no link: either the token's link has ended, or no link has the token. Only somebody who
    /// knows the token of a link thus learns that the link has ended.
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

    /// Returns a ticket if the caller has sent the right password or a valid ticket. Otherwise counts a wrong guess, and returns the error.
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
            .verify(Priority::Link, address, password.to_owned(), Some(hash.to_owned()));
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
