//! Guesses at an account's password. Only wrong ones count in the end: by account and network, and by account alone with a much higher bound.
//! Past that bound a device still comes in from which the account has logged in, and a network from which nobody has guessed of late.

use std::net::IpAddr;
use std::time::Instant;

use actors::limits::{Counted, Kind};

use super::RateLimits;
use crate::http::CallError;

/// A password that is tried, counted as a wrong one until it is known to be right.
#[derive(Debug)]
pub struct Guess(Vec<Counted>);

impl RateLimits {
    /// Counts a password that is tried for `email` from a network, by a device where that is known to the account.
    ///
    /// # Errors
    /// 429 where it is one too many.
    pub fn guess(
        &self,
        email: &str,
        from: Option<IpAddr>,
        device: Option<&str>,
        now: Instant,
    ) -> Result<Guess, CallError> {
        let email = email.to_lowercase();
        let here = (email.as_str(), from);
        if let Some(device) = device
            && let Ok(counted) = self.limits.check(Kind::DevicePassword, device, now)
        {
            return Ok(Guess(vec![counted]));
        }
        let mut counted = vec![
            self.limits
                .check(Kind::AccountPassword, here, now)
                .map_err(CallError::too_many_requests)?,
        ];
        let first = self.limits.check(Kind::AccountFirstGuess, here, now).ok();
        let is_first = first.is_some();
        counted.extend(first);
        match self.limits.check(Kind::AccountGuess, &email, now) {
            Ok(anywhere) => counted.push(anywhere),
            Err(_) if is_first => {}
            Err(wait) => {
                self.right(Guess(counted));
                return Err(CallError::too_many_requests(wait));
            }
        }
        Ok(Guess(counted))
    }

    /// Takes a guess back that was right, or was not made.
    pub fn right(&self, guess: Guess) {
        guess.0.into_iter().for_each(|counted| self.limits.take_back(counted));
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
}
