//! Log-ins that failed, by account or network: each tenth within ten minutes is worth a line of the audit.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use protocol::ids::UserId;

/// So many leave a line.
pub const NOTED_EACH: u32 = 10;

/// So long they are counted together.
const WITHIN: Duration = Duration::from_mins(10);

/// Who is counted at a time: those that were counted long ago make room.
const COUNTED_MAX: usize = 10_000;

/// What failed log-ins are counted by.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Tried {
    /// Those of an account.
    Account(UserId),
    /// Those of emails that nobody has, from one network.
    From(Option<IpAddr>),
}

/// The counters.
#[derive(Debug, Default)]
pub struct FailedLogIns(Mutex<HashMap<Tried, (Instant, u32)>>);

impl FailedLogIns {
    /// Counts one; whether it is a tenth within ten minutes.
    pub fn count(&self, tried: Tried, now: Instant) -> bool {
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
        *failed % NOTED_EACH == 0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_tenth_within_ten_minutes_is_noted_and_everybody_is_counted_alone() {
        let (failed, now) = (FailedLogIns::default(), Instant::now());
        let ada = Tried::Account(UserId(1));
        let noted: Vec<bool> = (0..20).map(|_| failed.count(ada, now)).collect();
        let tenths: Vec<usize> = (0..20).filter(|at| noted[*at]).collect();
        assert_eq!(tenths, [9, 19]);
        for _ in 0..9 {
            assert!(!failed.count(Tried::From(None), now));
        }
        assert!(
            !failed.count(Tried::From(None), now + WITHIN),
            "the first of another ten minutes"
        );
    }
}
