//! Failed log-ins, by account or network: every tenth within ten minutes is written to the audit.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use protocol::ids::UserId;

/// The number of failed log-ins for each line of the audit.
pub const LOGGED_EACH: u32 = 10;

/// The time in which they are counted together.
const WITHIN: Duration = Duration::from_mins(10);

/// The maximum number of counters: those whose time is over make room.
const COUNTED_MAX: usize = 10_000;

/// A key by which failed log-ins are counted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum FailedLogInKey {
    /// An account.
    Account(UserId),
    /// Unknown emails, from one network.
    From(Option<IpAddr>),
}

/// The counters.
#[derive(Debug, Default)]
pub struct FailedLogIns(Mutex<HashMap<FailedLogInKey, (Instant, u32)>>);

impl FailedLogIns {
    /// Counts one; returns true for every tenth within ten minutes.
    pub fn count(&self, tried: FailedLogInKey, now: Instant) -> bool {
        let mut counted = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if counted.len() >= COUNTED_MAX && !counted.contains_key(&tried) {
            counted.retain(|_, (since, _)| now.saturating_duration_since(*since) < WITHIN);
            if counted.len() >= COUNTED_MAX {
                return false;
            }
        }
        let (since, failed) = counted.entry(tried).or_insert((now, 0));
        if now.saturating_duration_since(*since) >= WITHIN {
            (*since, *failed) = (now, 0);
        }
        *failed += 1;
        *failed % LOGGED_EACH == 0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_tenth_within_ten_minutes_is_noted_and_everybody_is_counted_alone() {
        let (failed, now) = (FailedLogIns::default(), Instant::now());
        let ada = FailedLogInKey::Account(UserId(1));
        let noted: Vec<bool> = (0..20).map(|_| failed.count(ada, now)).collect();
        let tenths: Vec<usize> = (0..20).filter(|at| noted[*at]).collect();
        assert_eq!(tenths, [9, 19]);
        for _ in 0..9 {
            assert!(!failed.count(FailedLogInKey::From(None), now));
        }
        assert!(
            !failed.count(FailedLogInKey::From(None), now + WITHIN),
            "the first of another ten minutes"
        );
    }
}
