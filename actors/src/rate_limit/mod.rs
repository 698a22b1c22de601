//! Limits the rate of events. The memory for counters is bounded: half a megabyte for each kind, and one number for each connection.

mod buckets;
mod network;
mod quota;

use std::hash::Hash;
use std::net::IpAddr;
use std::time::{Duration, Instant};

use buckets::{Buckets, Taken};
pub use network::{network, networks, stored_network};
pub use quota::{Counter, Quota};

/// A kind of event that is limited.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// All calls without a session, by address.
    Call,
    /// All calls of a session, by its cookie.
    SessionCall,
    /// Lookups that found no session any more, by cookie.
    EndedSession,
    /// All calls of a person.
    PersonCall,
    /// Writes of a person, by calls and live events alike.
    PersonWrite,
    /// Calls that reveal whether an email, a name or a token is known, by call and address.
    CallLookup,
    /// Calls that cost a password hash, by call and address.
    CallHash,
    /// Calls that send an email, by call and address.
    CallMail,
    /// Wrong passwords, by account and network.
    AccountPassword,
    /// Wrong passwords, by account, from all networks.
    AccountGuess,
    /// Wrong passwords that a network may still try where those from all networks are used up, by account and network.
    AccountFirstGuess,
    /// Wrong passwords, by a device that the account has logged in from.
    DevicePassword,
    /// Emails that anybody can cause, by account and network.
    AccountMail,
    /// Tokens tried with an email, by account and network.
    AccountToken,
    /// Wrong passwords of share links, by link and network.
    LinkPassword,
    /// Wrong passwords of share links, by link, from all networks.
    LinkGuess,
    /// Wrong passwords of share links that a network may still try where those from all networks are used up, by link and network.
    LinkFirstGuess,
    /// Passwords of share links that are checked, by network, right or wrong.
    LinkHash,
    /// Messages to a link's owner about guesses, by link.
    GuessesNotified,
    /// Wrong sids of live connections, by address; sids that were issued here, each by itself.
    SocketSid,
    /// Subscribes of visitors that name links, by address.
    VisitorLinks,
    /// Uploads that are not music, by person.
    RefusedUpload,
    /// Passwords that are set for links, by person.
    NewLinkPassword,
    /// Addresses that are invited into companies, by person.
    Invitation,
    /// Coupons that are tried, by session.
    Coupon,
    /// Comments written or edited, by person.
    Comment,
    /// Calls to gather, by person.
    Gather,
    /// Messages from the payment provider, or in its name, by network.
    Webhook,
}

impl Kind {
    /// Returns true if its events are not counted among all calls of an address too: they are not made by people, and come from few addresses.
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

/// The counters of all kinds.
#[derive(Debug)]
pub struct RateLimiter {
    is_on: bool,
    buckets: [Buckets; Kind::ALL.len()],
}

/// A counted event, perhaps in several networks; it can be taken back.
#[derive(Debug, Default)]
pub struct Counted(Vec<(Kind, Taken)>);

impl RateLimiter {
    /// Makes full counters. Unless `is_on`, only wrong passwords of links are counted.
    pub fn new(is_on: bool, start: Instant) -> Self {
        let buckets = Kind::ALL.map(|(_, quota)| Buckets::new(quota, start));
        Self { is_on, buckets }
    }

    /// Returns true if more than passwords of links is counted.
    pub fn is_on(&self) -> bool {
        self.is_on
    }

    /// Counts one event of this kind and key. Returns the time to wait where it is one too many; it is not counted then.
    pub fn check(&self, kind: Kind, key: impl Hash, now: Instant) -> Result<Counted, Duration> {
        if !self.counts(kind) {
            return Ok(Counted::default());
        }
        let taken = self.buckets[kind as usize].take(key, 1, now)?;
        Ok(Counted(vec![(kind, taken)]))
    }

    /// Counts one event of this kind and key in each network of the address. Returns the time to wait where it is one too many in any of them;
    /// it is not counted then. Events without an address count together.
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

    /// Returns true if one more event of this kind and key would be one too many. Counts nothing, so that simultaneous checks do not affect each
    /// other.
    pub fn is_used_up(&self, kind: Kind, key: impl Hash, now: Instant) -> bool {
        self.counts(kind) && self.buckets[kind as usize].peek(key, now).is_err()
    }

    /// Takes back a count that was made before the event was known to be harmless, such as a right password.
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
