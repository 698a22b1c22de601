//! Limits on the rate of requests. Too many requests from one address or for one account are refused with 429 and `Retry-After`.
//!
//! Requests per address are counted by middleware before a call is handled. Requests for an account are counted by the email in the request,
//! whether or not an account has the email, so a refusal reveals nothing. They are also counted per network, so that attackers in other networks
//! cannot lock anybody out.

mod address;
mod anonymous;
mod guesses;
mod identified;

use std::net::IpAddr;
use std::sync::Arc;
use std::time::{Duration, Instant};

use actix_web::body::{EitherBody, MessageBody};
use actix_web::dev::{ServiceRequest, ServiceResponse};
use actix_web::middleware::Next;
use actix_web::{Error, HttpRequest, ResponseError as _, web};
use actors::rate_limit::{Kind, RateLimiter};
use protocol::ids::UserId;

pub use actors::rate_limit::network;
pub use address::client_address;
pub use anonymous::{AnonymousConnections, AnonymousSlot, Entered, EvictionNotice};
pub use guesses::{Guess, RefusedGuess};
pub use identified::{ConnectionOwner, IdentifiedConnections, IdentifiedSlot};

use super::CallError;
use super::route::{Admits, Route, Routes, routed};
use super::session::{COOKIE, Sids};
use crate::config::Config;

/// The maximum number of anonymous HTTP connections from one network. It is high enough for an office of 200 people, because each browser
/// opens six connections before the server knows who uses it.
const HTTP_ANONYMOUS_MAX: usize = 2_000;

/// The maximum number of anonymous live connections from one network. A connection is anonymous for less than a second, even if all people
/// of an office connect at the same time.
const LIVE_ANONYMOUS_MAX: usize = 500;

/// The maximum number of connections of each kind (HTTP and live) per person. A browser opens six HTTP connections, and one live connection for
/// each tab.
const PERSON_CONNECTIONS_MAX: usize = 200;

/// The limits on open connections, either HTTP or live: on anonymous connections per network, and on identified ones per person.
#[derive(Debug, Clone)]
pub struct Caps {
    /// The connections whose person or link is not known yet.
    pub anonymous: AnonymousConnections,
    /// The connections whose person or link is known.
    pub people: IdentifiedConnections,
}

impl Caps {
    fn new(anonymous: usize) -> Self {
        Self {
            anonymous: AnonymousConnections::new(anonymous),
            people: IdentifiedConnections::new(PERSON_CONNECTIONS_MAX),
        }
    }
}

/// The kinds of requests that are limited per account and per network of the request.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AccountLimit {
    /// Requests that check the password of a logged-in person: `change_password`.
    Password,
    /// Requests that send an email: `help`, `reset_pass`, `resend_confirmation`, `change_email`.
    Mail,
    /// Requests that check a token that was sent by email: `set_pass`, `confirm_email`, `company_invite_sign_up`.
    Token,
}

impl From<AccountLimit> for Kind {
    fn from(limit: AccountLimit) -> Self {
        match limit {
            AccountLimit::Password => Self::AccountPassword,
            AccountLimit::Mail => Self::AccountMail,
            AccountLimit::Token => Self::AccountToken,
        }
    }
}

/// The rate limits of calls: some count the requests from a network, others those of a person or an account.
#[derive(Debug)]
pub struct RateLimits {
    /// The counters of all rate limits.
    pub limiter: Arc<RateLimiter>,
    /// The limits on HTTP connections; `None` if limits are off.
    pub http: Option<Caps>,
    /// The limits on live connections; `None` if limits are off.
    pub live: Option<Caps>,
}

impl RateLimits {
    /// Creates rate limits whose counters are zero. If `is_on` is false, nothing is ever refused.
    pub fn new(is_on: bool) -> Self {
        Self::of(Arc::new(RateLimiter::new(is_on, Instant::now())))
    }

    /// Creates rate limits that use these counters. The live engine uses the same counters.
    pub fn of(limiter: Arc<RateLimiter>) -> Self {
        let is_on = limiter.is_on();
        Self {
            limiter,
            http: is_on.then(|| Caps::new(HTTP_ANONYMOUS_MAX)),
            live: is_on.then(|| Caps::new(LIVE_ANONYMOUS_MAX)),
        }
    }

    /// Counts a call that has no session cookie of this server. If a limit is exceeded, fails with the time to wait.
    pub fn check(&self, call: Option<&Route>, address: IpAddr, now: Instant) -> Result<(), Duration> {
        let counts_alone = call.and_then(|call| call.limit).is_some_and(Kind::counts_alone);
        if !counts_alone {
            self.limiter.check_from(Kind::Call, (), Some(address), now)?;
        }
        self.check_strict(call, address, now)
    }

    /// Counts a call with a session cookie that this server issued, before the session is looked up. Such calls have a limit of their own,
    /// so that anonymous calls from the same network cannot block them. If the session is known to have ended, the call counts as
    /// anonymous.
    pub fn check_session(
        &self,
        call: Option<&Route>,
        cookie: &str,
        address: Option<IpAddr>,
        now: Instant,
    ) -> Result<(), Duration> {
        if let Some(address) = address
            && self.limiter.is_used_up(Kind::EndedSession, cookie, now)
        {
            return self.check(call, address, now);
        }
        self.limiter.check(Kind::SessionCall, cookie, now)?;
        match (call.filter(|call| needs_session(call)), address) {
            (
                Some(Route {
                    path,
                    limit: Some(kind),
                    ..
                }),
                _,
            ) => self.limiter.check(*kind, (path, cookie), now).map(|_| ()),
            (None, Some(address)) => self.check_strict(call, address, now),
            _ => Ok(()),
        }
    }

    /// Records that the session of a cookie that this server issued has ended. This call counts as anonymous, and for one minute so do
    /// further calls with the same cookie.
    pub fn record_ended_session(&self, cookie: &str, address: Option<IpAddr>, now: Instant) {
        let is_news = self.limiter.check(Kind::EndedSession, cookie, now).is_ok();
        if let Some(address) = address.filter(|_| is_news) {
            // this call is answered already; if it exceeds the limit, the next one is refused
            let _ = self.limiter.check_from(Kind::Call, (), Some(address), now);
        }
    }

    /// Counts a call against the rate limit that its handler declares. Does nothing if the handler declares none.
    fn check_strict(&self, call: Option<&Route>, address: IpAddr, now: Instant) -> Result<(), Duration> {
        match call {
            Some(Route {
                path,
                limit: Some(kind),
                ..
            }) => self.limiter.check_from(*kind, path, Some(address), now).map(|_| ()),
            _ => Ok(()),
        }
    }

    /// Counts a call of a person. The calls from all sessions of the person count together.
    ///
    /// # Errors
    /// 429 if the limit is exceeded.
    pub fn check_person(&self, person: UserId, now: Instant) -> Result<(), CallError> {
        let counted = self.limiter.check(Kind::PersonCall, person, now);
        counted.map(|_| ()).map_err(CallError::too_many_requests)
    }

    /// Refuses an upload of a person who has uploaded too many files that are not music.
    ///
    /// # Errors
    /// 429 after 20 such files within an hour.
    pub fn check_upload(&self, user: UserId, now: Instant) -> Result<(), CallError> {
        let counted = self.limiter.check(Kind::RefusedUpload, user, now);
        self.limiter.revert(counted.map_err(CallError::too_many_requests)?);
        Ok(())
    }

    /// Counts an upload that was refused because it is not music.
    pub fn count_refused_upload(&self, user: UserId, now: Instant) {
        // an upload under way that exceeds the limit is not counted
        let _ = self.limiter.check(Kind::RefusedUpload, user, now);
    }

    /// Counts an invitation into a company, whether or not the invited email address can be invited.
    ///
    /// # Errors
    /// 429 if the limit is exceeded.
    pub fn check_invitation(&self, person: UserId, now: Instant) -> Result<(), CallError> {
        let counted = self.limiter.check(Kind::Invitation, person, now);
        counted.map(|_| ()).map_err(CallError::too_many_requests)
    }

    /// Counts a request that concerns an account, by the account's email and the network of the request. `from` is `None` for a request
    /// from a session of the account itself. 429 if the limit is exceeded.
    pub fn check_account(
        &self,
        limit: AccountLimit,
        email: &str,
        from: Option<IpAddr>,
        now: Instant,
    ) -> Result<(), CallError> {
        let counted = self.limiter.check_from(limit.into(), email.to_lowercase(), from, now);
        counted.map(|_| ()).map_err(CallError::too_many_requests)
    }
}

fn needs_session(call: &Route) -> bool {
    matches!(call.admits, Admits::Roles(_))
}

/// Returns the network that a request comes from, or `None` if the address of the request is not known.
pub fn network_of(request: &HttpRequest, config: &Config) -> Option<IpAddr> {
    client_address(request.head(), &config.http.trusted_proxies).map(network)
}

/// Middleware that counts each call, and refuses it with 429 if it exceeds a rate limit.
pub async fn limit_rate<B: MessageBody>(
    config: web::Data<Config>,
    limits: web::Data<RateLimits>,
    sids: web::Data<Sids>,
    routes: web::Data<Routes>,
    request: ServiceRequest,
    next: Next<B>,
) -> Result<ServiceResponse<EitherBody<B>>, Error> {
    let (call, now) = (routes.get(routed(request.match_info())), Instant::now());
    let address = client_address(request.request().head(), &config.http.trusted_proxies);
    let cookie = request.cookie(COOKIE).filter(|cookie| sids.has_made(cookie.value()));
    let counted = match (&cookie, address) {
        (Some(cookie), _) => limits.check_session(call, cookie.value(), address, now),
        (None, Some(address)) => limits.check(call, address, now),
        (None, None) => Ok(()),
    };
    if let Err(wait) = counted {
        let refused = CallError::too_many_requests(wait).error_response();
        return Ok(request.into_response(refused).map_into_right_body());
    }
    Ok(next.call(request).await?.map_into_left_body())
}

#[cfg(test)]
mod tests {
    use super::*;
    use protocol::entity::account::Role;

    /// A call for the tests, which anybody can make and which sends an email.
    const HELP: Route = Route {
        path: "/api/account/help",
        admits: Admits::Anybody,
        limit: Some(Kind::CallMail),
        audit: None,
    };

    /// A call for the tests, with which a creator can find out whether a name is already used.
    const CHANGE_NAME: Route = Route {
        path: "/api/account/change_name",
        admits: Admits::Roles(&[Role::Creator]),
        limit: Some(Kind::CallLookup),
        audit: None,
    };

    #[test]
    fn a_strict_call_is_refused_after_its_burst_for_that_address_only() {
        let (limits, now) = (RateLimits::new(true), Instant::now());
        let one: IpAddr = "192.0.2.1".parse().unwrap();
        for _ in 0..5 {
            assert!(limits.check(Some(&HELP), one, now).is_ok());
        }
        assert!(limits.check(Some(&HELP), one, now).unwrap_err() > Duration::from_secs(1));
        assert!(limits.check(None, one, now).is_ok());
        let other = "192.0.2.2".parse().unwrap();
        assert!(limits.check(Some(&HELP), other, now).is_ok());
    }

    #[test]
    fn calls_of_a_session_do_not_count_with_anonymous_ones_of_its_network() {
        let (limits, now) = (RateLimits::new(true), Instant::now());
        let office: IpAddr = "192.0.2.1".parse().unwrap();
        while limits.check(None, office, now).is_ok() {}
        for colleague in 0..200 {
            let cookie = format!("cookie {colleague}");
            assert_eq!(limits.check_session(None, &cookie, Some(office), now), Ok(()));
        }
        let own = (0..1_000).filter(|_| limits.check_session(None, "mine", Some(office), now).is_ok());
        assert_eq!(own.count(), 300);
        // checks of passwords and sent emails count by network, with a session or without one
        let help = |cookie: &str| limits.check_session(Some(&HELP), cookie, Some(office), now);
        assert_eq!((0..20).filter(|number| help(&number.to_string()).is_ok()).count(), 5);
        let rename = |cookie: &str| limits.check_session(Some(&CHANGE_NAME), cookie, Some(office), now);
        assert!((0..100).all(|number| rename(&number.to_string()).is_ok()));
        assert_eq!((0..100).filter(|_| rename("me").is_ok()).count(), 20);
        let person = |id| {
            (0..1_000)
                .filter(|_| limits.check_person(UserId(id), now).is_ok())
                .count()
        };
        assert_eq!((person(1), person(2)), (600, 600));
    }

    #[test]
    fn calls_with_cookies_of_ended_sessions_count_with_the_anonymous_ones_of_their_network() {
        let (limits, now) = (RateLimits::new(true), Instant::now());
        let office: IpAddr = "192.0.2.1".parse().unwrap();
        let call = |cookie: &str| limits.check_session(None, cookie, Some(office), now);
        for number in 0..150 {
            let cookie = format!("ended {number}");
            assert_eq!(call(&cookie), Ok(()));
            limits.record_ended_session(&cookie, Some(office), now);
            assert_eq!(call(&cookie), Ok(()), "as a stranger's");
        }
        assert!(limits.check(None, office, now).is_err());
        assert!(call("ended 1").is_err());
        assert_eq!(call("mine"), Ok(()));
        assert_eq!(
            limits.check_session(None, "ended 1", Some([192, 0, 2, 2].into()), now),
            Ok(())
        );
    }

    #[test]
    fn what_is_done_for_an_account_is_counted_by_network_whatever_the_case_of_its_email() {
        let (limits, now) = (RateLimits::new(true), Instant::now());
        let [here, there] = [1, 2].map(|last| Some(IpAddr::from([192, 0, 2, last])));
        let token = |email, from| limits.check_account(AccountLimit::Token, email, from, now).is_ok();
        let tried = (0..100).filter(|number| {
            let email = if number % 2 == 0 { "Ann@it.test" } else { "ann@IT.test" };
            token(email, here)
        });
        assert_eq!(tried.count(), 10);
        assert!(token("bob@it.test", here) && token("ann@it.test", there) && token("ann@it.test", None));
        assert!(
            limits
                .check_account(AccountLimit::Mail, "ann@it.test", here, now)
                .is_ok()
        );
    }

    #[test]
    fn limits_that_are_off_refuse_nothing() {
        let (limits, now) = (RateLimits::new(false), Instant::now());
        for _ in 0..1_000 {
            assert!(limits.check(Some(&HELP), [192, 0, 2, 1].into(), now).is_ok());
            assert!(
                limits
                    .check_account(AccountLimit::Mail, "ann@it.test", None, now)
                    .is_ok()
            );
        }
    }
}
