//! Builds a write: sets its options, then runs it.

use super::idempotency::{Idempotency, IdempotencyKey, NoIdempotency};
use super::plan::{FixedTopics, Planner, QueriedTopics};
use super::run::Planned;
use super::tries::Tries;
use super::{Subject, Write, WriteError};
use crate::audit::AuditContext;
use crate::topic::engine::Engine;
use crate::topic::reply::{PendingReply, ReplySender};
use actix::ArbiterHandle;
use protocol::topic::Topic;
use serde::Serialize;
use sqlx::PgConnection;
use std::collections::BTreeSet;
use std::marker::PhantomData;
use std::sync::Arc;

/// The options of a write that has not started. Once `run` is called, the write runs to its end, even if the caller drops the returned future.
#[must_use = "a write begins when it is run"]
pub struct WriteBuilder<'e, N = FixedTopics, R = NoIdempotency> {
    engine: &'e Arc<Engine>,
    subject: Subject,
    queue: Option<Topic>,
    position_of: Option<Topic>,
    audited: Option<AuditContext>,
    topics: N,
    idempotency: R,
}

impl<'e> WriteBuilder<'e> {
    pub(crate) fn new(engine: &'e Arc<Engine>, subject: Subject) -> Self {
        Self {
            engine,
            subject,
            queue: None,
            position_of: None,
            audited: AuditContext::current(),
            topics: FixedTopics(BTreeSet::new()),
            idempotency: NoIdempotency,
        }
    }
}

impl<'e, N, R> WriteBuilder<'e, N, R> {
    /// Runs the write in the queue of this topic's actor, so that the commands behind it wait. Use this for three kinds of writes: those
    /// that depend on the state of a `review:`, `job:` or `playlist:` topic; those whose order on one connection matters; and frequent
    /// ones, because each write outside the queue moves the topic's head and thus makes the commit of a command in the queue fail once.
    /// Other writes run outside the queues, where writes that lock the same topic heads wait for each other.
    pub fn serialized_on(mut self, topic: Topic) -> Self {
        self.queue = Some(topic);
        self
    }

    /// Adds to the answer the position that this topic has after the write. The write must have locked the topic, or have created it and then
    /// called [`Write::adopt`](crate::write::Write::adopt).
    pub fn position_of(mut self, topic: Topic) -> Self {
        self.position_of = Some(topic);
        self
    }

    /// Sets the action in the audit entry of this write, in place of the action of the current request. The topic `admin` is then locked,
    /// because audit entries are published on it.
    pub fn audited_as(mut self, action: &'static str) -> Self {
        self.audited = Some(AuditContext {
            action,
            network: self.audited.and_then(|act| act.network),
        });
        self
    }

    /// Locks the heads of these topics before the write changes anything.
    pub fn topics(self, topics: impl IntoIterator<Item = Topic>) -> WriteBuilder<'e, FixedTopics, R> {
        self.with(|_, idempotency| (FixedTopics(topics.into_iter().collect()), idempotency))
    }

    /// Locks the topics that `plan` returns. `plan` also returns data that it has read, which is passed to `change`, and it must check that the
    /// caller may write. It is called before the topics are locked, and again afterwards. If the second call returns an additional topic, the
    /// write starts again.
    pub fn plan<F, P>(self, plan: F) -> WriteBuilder<'e, QueriedTopics<F, P>, R>
    where
        F: AsyncFn(&mut PgConnection) -> Result<(BTreeSet<Topic>, P), WriteError> + Send + 'static,
    {
        self.with(|_, idempotency| (QueriedTopics(plan, PhantomData), idempotency))
    }

    /// Makes the write answer a repeated request, one with the same `request_id`, with the result of the first one. `content` is the content of
    /// the request without the id. A request with the same id but other content is refused.
    pub fn idempotent(
        self,
        call: &'static str,
        request_id: Option<String>,
        content: &impl Serialize,
    ) -> WriteBuilder<'e, N, IdempotencyKey> {
        self.with(|topics, _| (topics, IdempotencyKey::new(call, request_id, content)))
    }

    /// Replaces the topics and the idempotency, which may thereby get other types.
    fn with<M, S>(self, replace: impl FnOnce(N, R) -> (M, S)) -> WriteBuilder<'e, M, S> {
        let (topics, idempotency) = replace(self.topics, self.idempotency);
        WriteBuilder {
            engine: self.engine,
            subject: self.subject,
            queue: self.queue,
            position_of: self.position_of,
            audited: self.audited,
            topics,
            idempotency,
        }
    }

    fn start<T, F>(self, change: F) -> PendingReply<T>
    where
        T: Send + 'static,
        N: Planner,
        R: Idempotency<T>,
        F: AsyncFn(&mut Write, N::Plan) -> Result<T, WriteError> + Send + 'static,
    {
        if let Some(Err(refusal)) = self.subject.user_id().map(|person| self.engine.count_write(person)) {
            return PendingReply::refused(refusal);
        }
        let (reply, answer) = ReplySender::new();
        let engine = Arc::clone(self.engine);
        let planned = Planned {
            engine: Arc::clone(&engine),
            subject: self.subject,
            position_of: self.position_of,
            audited: self.audited,
            topics: self.topics,
            idempotency: self.idempotency,
            change,
            reply,
            tries: Tries::begin(),
        };
        match self.queue {
            Some(topic) => engine.registry.write(&topic, Box::new(planned)),
            None => {
                next_thread(&engine).spawn_fn(move || {
                    actix::spawn(planned.run_unqueued());
                });
            }
        }
        answer
    }
}

impl<R> WriteBuilder<'_, FixedTopics, R> {
    /// Runs the write. `change` makes its changes; it may be called several times.
    pub fn run<T, F>(self, change: F) -> PendingReply<T>
    where
        T: Send + 'static,
        R: Idempotency<T>,
        F: AsyncFn(&mut Write) -> Result<T, WriteError> + Send + 'static,
    {
        self.start(async move |write: &mut Write, ()| change(write).await)
    }
}

impl<F, P, R> WriteBuilder<'_, QueriedTopics<F, P>, R>
where
    QueriedTopics<F, P>: Planner<Plan = P>,
{
    /// Runs the write. `change` makes its changes; it receives the plan that was made after the topics were locked, and may be called several
    /// times.
    pub fn run<T, G>(self, change: G) -> PendingReply<T>
    where
        T: Send + 'static,
        R: Idempotency<T>,
        G: AsyncFn(&mut Write, P) -> Result<T, WriteError> + Send + 'static,
    {
        self.start(change)
    }
}

/// Returns the thread for the next write outside the queues; the engine's threads are used in turn.
fn next_thread(engine: &Engine) -> &ArbiterHandle {
    let turn = engine.next_arbiter.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
    &engine.arbiters[turn % engine.arbiters.len()]
}
