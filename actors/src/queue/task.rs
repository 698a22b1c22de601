//! Tasks as data, as a transaction adds them to the queue.

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
    /// The lane that its tasks wait in.
    const LANE: Lane;
    /// The rules by which it is retried.
    const BACKOFF: Backoff = INSIDE;
}

/// A recurring task: due at the beginning of each period (of UTC, counted from 1970); once done, or given up, due again at the next. One node
/// runs it at a time. If periods pass while no node runs, it runs once for all of them.
#[derive(Debug, Clone, Copy)]
pub struct Recurring {
    pub(super) name: &'static str,
    pub(super) lane: Lane,
    pub(super) every: Duration,
}

impl Recurring {
    /// Makes a recurring task; the name is for the database, logs and metrics.
    pub const fn new(name: &'static str, lane: Lane, every: Duration) -> Self {
        Self { name, lane, every }
    }

    /// Returns the lane to wake when it is hastened.
    pub fn lane(&self) -> Lane {
        self.lane
    }
}

/// A task's number.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct TaskId(pub i64);

/// The rule for a task whose key another task has.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Key {
    /// The task that waits is kept, and is due at the earlier of both times. If the other task runs already, it may have read old data: a new
    /// one is added.
    Once(String),
    /// The former task is deleted, also if it runs.
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
    /// Makes a task that is due at once.
    ///
    /// # Panics
    /// If the payload cannot be JSON, which is a fault of its type.
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

    /// Returns the lane to wake after the commit.
    pub fn lane(&self) -> Lane {
        self.lane
    }

    /// Makes it due this long after the transaction began.
    pub fn after(self, delay: Duration) -> Self {
        Self { delay, ..self }
    }

    /// Sets the subject: with the subject it is forgotten, see [`forget`](super::forget).
    pub fn about(self, subject: String) -> Self {
        Self {
            subject: Some(subject),
            ..self
        }
    }

    /// Sets the time after which it is not run, if there is one.
    pub fn until(self, expires: Option<OffsetDateTime>) -> Self {
        Self { expires, ..self }
    }

    /// Adds it only if no task with this key waits; the payload of a waiting task stays.
    pub fn unique(self, key: String) -> Self {
        Self {
            key: Some(Key::Once(key)),
            ..self
        }
    }

    /// Makes it replace the task with this key.
    pub fn replacing(self, key: String) -> Self {
        Self {
            key: Some(Key::Replacing(key)),
            ..self
        }
    }
}
