//! The handlers that carry out tasks. Each kind of task has one; they are registered when the process starts.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

use futures_util::FutureExt as _;
use futures_util::future::BoxFuture;
use protocol::refusal::Refusal;
use serde_json::Value;
use sqlx::PgPool;
use time::OffsetDateTime;
use uuid::Uuid;

use super::backoff::{Backoff, INSIDE};
use super::lane::Lane;
use super::store;
use super::task::{Kind, Recurring};

/// The reason why an attempt failed. The text is for the operator and appears in logs and in the database; it must contain neither secrets
/// nor email addresses.
#[derive(Debug, thiserror::Error)]
pub enum Failure {
    /// The service that the task needs does not answer. The task is tried again after short delays.
    #[error("{0}")]
    Silence(String),
    /// The attempt failed for another reason. The task is tried again after increasing delays.
    #[error("{0}")]
    Temporary(String),
    /// The task can never succeed. It is given up immediately.
    #[error("{0}")]
    Permanent(String),
}

impl From<sqlx::Error> for Failure {
    fn from(error: sqlx::Error) -> Self {
        Self::Temporary(error.to_string())
    }
}

impl From<Refusal> for Failure {
    /// Converts the error of a write that the task made into a temporary failure, so that the task is tried again.
    fn from(refusal: Refusal) -> Self {
        Self::Temporary(refusal.code.to_string())
    }
}

/// The outcome of one attempt at a task.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TaskOutcome {
    /// The task is done.
    Done,
    /// The task was not run, because its expiry time had passed.
    Expired,
    /// The attempt failed, and the task will be tried again.
    PutOff,
    /// The attempt failed, and the task will not be tried again.
    GivenUp,
}

impl TaskOutcome {
    /// All outcomes.
    pub const ALL: [Self; 4] = [Self::Done, Self::Expired, Self::PutOff, Self::GivenUp];

    /// Returns the name of the outcome in metrics.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Done => "done",
            Self::Expired => "expired",
            Self::PutOff => "put_off",
            Self::GivenUp => "given_up",
        }
    }
}

/// Carries out the tasks of one kind.
///
/// A task can run twice if the process or the database fails after the work is done and before the row is deleted. While a handler runs, the
/// queue holds no transaction and no connection for it. If the claim of the task is lost, the handler is dropped, at whichever await it has
/// reached.
pub trait Handler<K: Kind>: Send + Sync + 'static {
    /// Makes one attempt at the task.
    fn run(&self, payload: K, run: &Run) -> impl Future<Output = Result<(), Failure>> + Send;

    /// Receives the outcome of an attempt, for metrics.
    fn finished(&self, _outcome: TaskOutcome) {}
}

/// The data of one attempt that a handler can use.
#[derive(Debug, Clone)]
pub struct Run {
    pub(super) pool: PgPool,
    /// The unique id of the task, the same at every attempt.
    pub uuid: Uuid,
    /// The time at which the attempt began.
    pub now: OffsetDateTime,
    /// The time at which the task was added; for a recurring task, the beginning of its period.
    pub created: OffsetDateTime,
    /// The number of tries, this one included.
    pub tries: i32,
}

impl Run {
    /// Returns true if expired data may be deleted permanently. If the clock is wrong, all data can seem expired. Therefore returns false
    /// for 24 hours after the database's clock has jumped by more than a day. It counts as a jump, too, if this function was not called for
    /// more than a day.
    pub async fn may_purge(&self) -> sqlx::Result<bool> {
        let is_steady = store::record_time(&mut *self.pool.acquire().await?).await?;
        if !is_steady {
            tracing::warn!(
                "the database's clock has jumped by more than a day: nothing is purged before it has run on for 24 hours"
            );
        }
        Ok(is_steady)
    }
}

type RunTask = Box<dyn for<'a> Fn(Value, &'a Run) -> BoxFuture<'a, Result<(), Failure>> + Send + Sync>;

pub(super) struct Entry {
    pub(super) lane: Lane,
    pub(super) backoff: Backoff,
    /// The period of a recurring task; none for other tasks.
    pub(super) every: Option<Duration>,
    pub(super) run: RunTask,
    pub(super) finished: Box<dyn Fn(TaskOutcome) + Send + Sync>,
}

/// The handlers of a node, by the name of their kind of task.
#[derive(Default)]
pub struct Handlers(BTreeMap<&'static str, Entry>);

impl Handlers {
    /// Makes an empty list of handlers.
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds the handler for a kind of task.
    pub fn with<K: Kind>(mut self, handler: impl Handler<K>) -> Self {
        let handler = Arc::new(handler);
        let finished = Arc::clone(&handler);
        let run: RunTask = Box::new(move |payload, run| {
            let handler = Arc::clone(&handler);
            async move {
                // the error's text would repeat the payload
                let payload = K::deserialize(payload)
                    .map_err(|_| Failure::Temporary("payload cannot be read by this version".to_owned()))?;
                handler.run(payload, run).await
            }
            .boxed()
        });
        let entry = Entry {
            lane: K::LANE,
            backoff: K::BACKOFF,
            every: None,
            run,
            finished: Box::new(move |outcome| finished.finished(outcome)),
        };
        self.0.insert(K::NAME, entry);
        self
    }

    /// Adds the function that carries out a recurring task.
    pub fn recurring<F>(mut self, task: Recurring, act: impl Fn(Run) -> F + Send + Sync + 'static) -> Self
    where
        F: Future<Output = Result<(), Failure>> + Send + 'static,
    {
        let entry = Entry {
            lane: task.lane,
            backoff: INSIDE,
            every: Some(task.every),
            run: Box::new(move |_, run| act(run.clone()).boxed()),
            finished: Box::new(|_| {}),
        };
        self.0.insert(task.name, entry);
        self
    }

    /// Adds the function that carries out a recurring task which deletes data permanently. It is not run while [`Run::may_purge`] returns false.
    pub fn purging<F>(self, task: Recurring, act: impl Fn(Run) -> F + Clone + Send + Sync + 'static) -> Self
    where
        F: Future<Output = Result<(), Failure>> + Send + 'static,
    {
        self.recurring(task, move |run| {
            let act = act.clone();
            async move {
                if run.may_purge().await? {
                    act(run).await?;
                }
                Ok(())
            }
        })
    }

    pub(super) fn get(&self, kind: &str) -> Option<&Entry> {
        self.0.get(kind)
    }

    /// Returns the kinds of tasks in a lane, with their handlers.
    pub(super) fn of_lane(&self, lane: Lane) -> impl Iterator<Item = (&'static str, &Entry)> {
        self.0
            .iter()
            .filter(move |(_, entry)| entry.lane == lane)
            .map(|(kind, entry)| (*kind, entry))
    }
}

impl std::fmt::Debug for Handlers {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_set().entries(self.0.keys()).finish()
    }
}
