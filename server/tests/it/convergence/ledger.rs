//! One client's writes and the server's answers to them: they determine the values that the database may have at the end.

use std::collections::BTreeMap;

/// A value that can be written, always by the same client.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Key {
    /// A reviewer's rating: (job, track, reviewer); 0 stands for none.
    Rating(i64, i64, i64),
    /// A reviewer's listened flag: (job, track, reviewer).
    Listened(i64, i64, i64),
    /// 1 if a track is submitted: (job, track).
    Submitted(i64, i64),
    /// 1 if a track is in a playlist: (playlist, track).
    Listed(i64, i64),
}

/// The writes of one client.
#[derive(Debug, Default)]
pub struct Ledger {
    next: u64,
    /// The values that are possible now, oldest first, each with the write that set it; before the first write the value is 0.
    open: BTreeMap<Key, Vec<(u64, i64)>>,
}

impl Ledger {
    /// Notes that a write was sent; gives the number by which its result is noted.
    pub fn sent(&mut self, key: Key, value: i64) -> u64 {
        self.next += 1;
        self.open
            .entry(key)
            .or_insert_with(|| vec![(0, 0)])
            .push((self.next, value));
        self.next
    }

    /// Notes that a write was acknowledged: the value is its own, or that of a write sent after it.
    pub fn acknowledged(&mut self, key: Key, write: u64) {
        if let Some(open) = self.open.get_mut(&key) {
            open.retain(|(number, _)| *number >= write);
        }
    }

    /// Notes that a write was refused for good: its value is not possible.
    pub fn refused(&mut self, key: Key, write: u64) {
        if let Some(open) = self.open.get_mut(&key) {
            open.retain(|(number, _)| *number != write);
        }
    }

    /// Notes that a write's connection was lost. Another worker or node serves the next connection, so this write may be carried out after
    /// writes on that one, or never.
    pub fn adrift(&mut self, key: Key, write: u64) {
        let open = self.open.get_mut(&key).into_iter().flatten();
        for (number, _) in open.filter(|(number, _)| *number == write) {
            *number = u64::MAX;
        }
    }

    /// Every key with its possible values.
    pub fn allowed(&self) -> impl Iterator<Item = (Key, Vec<i64>)> {
        self.open
            .iter()
            .map(|(key, open)| (*key, open.iter().map(|(_, value)| *value).collect()))
    }
}
