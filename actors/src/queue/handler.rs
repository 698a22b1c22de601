//! What carries tasks out: a handler for each kind, named at start.

use std::collections::BTreeMap;
use std::time::Duration;

use futures_util::FutureExt as _;
use futures_util::future::BoxFuture;
use protocol::refusal::Refusal;
use serde::Serialize;
use serde_json::Value;
use sqlx::PgPool;
use time::OffsetDateTime;
use uuid::Uuid;

use super::backoff::Backoff;
use super::lane::Lane;
use super::store;
use super::task::Kind;

/// Why a try failed. The text stands in logs and in the database for the operator: it names no secret and no address.
#[derive(Debug, thiserror::Error)]
pub enum Failure {
    /// The other side does not answer: tried again, soon.
    #[error("{0}")]
    Silence(String),
    /// It did not work this time: tried again, at growing distances.
    #[error("{0}")]
    Temporary(String),
    /// It will never work: given up at once.
    #[error("{0}")]
    Permanent(String),
}

impl From<sqlx::Error> for Failure {
    fn from(error: sqlx::Error) -> Self {
        Self::Temporary(error.to_string())
    }
}

impl From<Refusal> for Failure {
    /// Of a write that the task asked for.
    fn from(refusal: Refusal) -> Self {
        Self::Temporary(refusal.code.to_string())
    }
}

/// What became of one try.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Outcome {
    /// The task is done.
    Done,
    /// It was too late for it.
    Expired,
    /// It will be tried again.
    PutOff,
    /// It will not be tried again.
    GivenUp,
}

impl Outcome {
    /// All outcomes.
    pub const ALL: [Self; 4] = [Self::Done, Self::Expired, Self::PutOff, Self::GivenUp];

    /// The name in metrics.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Done => "done",
            Self::Expired => "expired",
            Self::PutOff => "put_off",
            Self::GivenUp => "given_up",
        }
    }
}

/// Carries out the tasks of a kind. A task may be run more than once: where a process or its database ends between the deed and the row's
/// going. No transaction is open and no connection is held while it runs; it is dropped at any await once its claim is lost.
pub trait Handler<K: Kind>: Send + Sync + 'static {
    /// One try.
    fn run(&self, payload: K, run: &Run) -> impl Future<Output = Result<(), Failure>> + Send;

    /// Told what became of a try, for metrics.
    fn finished(&self, _outcome: Outcome) {}
}

/// One try of a task, as its handler sees it.
#[derive(Debug)]
pub struct Run {
    pub(super) pool: PgPool,
    pub(super) id: i64,
    pub(super) claim: Uuid,
    /// The same at every try.
    pub uuid: Uuid,
    /// When the try began.
    pub now: OffsetDateTime,
    /// When the task was added; of a recurring task, when its period began.
    pub created: OffsetDateTime,
    /// What the try before said last of how far it had come.
    pub progress: Option<Value>,
    /// This one included.
    pub tries: i32,
}

impl Run {
    /// Whether what is over may be deleted for good: not for a day after the database's clock has jumped by more than a day, or nobody ran
    /// for so long, since a clock that is wrong has everything be over.
    pub async fn may_purge(&self) -> sqlx::Result<bool> {
        let is_steady = store::note_time(&mut *self.pool.acquire().await?).await?;
        if !is_steady {
            tracing::warn!(
                "the database's clock has jumped by more than a day: nothing is purged before it has run on for 24 hours"
            );
        }
        Ok(is_steady)
    }

    /// Says how far this try has come, for readers and for the next try, which starts from it.
    pub async fn set_progress(&self, progress: &(impl Serialize + Sync)) -> Result<(), Failure> {
        let progress =
            serde_json::to_value(progress).map_err(|_| Failure::Permanent("progress is not JSON".to_owned()))?;
        let mut connection = self.pool.acquire().await?;
        if store::update_progress(&mut connection, self.id, self.claim, &progress).await? {
            Ok(())
        } else {
            Err(Failure::Temporary("the claim is lost".to_owned()))
        }
    }
}

type RunTask = Box<dyn for<'a> Fn(Value, &'a Run) -> BoxFuture<'a, Result<(), Failure>> + Send + Sync>;

/// A period and a payload, for a kind that recurs.
#[derive(Debug)]
pub(super) struct Recurrence {
    pub(super) every: Duration,
    pub(super) payload: Value,
}

pub(super) struct Entry {
    pub(super) lane: Lane,
    pub(super) backoff: Backoff,
    pub(super) recurrence: Option<Recurrence>,
    pub(super) run: RunTask,
    pub(super) finished: Box<dyn Fn(Outcome) + Send + Sync>,
}

/// The handlers of a node, by kind.
#[derive(Default)]
pub struct Handlers(BTreeMap<&'static str, Entry>);

impl Handlers {
    /// No handlers.
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds the handler of a kind.
    pub fn with<K: Kind>(self, handler: impl Handler<K>) -> Self {
        self.insert::<K>(handler, None)
    }

    /// Adds the handler of a kind that recurs: its task is due at the beginning of each period (of UTC, counted from 1970), and once done, or
    /// given up, waits for the next one. Of periods that passed while no node ran, one is made up for.
    ///
    /// # Panics
    /// Where the payload cannot be JSON, which is a fault of its type.
    pub fn with_recurring<K: Kind>(self, every: Duration, payload: &K, handler: impl Handler<K>) -> Self {
        let payload = serde_json::to_value(payload).expect("a task's payload is JSON");
        self.insert::<K>(handler, Some(Recurrence { every, payload }))
    }

    fn insert<K: Kind>(mut self, handler: impl Handler<K>, recurrence: Option<Recurrence>) -> Self {
        let handler = std::sync::Arc::new(handler);
        let told = std::sync::Arc::clone(&handler);
        let run: RunTask = Box::new(move |payload, run| {
            let handler = std::sync::Arc::clone(&handler);
            async move {
                // the text of the fault would repeat what it could not read
                let payload = K::deserialize(payload)
                    .map_err(|_| Failure::Temporary("payload cannot be read by this version".to_owned()))?;
                handler.run(payload, run).await
            }
            .boxed()
        });
        let entry = Entry {
            lane: K::LANE,
            backoff: K::BACKOFF,
            recurrence,
            run,
            finished: Box::new(move |outcome| told.finished(outcome)),
        };
        self.0.insert(K::NAME, entry);
        self
    }

    pub(super) fn get(&self, kind: &str) -> Option<&Entry> {
        self.0.get(kind)
    }

    /// The kinds of a lane.
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
