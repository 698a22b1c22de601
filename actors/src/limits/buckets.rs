//! Counters of who comes how often, in memory that does not grow.
//!
//! A key counts in two of a fixed number of slots, picked by two keyed hashes, and is refused where both are used up. Keys that share a
//! slot can so be refused only where they share both, and nobody can choose whose slots to use up, since the hashes have a key of their
//! own. A slot holds the moment at which it will be full again: filling takes no upkeep, and no key is ever forgotten too early.

use std::hash::{BuildHasher as _, Hash, RandomState};
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use super::quota::{Quota, nanos};

/// Slots of one table: half a megabyte.
const SLOTS: usize = 1 << 16;

/// The counters of all keys of one kind.
#[derive(Debug)]
pub(super) struct Buckets {
    hashers: [RandomState; 2],
    /// Nanoseconds after `start` at which a slot is full again.
    slots: Box<[AtomicU64]>,
    start: Instant,
    quota: Quota,
}

/// What one count has added: to which slots, and how many nanoseconds.
#[derive(Debug)]
pub(super) struct Taken([(usize, u64); 2]);

impl Buckets {
    /// Full counters.
    pub(super) fn new(quota: Quota, start: Instant) -> Self {
        Self {
            hashers: [RandomState::new(), RandomState::new()],
            slots: (0..SLOTS).map(|_| AtomicU64::new(0)).collect(),
            start,
            quota,
        }
    }

    /// Counts one of this key; the time to wait where it is one too many, which then does not count.
    pub(super) fn take(&self, key: impl Hash, now: Instant) -> Result<Taken, Duration> {
        let now = nanos(self.start, now);
        let places = [self.place(0, &key), self.place(1, &key)];
        loop {
            let seen = places.map(|place| self.slots[place].load(Ordering::Relaxed));
            let fuller = usize::from(seen[1] < seen[0]);
            let then = self.quota.take(seen[fuller], now)?;
            let slot = &self.slots[places[fuller]];
            let taken = slot.compare_exchange(seen[fuller], then, Ordering::Relaxed, Ordering::Relaxed);
            if taken.is_ok() {
                let other = self.slots[places[1 - fuller]].fetch_max(then, Ordering::Relaxed);
                let added = |before: u64| then.saturating_sub(before.max(now));
                // where both are one slot, it was raised once
                return Ok(Taken([
                    (places[fuller], added(seen[fuller])),
                    (places[1 - fuller], added(other)),
                ]));
            }
        }
    }

    /// The time to wait where one more of this key would be one too many; nothing is counted.
    pub(super) fn peek(&self, key: impl Hash, now: Instant) -> Result<(), Duration> {
        let seen = [0, 1].map(|which| self.slots[self.place(which, &key)].load(Ordering::Relaxed));
        let fuller = seen[0].min(seen[1]);
        self.quota.take(fuller, nanos(self.start, now)).map(|_| ())
    }

    /// Takes back what a count has added, and no more: others may share its slots.
    pub(super) fn give_back(&self, taken: &Taken) {
        for (place, added) in taken.0 {
            self.slots[place].fetch_sub(added, Ordering::Relaxed);
        }
    }

    fn place(&self, which: usize, key: &impl Hash) -> usize {
        self.hashers[which].hash_one(key) as usize % SLOTS
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const QUOTA: Quota = Quota::new(5, 60);

    #[test]
    fn a_burst_passes_then_one_each_second() {
        let start = Instant::now();
        let buckets = Buckets::new(QUOTA, start);
        let take = |key: &str, now| buckets.take(key, now).map(|_| ());
        for _ in 0..5 {
            assert_eq!(take("ann", start), Ok(()));
        }
        assert_eq!(take("ann", start), Err(Duration::from_secs(1)));
        assert_eq!(take("bob", start), Ok(()), "others are not concerned");
        let later = start + Duration::from_millis(400);
        assert_eq!(take("ann", later), Err(Duration::from_millis(600)));
        let later = start + Duration::from_secs(1);
        assert_eq!(take("ann", later), Ok(()));
        assert!(take("ann", later).is_err());
    }

    #[test]
    fn whoever_was_quiet_has_a_whole_burst_again_and_no_more() {
        let start = Instant::now();
        let buckets = Buckets::new(QUOTA, start);
        let much_later = start + Duration::from_secs(100_000);
        for now in [start, much_later] {
            assert_eq!((0..10).filter(|_| buckets.take("ann", now).is_ok()).count(), 5);
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
    fn what_is_given_back_lowers_nobody_elses_count() {
        let start = Instant::now();
        let buckets = Buckets::new(QUOTA, start);
        while buckets.take("ann", start).is_ok() {}
        let full: Vec<u64> = buckets.slots.iter().map(|slot| slot.load(Ordering::Relaxed)).collect();
        for other in 0..200_000 {
            if let Ok(taken) = buckets.take(other, start) {
                buckets.give_back(&taken);
            }
        }
        let after: Vec<u64> = buckets.slots.iter().map(|slot| slot.load(Ordering::Relaxed)).collect();
        assert!(buckets.take("ann", start).is_err());
        assert!(full.iter().zip(&after).all(|(full, after)| full <= after));
    }

    #[test]
    fn threads_that_come_at_once_get_no_more_than_the_burst() {
        let start = Instant::now();
        let buckets = Buckets::new(Quota::new(100, 1), start);
        let passed: usize = std::thread::scope(|scope| {
            let threads: Vec<_> = (0..4)
                .map(|_| scope.spawn(|| (0..100).filter(|_| buckets.take("ann", start).is_ok()).count()))
                .collect();
            threads.into_iter().map(|thread| thread.join().unwrap()).sum()
        });
        assert_eq!(passed, 100);
    }
}
