//! Limits how often passwords of accounts and share links can be guessed. Only wrong passwords stay counted. Each is counted twice: for the
//! account or link together with the network it comes from, and for the account or link alone, with a much higher limit.
//!
//! If the limit for an account or link alone is reached, a password is still checked if it comes from a network that has not guessed
//! recently, or from a device from which the account has logged in.

use std::net::IpAddr;
use std::time::{Duration, Instant};

use actors::rate_limit::{Counted, Kind};
use protocol::ids::LinkId;

use super::RateLimits;
use crate::http::CallError;

/// A password that is being checked. It counts as a wrong one until the check has shown that it is right.
#[derive(Debug)]
pub struct Guess {
    counted: Vec<Counted>,
    /// True if the password comes from a device from which the account has logged in.
    pub is_by_known_device: bool,
}

/// The error for a password that was not checked, because there were too many guesses.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RefusedGuess {
    /// How long the caller must wait before the next attempt.
    pub wait: Duration,
    /// True if the guesses from all networks together have reached their limit; false if those from the caller's network have.
    pub is_anywhere: bool,
}

/// The three kinds of counters for guesses of passwords, either of accounts or of links.
#[derive(Debug, Clone, Copy)]
struct GuessKinds {
    /// Counts guesses from one network.
    here: Kind,
    /// Counts the first guesses from a network, which are allowed even if the limit for all networks is reached.
    first: Kind,
    /// Counts guesses from all networks together.
    anywhere: Kind,
}

const ACCOUNT: GuessKinds = GuessKinds {
    here: Kind::AccountPassword,
    first: Kind::AccountFirstGuess,
    anywhere: Kind::AccountGuess,
};

const LINK: GuessKinds = GuessKinds {
    here: Kind::LinkPassword,
    first: Kind::LinkFirstGuess,
    anywhere: Kind::LinkGuess,
};

impl RateLimits {
    /// Counts a password that is about to be checked for the account with `email`. `device` is the name of the device that sent the
    /// password, if the account has logged in from this device.
    ///
    /// # Errors
    /// 429 if the limit is exceeded.
    pub fn guess(
        &self,
        email: &str,
        from: Option<IpAddr>,
        device: Option<&str>,
        now: Instant,
    ) -> Result<Guess, CallError> {
        let email = email.to_lowercase();
        if let Some(device) = device
            && let Ok(counted) = self.limiter.check(Kind::DevicePassword, device, now)
        {
            return Ok(Guess {
                counted: vec![counted],
                is_by_known_device: true,
            });
        }
        let counted = self.count_guess(ACCOUNT, &email, from, now);
        Ok(Guess {
            counted: counted.map_err(|refused| CallError::too_many_requests(refused.wait))?,
            is_by_known_device: false,
        })
    }

    /// Counts a password that is about to be checked for a share link.
    ///
    /// # Errors
    /// [`RefusedGuess`] if the limit of this network or of all networks is exceeded, or if too many passwords from this network were
    /// checked, including right ones.
    pub fn guess_link(&self, link: &LinkId, from: Option<IpAddr>, now: Instant) -> Result<Guess, RefusedGuess> {
        let looked_at = self.limiter.check_from(Kind::LinkHash, (), from, now);
        looked_at.map_err(|wait| RefusedGuess {
            wait,
            is_anywhere: false,
        })?;
        Ok(Guess {
            counted: self.count_guess(LINK, &link.0, from, now)?,
            is_by_known_device: false,
        })
    }

    /// Returns true if the owner of a link should now be told that somebody is guessing its password. For the same link, it returns true
    /// only once in a while.
    pub fn may_notify_of_guesses(&self, link: &LinkId, now: Instant) -> bool {
        self.limiter.check(Kind::GuessesNotified, link, now).is_ok()
    }

    fn count_guess(
        &self,
        kinds: GuessKinds,
        what: &str,
        from: Option<IpAddr>,
        now: Instant,
    ) -> Result<Vec<Counted>, RefusedGuess> {
        let refused = |wait, is_anywhere| RefusedGuess { wait, is_anywhere };
        let once = self.limiter.check_from(kinds.here, what, from, now);
        let mut counted = vec![once.map_err(|wait| refused(wait, false))?];
        let first = self.limiter.check_from(kinds.first, what, from, now).ok();
        let is_first = first.is_some();
        counted.extend(first);
        match self.limiter.check(kinds.anywhere, what, now) {
            Ok(anywhere) => counted.push(anywhere),
            Err(_) if is_first => {}
            Err(wait) => {
                self.revert(counted);
                return Err(refused(wait, true));
            }
        }
        Ok(counted)
    }

    /// Removes a guess from the counters, because the password was right or could not be checked.
    pub fn right(&self, guess: Guess) {
        self.revert(guess.counted);
    }

    fn revert(&self, counted: Vec<Counted>) {
        for counted in counted {
            self.limiter.revert(counted);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ANN: &str = "ann@it.test";

    fn network(number: u16) -> IpAddr {
        let [high, low] = number.to_be_bytes();
        IpAddr::from([198, 18, high, low])
    }

    fn passed(limits: &RateLimits, from: u16, device: Option<&str>, now: Instant) -> usize {
        let guesses = (0..100).filter(|_| limits.guess(ANN, Some(network(from)), device, now).is_ok());
        guesses.count()
    }

    #[test]
    fn a_network_guesses_so_often_and_what_is_right_does_not_count() {
        let (limits, now) = (RateLimits::new(true), Instant::now());
        for _ in 0..100 {
            let guess = limits.guess(ANN, Some(network(1)), None, now).unwrap();
            limits.right(guess);
        }
        assert_eq!(passed(&limits, 1, None, now), 20);
        assert_eq!(passed(&limits, 2, None, now), 20, "another network");
    }

    #[test]
    fn past_the_bound_of_all_networks_those_come_in_who_have_not_guessed_and_known_devices() {
        let (limits, now) = (RateLimits::new(true), Instant::now());
        let all: usize = (0..100).map(|from| passed(&limits, from, None, now)).sum();
        assert_eq!(all, 200 + 90 * 3, "{all}");
        assert_eq!(passed(&limits, 5, None, now), 0);
        let own = limits.guess(ANN, Some(network(500)), None, now).unwrap();
        limits.right(own);
        assert_eq!(passed(&limits, 500, None, now), 3, "a few, and no more for hours");
        assert_eq!(passed(&limits, 5, Some("laptop"), now), 20);
    }

    #[test]
    fn past_the_bound_of_all_networks_a_link_still_has_three_tries_for_each_that_has_not_guessed() {
        let (limits, now) = (RateLimits::new(true), Instant::now());
        let link = LinkId("mix".to_owned());
        let guess = |from| limits.guess_link(&link, Some(network(from)), now);
        let all: usize = (0..30)
            .map(|from| (0..20).filter(|_| guess(from).is_ok()).count())
            .sum();
        assert_eq!(all, 60 + 24 * 3, "6 networks of 10, then 3 each");
        assert!(!guess(0).unwrap_err().is_anywhere, "its own are used up");
        assert!(guess(20).unwrap_err().is_anywhere);
        assert!(limits.may_notify_of_guesses(&link, now) && !limits.may_notify_of_guesses(&link, now));
        let hour = now + Duration::from_hours(1);
        let later: usize = (100..130)
            .map(|from| {
                (0..20)
                    .filter(|_| limits.guess_link(&link, Some(network(from)), hour).is_ok())
                    .count()
            })
            .sum();
        assert_eq!(later, 60 + 24 * 3);
    }

    #[test]
    fn right_passwords_of_links_are_no_guesses_and_are_not_looked_at_without_end() {
        let (limits, now) = (RateLimits::new(true), Instant::now());
        let right = |from: u16, link: usize| {
            let link = LinkId(format!("link-{link}"));
            limits
                .guess_link(&link, Some(network(from)), now)
                .map(|guess| limits.right(guess))
                .is_ok()
        };
        let looked_at = (0..1_000).filter(|number| right(1, *number)).count();
        assert_eq!(looked_at, 60, "whichever links they open");
        assert!(right(2, 1), "another network");
    }
}
