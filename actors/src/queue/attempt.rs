//! One attempt to carry out a task: runs the handler, renews the claim during the run, and writes the outcome to the task's row.

use std::collections::HashSet;
use std::panic::AssertUnwindSafe;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use futures_util::FutureExt as _;
use sqlx::PgPool;
use tokio::time::Instant;
use uuid::Uuid;

use super::handler::{Entry, Failure, Handlers, Run, TaskOutcome};
use super::lane::Lane;
use super::store::{self, Claimed};
use super::timing::Timing;

/// The maximum time for which writing the outcome of a task is tried again while the database is unavailable.
const STORE_WITHIN: Duration = Duration::from_mins(4);

/// The pause between two attempts to write the outcome.
const STORE_EVERY: Duration = Duration::from_secs(1);

/// The ids of the claims that this node holds. When the node stops, it releases the claims of the tasks that it interrupts.
#[derive(Debug, Clone, Default)]
pub(super) struct Claims(Arc<Mutex<HashSet<Uuid>>>);

/// A claim in [`Claims`]. [`HeldClaim::finished`] removes it from there. If this value is dropped without that call, the task was interrupted,
/// and the claim stays in [`Claims`] so that the node can release it.
#[derive(Debug)]
pub(super) struct HeldClaim {
    claims: Claims,
    claim: Uuid,
}

impl Claims {
    pub(super) fn hold(&self, claim: Uuid) -> HeldClaim {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).insert(claim);
        HeldClaim {
            claims: self.clone(),
            claim,
        }
    }

    pub(super) fn held(&self) -> Vec<Uuid> {
        let claims = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        claims.iter().copied().collect()
    }
}

impl HeldClaim {
    fn finished(self) {
        let mut claims = self.claims.0.lock().unwrap_or_else(PoisonError::into_inner);
        claims.remove(&self.claim);
    }
}

/// The data and settings that every attempt needs: the database pool, the handlers, the time limits and the claims of this node.
#[derive(Debug, Clone)]
pub(super) struct Runner {
    pub(super) pool: PgPool,
    pub(super) handlers: Arc<Handlers>,
    pub(super) timing: Timing,
    pub(super) claims: Claims,
}

/// Adds to the metric that counts attempts.
fn count(kind: &str, outcome: TaskOutcome, tries: u64) {
    let (kind, outcome) = (kind.to_owned(), outcome.as_str());
    metrics::counter!("needledrop_queue_tries_total", "kind" => kind, "outcome" => outcome).increment(tries);
}

impl Runner {
    /// Creates all counters of attempts with the value 0, so that the first attempt appears in the metrics as an increase.
    pub(super) fn count_from_zero(&self) {
        for (kind, _) in Lane::ALL.into_iter().flat_map(|lane| self.handlers.of_lane(lane)) {
            for outcome in TaskOutcome::ALL {
                count(kind, outcome, 0);
            }
        }
    }

    /// Makes one attempt at a claimed task. This call adds the claim to the claims of this node, even before the returned future is polled.
    pub(super) fn run(&self, task: Claimed, held_since: Instant) -> impl Future<Output = ()> + Send + 'static {
        let held = self.claims.hold(task.claim);
        let attempt = Attempt {
            runner: self.clone(),
            task,
            held_since,
        };
        async move {
            attempt.run().await;
            held.finished();
        }
    }
}

struct Attempt {
    runner: Runner,
    task: Claimed,
    /// The time just before the claim was made. From this time on, the claim is valid for the length of the lease.
    held_since: Instant,
}

/// The change of the task's row after an attempt.
enum RowChange {
    Delete(TaskOutcome),
    PutOff { delay: Duration, failure: Failure },
    GiveUp { failure: Failure },
}

impl RowChange {
    const fn outcome(&self) -> TaskOutcome {
        match self {
            Self::Delete(outcome) => *outcome,
            Self::PutOff { .. } => TaskOutcome::PutOff,
            Self::GiveUp { .. } => TaskOutcome::GivenUp,
        }
    }
}

impl Attempt {
    async fn run(&self) {
        let entry = self
            .runner
            .handlers
            .get(&self.task.kind)
            .expect("only known kinds are claimed");
        let change = if self.task.is_expired {
            Some(RowChange::Delete(TaskOutcome::Expired))
        } else {
            self.try_once(entry).await
        };
        let Some(change) = change else {
            tracing::warn!(
                task.id = self.task.id,
                task.kind = self.task.kind,
                "task dropped: it was cancelled, or its lease has ended"
            );
            return;
        };
        self.log(&change);
        self.store(&change).await;
        let outcome = change.outcome();
        (entry.finished)(outcome);
        count(&self.task.kind, outcome, 1);
    }

    /// Runs the handler while the claim is valid; returns `None` if the claim is lost.
    async fn try_once(&self, entry: &Entry) -> Option<RowChange> {
        let task = &self.task;
        let run = Run {
            pool: self.runner.pool.clone(),
            uuid: task.uuid,
            now: task.now,
            created: task.created,
            tries: task.tries,
        };
        let running = AssertUnwindSafe((entry.run)(task.payload.clone(), &run)).catch_unwind();
        let result = tokio::select! {
            result = running => result,
            () = self.keep_claim() => return None,
        };
        Some(match result {
            Ok(Ok(())) => RowChange::Delete(TaskOutcome::Done),
            Ok(Err(failure)) => self.after(entry, failure),
            Err(_) => self.after(entry, Failure::Temporary("the handler panicked".to_owned())),
        })
    }

    fn after(&self, entry: &Entry, failure: Failure) -> RowChange {
        let was_answered = match failure {
            Failure::Silence(_) => false,
            Failure::Temporary(_) => true,
            Failure::Permanent(_) => return RowChange::GiveUp { failure },
        };
        let age = Duration::from_secs_f64(self.task.age) + self.held_since.elapsed();
        match entry.backoff.next_try(age, self.task.tries, was_answered) {
            Some(delay) => RowChange::PutOff { delay, failure },
            None => RowChange::GiveUp { failure },
        }
    }

    /// Renews the claim periodically, and returns when the claim is lost. It is lost if the task was removed from the queue. It is also lost if
    /// the database was unavailable until the lease ended, because another node may then have claimed the task.
    async fn keep_claim(&self) {
        let timing = self.runner.timing;
        let mut held_since = self.held_since;
        loop {
            tokio::time::sleep(timing.heartbeat_every).await;
            let sent = Instant::now();
            match tokio::time::timeout_at(held_since + timing.lease, self.heartbeat()).await {
                Ok(Ok(true)) => held_since = sent,
                Ok(Ok(false)) | Err(_) => return,
                Ok(Err(error)) => {
                    tracing::warn!(task.id = self.task.id, %error, "claim of a task cannot be renewed yet");
                }
            }
        }
    }

    async fn heartbeat(&self) -> sqlx::Result<bool> {
        let mut connection = self.runner.pool.acquire().await?;
        store::update_lease(&mut connection, self.task.id, self.task.claim, self.runner.timing.lease).await
    }

    fn log(&self, change: &RowChange) {
        let (id, kind, tries) = (self.task.id, self.task.kind.as_str(), self.task.tries);
        match change {
            RowChange::Delete(TaskOutcome::Expired) => {
                tracing::info!(task.id = id, task.kind = kind, "task not run: it has expired");
            }
            RowChange::Delete(_) => tracing::info!(task.id = id, task.kind = kind, "task done"),
            RowChange::PutOff { delay, failure } => {
                tracing::warn!(task.id = id, task.kind = kind, tries, ?delay, error = %failure, "task postponed");
            }
            RowChange::GiveUp { failure } => {
                tracing::error!(task.id = id, task.kind = kind, tries, error = %failure, "task given up");
            }
        }
    }

    /// Writes the outcome of the attempt, repeatedly until this succeeds or [`STORE_WITHIN`] has passed. If the outcome cannot be written,
    /// the task's row remains unchanged and the task runs again.
    async fn store(&self, change: &RowChange) {
        let stored = tokio::time::timeout(STORE_WITHIN, async {
            while let Err(error) = self.try_to_store(change).await {
                tracing::warn!(task.id = self.task.id, %error, "outcome of a task cannot be stored yet");
                tokio::time::sleep(STORE_EVERY).await;
            }
        });
        if stored.await.is_err() {
            tracing::error!(
                task.id = self.task.id,
                "outcome of a task was not stored: it may run again"
            );
        }
    }

    async fn try_to_store(&self, change: &RowChange) -> sqlx::Result<()> {
        let (id, claim) = (self.task.id, self.task.claim);
        let mut connection = self.runner.pool.acquire().await?;
        match change {
            RowChange::Delete(_) if self.task.is_recurring => {
                store::update_next_period(&mut connection, id, claim, None).await
            }
            RowChange::Delete(_) => store::delete_claimed(&mut connection, id, claim).await,
            RowChange::PutOff { delay, failure } => {
                store::update_put_off(&mut connection, id, claim, *delay, &failure.to_string()).await
            }
            RowChange::GiveUp { failure } if self.task.is_recurring => {
                store::update_next_period(&mut connection, id, claim, Some(&failure.to_string())).await
            }
            RowChange::GiveUp { failure } => {
                store::update_given_up(&mut connection, id, claim, &failure.to_string()).await
            }
        }
    }
}
