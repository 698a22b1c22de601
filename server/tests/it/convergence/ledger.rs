//! What one client has written and what the server has said of it: which values may stand in the database at the end.

use std::collections::BTreeMap;

/// What is written. Each is written by one client alone.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Key {
    /// A reviewer's rating: job, track, reviewer; 0 for none.
    Rating(i64, i64, i64),
    /// A reviewer's listened flag: job, track, reviewer.
    Listened(i64, i64, i64),
    /// Whether a track is submitted: job, track.
    Submitted(i64, i64),
    /// Whether a track is in a playlist: playlist, track.
    Listed(i64, i64),
}

/// The writes of one client.
#[derive(Debug, Default)]
pub struct Ledger {
    next: u64,
    /// Values that may stand, each with the write that brought it, oldest first; before the first write it is 0.
    open: BTreeMap<Key, Vec<(u64, i64)>>,
}

impl Ledger {
    /// A write has been sent. Its number serves to say what became of it.
    pub fn sent(&mut self, key: Key, value: i64) -> u64 {
        self.next += 1;
        self.open
            .entry(key)
            .or_insert_with(|| vec![(0, 0)])
            .push((self.next, value));
        self.next
    }

    /// A write was acknowledged: it stands, or one that was sent after it.
    pub fn acknowledged(&mut self, key: Key, write: u64) {
        if let Some(open) = self.open.get_mut(&key) {
            open.retain(|(number, _)| *number >= write);
        }
    }

    /// A write was refused for good: it does not stand.
    pub fn refused(&mut self, key: Key, write: u64) {
        if let Some(open) = self.open.get_mut(&key) {
            open.retain(|(number, _)| *number != write);
        }
    }

    /// The connection of a write is gone. Another worker or node serves the next one, so the write may come after what is sent there, or
    /// never.
    pub fn adrift(&mut self, key: Key, write: u64) {
        let open = self.open.get_mut(&key).into_iter().flatten();
        for (number, _) in open.filter(|(number, _)| *number == write) {
            *number = u64::MAX;
        }
    }

    /// Every key with the values that may stand.
    pub fn allowed(&self) -> impl Iterator<Item = (Key, Vec<i64>)> {
        self.open
            .iter()
            .map(|(key, open)| (*key, open.iter().map(|(_, value)| *value).collect()))
    }
}
