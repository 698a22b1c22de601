//! A task as data: what a transaction adds to the queue.

use std::time::Duration;

use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;
use time::OffsetDateTime;

use super::backoff::{Backoff, INSIDE};
use super::lane::Lane;

/// A kind of task; the type is its payload.
pub trait Kind: Serialize + DeserializeOwned + Send + 'static {
    /// The name in the database, in logs and in metrics.
    const NAME: &'static str;
    /// What it waits behind.
    const LANE: Lane;
    /// How it is retried.
    const BACKOFF: Backoff = INSIDE;
}

/// A task that recurs: due at the beginning of each period (of UTC, counted from 1970), and once done, or given up, again at the next. One node
/// runs it at a time. Of periods that passed while no node ran, one is made up for.
#[derive(Debug, Clone, Copy)]
pub struct Recurring {
    pub(super) name: &'static str,
    pub(super) lane: Lane,
    pub(super) every: Duration,
}

impl Recurring {
    /// Names it in the database, in logs and in metrics.
    pub const fn new(name: &'static str, lane: Lane, every: Duration) -> Self {
        Self { name, lane, every }
    }

    /// The lane to wake where it is hastened.
    pub fn lane(&self) -> Lane {
        self.lane
    }
}

/// A task's number.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct TaskId(pub i64);

/// What becomes of a task whose key another one has.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Key {
    /// The task that waits is enough, and is due when the earlier of both is. One that already runs may have read what was before:
    /// another is added.
    Once(String),
    /// The former task is worthless: it goes, also where it runs.
    Replacing(String),
}

/// A task to be added to the queue.
#[derive(Debug, Clone, PartialEq)]
pub struct Task {
    pub(super) lane: Lane,
    pub(super) kind: &'static str,
    pub(super) payload: Value,
    pub(super) subject: Option<String>,
    pub(super) delay: Duration,
    pub(super) expires: Option<OffsetDateTime>,
    pub(super) key: Option<Key>,
}

impl Task {
    /// A task that is due at once.
    ///
    /// # Panics
    /// Where the payload cannot be JSON, which is a fault of its type.
    pub fn of<K: Kind>(payload: &K) -> Self {
        Self {
            lane: K::LANE,
            kind: K::NAME,
            payload: serde_json::to_value(payload).expect("a task's payload is JSON"),
            subject: None,
            delay: Duration::ZERO,
            expires: None,
            key: None,
        }
    }

    /// The lane to wake after the commit.
    pub fn lane(&self) -> Lane {
        self.lane
    }

    /// Due this long after the transaction began.
    pub fn after(self, delay: Duration) -> Self {
        Self { delay, ..self }
    }

    /// About somebody with whom it is forgotten, see [`forget`](super::forget).
    pub fn about(self, subject: String) -> Self {
        Self {
            subject: Some(subject),
            ..self
        }
    }

    /// Not run from this moment on, where there is one.
    pub fn until(self, expires: Option<OffsetDateTime>) -> Self {
        Self { expires, ..self }
    }

    /// Added only where no task of this key waits; the payload of the one that waits stays.
    pub fn once(self, key: String) -> Self {
        Self {
            key: Some(Key::Once(key)),
            ..self
        }
    }

    /// Takes the place of the task of this key.
    pub fn replacing(self, key: String) -> Self {
        Self {
            key: Some(Key::Replacing(key)),
            ..self
        }
    }
}
