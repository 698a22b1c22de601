//! The allowed rate of events, and the counter of one key.

use std::time::{Duration, Instant};

/// An allowed rate of events: a burst of events in a short time, and a lower rate in the long run.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Quota {
    /// The microseconds after which one more event is allowed.
    pub(super) each: u64,
    /// The microseconds after which the whole burst is allowed again.
    pub(super) all: u64,
}

impl Quota {
    /// Allows `burst` events in a short time, and `a_minute` events per minute in the long run.
    pub const fn new(burst: u32, a_minute: u32) -> Self {
        let each = 60_000_000 / a_minute as u64;
        Self {
            each,
            all: each * burst as u64,
        }
    }

    /// Allows `burst` events in a short time, and `a_day` events per day in the long run.
    pub const fn a_day(burst: u32, a_day: u32) -> Self {
        let each = 86_400_000_000 / a_day as u64;
        Self {
            each,
            all: each * burst as u64,
        }
    }

    /// Returns a quota that allows `times` times as many events, in a burst and in the long run.
    pub(super) const fn times(self, times: u32) -> Self {
        Self {
            each: self.each / times as u64,
            all: self.all,
        }
    }

    /// Counts one event at the time `now`. The quota is full again at the time `full`; both times are in microseconds since the same start.
    /// Returns the new time at which the quota is full again, or the time to wait if it is used up.
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

/// The counter of one key. It is a field of the object whose events are counted, such as a connection, and not in a shared table.
#[derive(Debug, Clone)]
pub struct Counter {
    quota: Quota,
    start: Instant,
    full: u64,
}

impl Counter {
    /// Makes a counter in which nothing has been counted.
    pub fn new(quota: Quota, start: Instant) -> Self {
        Self { quota, start, full: 0 }
    }

    /// Sets another quota, and resets the counter.
    pub fn allow(&mut self, quota: Quota) {
        (self.quota, self.full) = (quota, 0);
    }

    /// Counts one event. If the quota is used up, returns false and does not count the event.
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
