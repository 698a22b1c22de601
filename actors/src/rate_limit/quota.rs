//! The allowed rate of events, and the counter of one key.

use std::time::{Duration, Instant};

/// An allowed rate of events: a burst at once, and a number a minute in the long run.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Quota {
    /// The microseconds until one event is allowed again.
    pub(super) each: u64,
    /// The microseconds until the whole burst is allowed again.
    pub(super) all: u64,
}

impl Quota {
    /// Allows `burst` at once, `a_minute` in the long run.
    pub const fn new(burst: u32, a_minute: u32) -> Self {
        let each = 60_000_000 / a_minute as u64;
        Self {
            each,
            all: each * burst as u64,
        }
    }

    /// Allows `burst` at once, `a_day` in the long run.
    pub const fn a_day(burst: u32, a_day: u32) -> Self {
        let each = 86_400_000_000 / a_day as u64;
        Self {
            each,
            all: each * burst as u64,
        }
    }

    /// Allows each of `times` keys as much as this allows one.
    pub(super) const fn times(self, times: u32) -> Self {
        Self {
            each: self.each / times as u64,
            all: self.all,
        }
    }

    /// Counts one event at `now` against a counter that is full again at `full`, both in microseconds since the same start. Returns the time at
    /// which the counter is full again then, or the time to wait where the event is one too many.
    pub(super) fn take(self, full: u64, now: u64) -> Result<u64, Duration> {
        let then = full.max(now) + self.each;
        match then.checked_sub(now + self.all) {
            Some(wait) if wait > 0 => Err(Duration::from_micros(wait)),
            _ => Ok(then),
        }
    }
}

/// Returns the microseconds from `start` to `now`.
pub(super) fn micros(start: Instant, now: Instant) -> u64 {
    u64::try_from(now.saturating_duration_since(start).as_micros()).unwrap_or(u64::MAX / 2)
}

/// A counter of one key, for callers that keep it beside the thing they count.
#[derive(Debug, Clone)]
pub struct Counter {
    quota: Quota,
    start: Instant,
    full: u64,
}

impl Counter {
    /// Makes a full counter.
    pub fn new(quota: Quota, start: Instant) -> Self {
        Self { quota, start, full: 0 }
    }

    /// Sets another quota and fills the counter up.
    pub fn allow(&mut self, quota: Quota) {
        (self.quota, self.full) = (quota, 0);
    }

    /// Counts one event; false where it is one too many, and it is not counted then.
    pub fn take(&mut self, now: Instant) -> bool {
        match self.quota.take(self.full, micros(self.start, now)) {
            Ok(full) => {
                self.full = full;
                true
            }
            Err(_) => false,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_burst_passes_then_one_after_another() {
        let start = Instant::now();
        let mut counter = Counter::new(Quota::new(5, 60), start);
        assert_eq!((0..10).filter(|_| counter.take(start)).count(), 5);
        assert!(!counter.take(start + Duration::from_millis(999)));
        assert!(counter.take(start + Duration::from_secs(1)));
        assert!(!counter.take(start + Duration::from_secs(1)));
        let much_later = start + Duration::from_secs(100_000);
        assert_eq!((0..10).filter(|_| counter.take(much_later)).count(), 5);
    }
}
