//! The types of tasks that a transaction can add to the queue.

use std::time::Duration;

use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;
use time::OffsetDateTime;

use super::backoff::{Backoff, INSIDE};
use super::lane::Lane;

/// A kind of task. The type that implements it is the payload of the task.
pub trait Kind: Serialize + DeserializeOwned + Send + 'static {
    /// The name of this kind of task in the database, in logs and in metrics.
    const NAME: &'static str;
    /// The lane in which tasks of this kind wait.
    const LANE: Lane;
    /// The rules for retrying tasks of this kind.
    const BACKOFF: Backoff = INSIDE;
}

/// A task that is due at the start of each period. Periods are counted from 1970 in UTC. One node runs it at a time. After it is done or given
/// up, it is due at the start of the next period. If several periods pass while no node runs, it runs only once for all of them.
#[derive(Debug, Clone, Copy)]
pub struct Recurring {
    pub(super) name: &'static str,
    pub(super) lane: Lane,
    pub(super) every: Duration,
}

impl Recurring {
    /// Makes a recurring task. Its name appears in the database, in logs and in metrics.
    pub const fn new(name: &'static str, lane: Lane, every: Duration) -> Self {
        Self { name, lane, every }
    }

    /// Returns the task's lane, which the caller must pass to [`Queue::wake`](super::Queue::wake) after [`trigger`](super::trigger) has made the
    /// task due.
    pub fn lane(&self) -> Lane {
        self.lane
    }
}

/// The id of a task.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct TaskId(pub i64);

/// The unique key of a task. The variant determines what happens if another task already has the key.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Key {
    /// If a task with this key is waiting, it is kept and the new task is not added; the kept task becomes due at its own due time or at
    /// that of the new task, whichever is earlier. If a task with this key is running, the new task is added, because the running task may
    /// have read old data.
    Once(String),
    /// A task that already has this key is deleted, even if it is running.
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
    /// Makes a task that is due immediately.
    ///
    /// # Panics
    /// If the payload cannot be converted to JSON, which is a bug in its type.
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

    /// Returns the task's lane, which the caller must pass to [`Queue::wake`](super::Queue::wake) after the commit of the transaction that adds
    /// the task.
    pub fn lane(&self) -> Lane {
        self.lane
    }

    /// Makes the task due this long after the start of the transaction that adds it.
    pub fn after(self, delay: Duration) -> Self {
        Self { delay, ..self }
    }

    /// Sets the subject of the task, for example a person. [`forget`](super::forget) removes all tasks of a subject.
    pub fn about(self, subject: String) -> Self {
        Self {
            subject: Some(subject),
            ..self
        }
    }

    /// Sets the time after which the task is no longer run; none for no limit.
    pub fn until(self, expires: Option<OffsetDateTime>) -> Self {
        Self { expires, ..self }
    }

    /// Sets a unique key. If a task with this key is already waiting, that task is kept with its payload, and this one is not added.
    pub fn unique(self, key: String) -> Self {
        Self {
            key: Some(Key::Once(key)),
            ..self
        }
    }

    /// Sets a unique key. If a task with this key exists, this task replaces it.
    pub fn replacing(self, key: String) -> Self {
        Self {
            key: Some(Key::Replacing(key)),
            ..self
        }
    }
}
