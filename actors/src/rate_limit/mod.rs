//! Limits the rate of events. The memory for counters is bounded: half a megabyte for each kind of event, and one number for each connection.

mod buckets;
mod network;
mod quota;

use std::hash::Hash;
use std::net::IpAddr;
use std::time::{Duration, Instant};

use buckets::{Buckets, Taken};
pub use network::{network, networks, stored_network, widest_network};
pub use quota::{Counter, Quota};

/// A kind of event whose rate is limited. Each comment says which events belong to the kind and by which key they are counted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// All calls without a session, counted by IP address.
    Call,
    /// All calls with a session, counted by session cookie.
    SessionCall,
    /// Calls with the cookie of a session that has ended, counted by cookie.
    EndedSession,
    /// All calls of a person, counted by person.
    PersonCall,
    /// Writes of a person, through calls and live events, counted by person.
    PersonWrite,
    /// Calls that reveal whether an email, a name or a token exists, counted by call and IP address.
    CallLookup,
    /// Calls that require the calculation of a password hash, counted by call and IP address.
    CallHash,
    /// Calls that send an email, counted by call and IP address.
    CallMail,
    /// Wrong passwords of an account, counted by account and network.
    AccountPassword,
    /// Wrong passwords of an account from all networks, counted by account.
    AccountGuess,
    /// After `AccountGuess` is used up: wrong passwords that each network may nevertheless try, counted by account and network.
    AccountFirstGuess,
    /// Wrong passwords from a device on which somebody has logged in to the account before, counted by device.
    DevicePassword,
    /// Emails that anybody can make the server send to an account, counted by account and network.
    AccountMail,
    /// Attempts to use a token that was sent to an email, counted by account and network.
    AccountToken,
    /// Wrong passwords of a share link, counted by link and network.
    LinkPassword,
    /// Wrong passwords of a share link from all networks, counted by link.
    LinkGuess,
    /// After `LinkGuess` is used up: wrong passwords that each network may nevertheless try, counted by link and network.
    LinkFirstGuess,
    /// Checks of share-link passwords, both right and wrong ones, counted by network.
    LinkHash,
    /// Messages that inform the owner of a link about password guesses, counted by link.
    GuessesNotified,
    /// Wrong session ids (sids) on live connections. Ids that this server never issued are counted by IP address, others by id.
    SocketSid,
    /// Requests by visitors to follow the topics of share links or to prepare an export, counted by IP address.
    VisitorLinks,
    /// Uploads that are refused because they are not music, counted by person.
    RefusedUpload,
    /// Passwords that a person sets for links, counted by person.
    NewLinkPassword,
    /// Email addresses to which a person sends invitations into companies, counted by person.
    Invitation,
    /// Coupons that are tried, counted by session.
    Coupon,
    /// Comments that are written or edited, counted by person.
    Comment,
    /// Requests that everybody on a topic go to a position in a track, counted by the person who asks.
    Gather,
    /// Webhook messages that claim to come from the payment provider, counted by network.
    Webhook,
}

impl Kind {
    /// Returns true if calls of this kind are counted only under this kind, and not also under the general limit for calls of an IP address.
    /// This is so for messages of the payment provider: they come from few addresses and would use up the general limit of these addresses.
    pub const fn counts_alone(self) -> bool {
        matches!(self, Self::Webhook)
    }

    const ALL: [(Self, Quota); 28] = [
        (Self::Call, Quota::new(300, 3_000)),
        (Self::SessionCall, Quota::new(300, 3_000)),
        (Self::EndedSession, Quota::new(1, 1)),
        (Self::PersonCall, Quota::new(600, 6_000)),
        (Self::PersonWrite, Quota::new(100, 600)),
        (Self::CallLookup, Quota::new(20, 20)),
        (Self::CallHash, Quota::new(10, 5)),
        (Self::CallMail, Quota::new(5, 2)),
        (Self::AccountPassword, Quota::new(20, 10)),
        (Self::AccountGuess, Quota::new(200, 30)),
        (Self::AccountFirstGuess, Quota::a_day(3, 24)),
        (Self::DevicePassword, Quota::new(20, 10)),
        (Self::AccountMail, Quota::new(5, 1)),
        (Self::AccountToken, Quota::new(10, 5)),
        (Self::LinkPassword, Quota::new(10, 1)),
        (Self::LinkGuess, Quota::new(60, 1)),
        (Self::LinkFirstGuess, Quota::a_day(3, 3)),
        (Self::LinkHash, Quota::new(60, 20)),
        (Self::GuessesNotified, Quota::a_day(1, 24)),
        (Self::SocketSid, Quota::new(60, 60)),
        (Self::VisitorLinks, Quota::new(300, 600)),
        (Self::RefusedUpload, Quota::a_day(20, 24 * 20)),
        (Self::NewLinkPassword, Quota::new(60, 30)),
        (Self::Invitation, Quota::new(20, 20)),
        (Self::Coupon, Quota::new(10, 10)),
        (Self::Comment, Quota::new(20, 20)),
        (Self::Gather, Quota::new(1, 6)),
        (Self::Webhook, Quota::new(1_000, 12_000)),
    ];
}

/// The counters of all kinds of events.
#[derive(Debug)]
pub struct RateLimiter {
    is_on: bool,
    buckets: [Buckets; Kind::ALL.len()],
}

/// An event that was counted, perhaps in several networks. [`RateLimiter::revert`] can undo it.
#[derive(Debug, Default)]
pub struct Counted(Vec<(Kind, Taken)>);

impl RateLimiter {
    /// Makes a limiter in which nothing has been counted. If `is_on` is false, only wrong passwords of links are limited.
    pub fn new(is_on: bool, start: Instant) -> Self {
        let buckets = Kind::ALL.map(|(_, quota)| Buckets::new(quota, start));
        Self { is_on, buckets }
    }

    /// Returns true if all kinds of events are limited, false if only wrong passwords of links are.
    pub fn is_on(&self) -> bool {
        self.is_on
    }

    /// Counts one event. If the quota is used up, the event is not counted, and the time to wait is returned.
    pub fn check(&self, kind: Kind, key: impl Hash, now: Instant) -> Result<Counted, Duration> {
        if !self.counts(kind) {
            return Ok(Counted::default());
        }
        let taken = self.buckets[kind as usize].take(key, 1, now)?;
        Ok(Counted(vec![(kind, taken)]))
    }

    /// Counts one event in each network that contains the IP address. If the quota of any of them is used up, the event is not counted, and the
    /// time to wait is returned. Events without an address are counted together.
    pub fn check_from(
        &self,
        kind: Kind,
        key: impl Hash,
        address: Option<IpAddr>,
        now: Instant,
    ) -> Result<Counted, Duration> {
        let Some(address) = address else {
            return self.check(kind, (key, address), now);
        };
        let mut counted = Counted::default();
        if !self.counts(kind) {
            return Ok(counted);
        }
        for (network, times) in networks(address) {
            match self.buckets[kind as usize].take((&key, network), times, now) {
                Ok(taken) => counted.0.push((kind, taken)),
                Err(wait) => {
                    self.revert(counted);
                    return Err(wait);
                }
            }
        }
        Ok(counted)
    }

    fn counts(&self, kind: Kind) -> bool {
        self.is_on || matches!(kind, Kind::LinkPassword | Kind::LinkGuess | Kind::LinkFirstGuess)
    }

    /// Returns true if another event would exceed the quota. Counts nothing, so that simultaneous checks do not affect each other.
    pub fn is_used_up(&self, kind: Kind, key: impl Hash, now: Instant) -> bool {
        self.counts(kind) && self.buckets[kind as usize].peek(key, now).is_err()
    }

    /// Reverts a counted event that turned out to be harmless, such as a right password.
    pub fn revert(&self, counted: Counted) {
        for (kind, taken) in counted.0 {
            self.buckets[kind as usize].revert(&taken);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_kind_has_the_counters_of_its_own_place() {
        for (place, (kind, _)) in Kind::ALL.into_iter().enumerate() {
            assert_eq!(kind as usize, place);
        }
    }

    #[test]
    fn kinds_and_keys_count_by_themselves() {
        let now = Instant::now();
        let limits = RateLimiter::new(true, now);
        let passed = |kind, key: &str| (0..1_000).filter(|_| limits.check(kind, key, now).is_ok()).count();
        assert_eq!(passed(Kind::AccountPassword, "ann"), 20);
        assert_eq!(passed(Kind::AccountPassword, "bob"), 20);
        assert_eq!(passed(Kind::AccountMail, "ann"), 5);
    }

    #[test]
    fn many_networks_of_one_company_do_no_more_than_sixteen() {
        let now = Instant::now();
        let limits = RateLimiter::new(true, now);
        let from = |company: u16, network: u16| {
            let address = IpAddr::from([0x2001, 0xdb8, company, network, 0, 0, 0, 1]);
            let tries = (0..20).filter(|_| limits.check_from(Kind::CallMail, "help", Some(address), now).is_ok());
            tries.count()
        };
        let all: usize = (0..1_000).map(|network| from(1, network)).sum();
        assert_eq!(all, 5 * 16);
        assert_eq!(from(2, 1), 5, "another company");
        assert_eq!(from(1, 1_001), 0);
        let household: usize = (0..256).map(|network| from(3, network)).sum();
        assert_eq!(household, 5 * 4);
    }

    #[test]
    fn checking_a_limit_counts_nothing() {
        let now = Instant::now();
        let limits = RateLimiter::new(true, now);
        let is_used_up = |key: &str, now| limits.is_used_up(Kind::EndedSession, key, now);
        assert!((0..10).all(|_| !is_used_up("cookie", now)));
        limits.check(Kind::EndedSession, "cookie", now).unwrap();
        assert!((0..10).all(|_| is_used_up("cookie", now) && !is_used_up("other", now)));
        assert!(!is_used_up("cookie", now + Duration::from_mins(1)), "full again");
        assert!(!RateLimiter::new(false, now).is_used_up(Kind::EndedSession, "cookie", now));
    }

    #[test]
    fn limits_that_are_off_refuse_nothing_but_guesses_of_a_links_password() {
        let now = Instant::now();
        let limits = RateLimiter::new(false, now);
        let passed = |kind| (0..1_000).filter(|_| limits.check(kind, "ann", now).is_ok()).count();
        assert_eq!(passed(Kind::CallMail), 1_000);
        assert_eq!(passed(Kind::LinkPassword), 10);
    }

    #[test]
    fn a_right_password_is_no_guess() {
        let now = Instant::now();
        let limits = RateLimiter::new(true, now);
        for _ in 0..50 {
            let counted = limits.check(Kind::LinkPassword, "link", now).unwrap();
            limits.revert(counted);
        }
        let all_at_once: Vec<_> = (0..10).map(|_| limits.check(Kind::LinkPassword, "link", now)).collect();
        assert!(limits.check(Kind::LinkPassword, "link", now).is_err());
        for counted in all_at_once {
            limits.revert(counted.unwrap());
        }
        assert!(limits.check(Kind::LinkPassword, "link", now).is_ok());
    }
}
