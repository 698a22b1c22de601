//! Counters of who comes how often, in memory that does not grow.
//!
//! A key counts in two of a fixed number of slots, picked by two keyed hashes, and is refused where both are used up. Keys that share a
//! slot can so be refused only where they share both, and nobody can choose whose slots to use up, since the hashes have a key of their
//! own. A slot holds the moment at which it will be full again: filling takes no upkeep, and no key is ever forgotten too early.

use std::hash::{BuildHasher as _, Hash, RandomState};
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

/// Slots of one table: half a megabyte.
const SLOTS: usize = 1 << 16;

/// How much may come: so many at once, and so many a minute in the long run.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Quota {
    pub(super) burst: u32,
    pub(super) a_minute: u32,
}

/// The counters of all keys of one kind.
#[derive(Debug)]
pub(super) struct Buckets {
    hashers: [RandomState; 2],
    /// Nanoseconds after `start` at which a slot is full again.
    slots: Box<[AtomicU64]>,
    start: Instant,
    /// Nanoseconds for one to be filled up again.
    each: u64,
    /// Nanoseconds for all to be filled up again.
    all: u64,
}

impl Buckets {
    /// Full counters.
    pub(super) fn new(quota: Quota, start: Instant) -> Self {
        let each = 60_000_000_000 / u64::from(quota.a_minute);
        Self {
            hashers: [RandomState::new(), RandomState::new()],
            slots: (0..SLOTS).map(|_| AtomicU64::new(0)).collect(),
            start,
            each,
            all: each * u64::from(quota.burst),
        }
    }

    /// Counts one of this key; the time to wait where it is one too many, which then does not count.
    pub(super) fn take(&self, key: impl Hash, now: Instant) -> Result<(), Duration> {
        // from 1 on, so that an untouched slot is full
        let now = u64::try_from(now.duration_since(self.start).as_nanos()).unwrap_or(u64::MAX / 2) + self.all;
        let slots = [self.slot(0, &key), self.slot(1, &key)];
        loop {
            let seen = slots.map(|slot| slot.load(Ordering::Relaxed));
            let fuller = usize::from(seen[1] < seen[0]);
            let then = seen[fuller].max(now) + self.each;
            if let Some(wait) = then.checked_sub(now + self.all).filter(|wait| *wait > 0) {
                return Err(Duration::from_nanos(wait));
            }
            let taken = slots[fuller].compare_exchange(seen[fuller], then, Ordering::Relaxed, Ordering::Relaxed);
            if taken.is_ok() {
                slots[1 - fuller].fetch_max(then, Ordering::Relaxed);
                return Ok(());
            }
        }
    }

    fn slot(&self, which: usize, key: &impl Hash) -> &AtomicU64 {
        let hash = self.hashers[which].hash_one(key);
        &self.slots[hash as usize % SLOTS]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const QUOTA: Quota = Quota { burst: 5, a_minute: 60 };

    #[test]
    fn a_burst_passes_then_one_each_second() {
        let start = Instant::now();
        let buckets = Buckets::new(QUOTA, start);
        for _ in 0..5 {
            assert_eq!(buckets.take("ann", start), Ok(()));
        }
        assert_eq!(buckets.take("ann", start), Err(Duration::from_secs(1)));
        assert_eq!(buckets.take("bob", start), Ok(()), "others are not concerned");
        let later = start + Duration::from_millis(400);
        assert_eq!(buckets.take("ann", later), Err(Duration::from_millis(600)));
        let later = start + Duration::from_secs(1);
        assert_eq!(buckets.take("ann", later), Ok(()));
        assert!(buckets.take("ann", later).is_err());
    }

    #[test]
    fn whoever_was_quiet_has_a_whole_burst_again_and_no_more() {
        let start = Instant::now();
        let buckets = Buckets::new(QUOTA, start);
        let much_later = start + Duration::from_secs(100_000);
        for now in [start, much_later] {
            for _ in 0..5 {
                assert_eq!(buckets.take("ann", now), Ok(()));
            }
            assert!(buckets.take("ann", now).is_err());
        }
    }

    #[test]
    fn thousands_of_others_that_use_up_theirs_leave_a_newcomer_its_own() {
        let start = Instant::now();
        let buckets = Buckets::new(QUOTA, start);
        for other in 0..4_000 {
            while buckets.take(other, start).is_ok() {}
        }
        let refused = (100_000..101_000)
            .filter(|key| buckets.take(key, start).is_err())
            .count();
        assert!(refused <= 30, "{refused} of 1000 share both slots");
    }

    #[test]
    fn threads_that_come_at_once_get_no_more_than_the_burst() {
        let start = Instant::now();
        let buckets = Buckets::new(
            Quota {
                burst: 100,
                a_minute: 1,
            },
            start,
        );
        let passed: usize = std::thread::scope(|scope| {
            let threads: Vec<_> = (0..4)
                .map(|_| scope.spawn(|| (0..100).filter(|_| buckets.take("ann", start).is_ok()).count()))
                .collect();
            threads.into_iter().map(|thread| thread.join().unwrap()).sum()
        });
        assert_eq!(passed, 100);
    }
}
