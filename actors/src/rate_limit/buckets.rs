//! Counts events by key, in memory of a fixed size.
//!
//! A key has a counter in one slot of a set of eight slots. A keyed hash chooses the set, so that nobody can deliberately fill the set of a
//! certain key. A slot holds a part of the key's hash and the time at which the key's quota is full again, so no periodic work is needed to
//! refill quotas.
//!
//! If all eight slots belong to other keys, a new key takes the slot whose quota is full again first. Therefore a key is never refused
//! because there are many other keys, and the keys with the most counted events keep their slots longest.

use std::hash::{BuildHasher as _, Hash, RandomState};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use super::quota::{Quota, micros};

/// The number of slots for one kind of event. A slot has 8 bytes, so all slots have half a megabyte.
const SLOTS: usize = 1 << 16;
/// The number of slots in a set. The hash of a key determines its set, and the key uses one slot of the set.
const WAYS: usize = 8;
/// The number of bits of a slot that hold a time in microseconds, which is enough for nine years. The other bits hold a part of the key's hash.
const MOMENT_BITS: u32 = 48;
const MOMENT_MASK: u64 = (1 << MOMENT_BITS) - 1;

/// The counters of all keys of one kind of event.
#[derive(Debug)]
pub(super) struct Buckets {
    hasher: RandomState,
    /// Allocated when the first event is counted.
    slots: OnceLock<Box<[AtomicU64]>>,
    start: Instant,
    quota: Quota,
}

/// A record of one counted event, with which it can be reverted: the slot, the hash bits of the key, and the microseconds that were added.
#[derive(Debug)]
pub(super) struct Taken {
    place: usize,
    mark: u64,
    added: u64,
}

/// The first slot of a key's set, and the hash bits that identify the key's slot within the set.
#[derive(Debug, Clone, Copy)]
struct Place {
    first: usize,
    mark: u64,
}

fn moment(slot: u64) -> u64 {
    slot & MOMENT_MASK
}

impl Buckets {
    /// Makes counters whose keys all have their full quota.
    pub(super) fn new(quota: Quota, start: Instant) -> Self {
        Self {
            hasher: RandomState::new(),
            slots: OnceLock::new(),
            start,
            quota,
        }
    }

    /// Counts one event of a key against a quota that is `times` times as large as usual, both for a burst and in the long run. If this quota is
    /// used up, the event is not counted, and the time to wait is returned.
    pub(super) fn take(&self, key: impl Hash, times: u32, now: Instant) -> Result<Taken, Duration> {
        let (now, key) = (micros(self.start, now), self.place(&key));
        loop {
            let (place, seen) = self.find(key);
            let full = if seen & !MOMENT_MASK == key.mark {
                moment(seen)
            } else {
                0
            };
            let then = self.quota.times(times).take(full, now)?;
            let slot = &self.slots()[place];
            let taken = slot.compare_exchange(seen, key.mark | then, Ordering::Relaxed, Ordering::Relaxed);
            if taken.is_ok() {
                return Ok(Taken {
                    place,
                    mark: key.mark,
                    added: then - full.max(now),
                });
            }
        }
    }

    /// Returns the time to wait as an error if one more event of this key would exceed the quota. Counts nothing.
    pub(super) fn peek(&self, key: impl Hash, now: Instant) -> Result<(), Duration> {
        let key = self.place(&key);
        let (_, seen) = self.find(key);
        let full = if seen & !MOMENT_MASK == key.mark {
            moment(seen)
        } else {
            0
        };
        self.quota.take(full, micros(self.start, now)).map(|_| ())
    }

    /// Reverts a counted event, unless another key has taken the slot.
    pub(super) fn revert(&self, taken: &Taken) {
        let lower = |slot: u64| {
            let is_theirs = slot & !MOMENT_MASK == taken.mark;
            is_theirs.then(|| taken.mark | moment(slot).saturating_sub(taken.added))
        };
        // no change where another key has taken the slot
        let _ = self.slots()[taken.place].fetch_update(Ordering::Relaxed, Ordering::Relaxed, lower);
    }

    /// Returns the index and the content of the key's slot. If the key has no slot, returns the slot of its set whose quota is full again
    /// first.
    fn find(&self, key: Place) -> (usize, u64) {
        let (slots, set) = (self.slots(), key.first..key.first + WAYS);
        let seen = set.map(|place| (place, slots[place].load(Ordering::Relaxed)));
        let order = |(_, slot): &(usize, u64)| (slot & !MOMENT_MASK != key.mark, moment(*slot));
        seen.min_by_key(order).expect("a set has slots")
    }

    fn slots(&self) -> &[AtomicU64] {
        self.slots
            .get_or_init(|| (0..SLOTS).map(|_| AtomicU64::new(0)).collect())
    }

    fn place(&self, key: &impl Hash) -> Place {
        let hash = self.hasher.hash_one(key);
        Place {
            first: hash as usize % (SLOTS / WAYS) * WAYS,
            // never the mark of an empty slot
            mark: (hash | 1 << 63) & !MOMENT_MASK,
        }
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
        let take = |key: &str, now| buckets.take(key, 1, now).map(|_| ());
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
    fn a_quiet_client_has_a_whole_burst_again_and_no_more() {
        let start = Instant::now();
        let buckets = Buckets::new(QUOTA, start);
        let much_later = start + Duration::from_secs(100_000);
        for now in [start, much_later] {
            assert_eq!((0..10).filter(|_| buckets.take("ann", 1, now).is_ok()).count(), 5);
        }
    }

    #[test]
    fn thousands_of_others_that_use_up_theirs_leave_a_newcomer_its_own() {
        let start = Instant::now();
        let buckets = Buckets::new(QUOTA, start);
        for other in 0..4_000 {
            while buckets.take(other, 1, start).is_ok() {}
        }
        let refused = (100_000..101_000)
            .filter(|key| buckets.take(key, 1, start).is_err())
            .count();
        assert!(refused <= 3, "{refused} of 1000 share set and mark");
    }

    #[test]
    fn a_full_table_refuses_no_newcomer_and_remembers_who_came_most() {
        let start = Instant::now();
        let buckets = Buckets::new(QUOTA, start);
        while buckets.take("ann", 1, start).is_ok() {}
        let flood = 1_000_000..1_000_000 + 10 * SLOTS;
        assert!(
            flood
                .map(|other| buckets.take(other, 1, start))
                .filter(Result::is_err)
                .count()
                < 100
        );
        let refused = (0..1_000).filter(|key| buckets.take(key, 1, start).is_err()).count();
        assert!(refused <= 3, "{refused} of 1000");
        assert!(buckets.take("ann", 1, start).is_err(), "she is not forgotten");
    }

    #[test]
    fn a_key_that_represents_many_has_the_allowance_of_all_of_them() {
        let start = Instant::now();
        let buckets = Buckets::new(QUOTA, start);
        assert_eq!(
            (0..1_000).filter(|_| buckets.take("many", 16, start).is_ok()).count(),
            80
        );
    }

    #[test]
    fn giving_back_lowers_only_the_own_count() {
        let start = Instant::now();
        let buckets = Buckets::new(QUOTA, start);
        while buckets.take("ann", 1, start).is_ok() {}
        for other in 0..200_000 {
            if let Ok(taken) = buckets.take(other, 1, start) {
                buckets.revert(&taken);
            }
        }
        assert!(buckets.take("ann", 1, start).is_err());
    }

    #[test]
    fn threads_that_come_at_once_get_no_more_than_the_burst() {
        let start = Instant::now();
        let buckets = Buckets::new(Quota::new(100, 1), start);
        let passed: usize = std::thread::scope(|scope| {
            let threads: Vec<_> = (0..4)
                .map(|_| scope.spawn(|| (0..100).filter(|_| buckets.take("ann", 1, start).is_ok()).count()))
                .collect();
            threads.into_iter().map(|thread| thread.join().unwrap()).sum()
        });
        assert_eq!(passed, 100);
    }
}
