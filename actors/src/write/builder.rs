//! Builds a write.

use super::once::{AtMostOnce, Once, Repetition};
use super::plan::{Found, Named, Planner};
use super::run::Planned;
use super::tries::Tries;
use super::{Subject, Write, WriteError};
use crate::audit::Act;
use crate::topic::engine::Engine;
use crate::topic::reply::{Answer, ReplyTo};
use actix::ArbiterHandle;
use protocol::topic::Topic;
use serde::Serialize;
use sqlx::PgConnection;
use std::collections::BTreeSet;
use std::marker::PhantomData;
use std::sync::Arc;

/// A write that is being built. It starts when it is run, and then belongs to the server: a caller that goes away changes nothing about it.
#[must_use = "a write begins when it is run"]
pub struct WriteBuilder<'e, N = Named, R = Once> {
    engine: &'e Arc<Engine>,
    subject: Subject,
    queue: Option<Topic>,
    answer_at: Option<Topic>,
    audited: Option<Act>,
    topics: N,
    repetition: R,
}

impl<'e> WriteBuilder<'e> {
    pub(crate) fn new(engine: &'e Arc<Engine>, subject: Subject) -> Self {
        Self {
            engine,
            subject,
            queue: None,
            answer_at: None,
            audited: Act::current(),
            topics: Named(BTreeSet::new()),
            repetition: Once,
        }
    }
}

impl<'e, N, R> WriteBuilder<'e, N, R> {
    /// Runs in the queue of this topic's actor, so that the commands behind it wait. For writes that decide on `review:`, `job:` or `playlist:`;
    /// all others run outside the queues, ordered by their heads.
    pub fn in_queue_of(mut self, topic: Topic) -> Self {
        self.queue = Some(topic);
        self
    }

    /// Adds the position of this topic after the write to the answer. The topic must be one that is locked or adopted.
    pub fn live_at(mut self, topic: Topic) -> Self {
        self.answer_at = Some(topic);
        self
    }

    /// Gives the act this name in the audit, whatever the name of the current request is. The line that [`Write::audit`] writes locks `admin`.
    pub fn audited_as(mut self, action: &'static str) -> Self {
        self.audited = Some(Act {
            action,
            network: self.audited.and_then(|act| act.network),
        });
        self
    }

    /// Locks these topics.
    pub fn topics(self, topics: impl IntoIterator<Item = Topic>) -> WriteBuilder<'e, Named, R> {
        self.with_topics(Named(topics.into_iter().collect()))
    }

    /// Locks the topics that `plan` names, and passes the rest of its result to the act. `plan` also checks that the caller may write. It is
    /// called before the topics are locked and again under the locks; if it then names a further topic, the write begins again.
    pub fn plan<F, P>(self, plan: F) -> WriteBuilder<'e, Found<F, P>, R>
    where
        F: AsyncFn(&mut PgConnection) -> Result<(BTreeSet<Topic>, P), WriteError> + Send + 'static,
    {
        self.with_topics(Found(plan, PhantomData))
    }

    fn with_topics<M>(self, topics: M) -> WriteBuilder<'e, M, R> {
        WriteBuilder {
            engine: self.engine,
            subject: self.subject,
            queue: self.queue,
            answer_at: self.answer_at,
            audited: self.audited,
            topics,
            repetition: self.repetition,
        }
    }

    /// Answers a request with this name that was made before with its first result. `content` is the content of the request, without the name.
    pub fn once(
        self,
        call: &'static str,
        request_id: Option<String>,
        content: &impl Serialize,
    ) -> WriteBuilder<'e, N, AtMostOnce> {
        WriteBuilder {
            engine: self.engine,
            subject: self.subject,
            queue: self.queue,
            answer_at: self.answer_at,
            audited: self.audited,
            topics: self.topics,
            repetition: AtMostOnce::new(call, request_id, content),
        }
    }

    fn start<T, F>(self, change: F) -> Answer<T>
    where
        T: Send + 'static,
        N: Planner,
        R: Repetition<T>,
        F: AsyncFn(&mut Write, N::Plan) -> Result<T, WriteError> + Send + 'static,
    {
        let (reply, answer) = ReplyTo::new();
        if let Some(Err(refusal)) = self.subject.user_id().map(|person| self.engine.count_write(person)) {
            reply.refuse(refusal);
            return answer;
        }
        let engine = Arc::clone(self.engine);
        let planned = Planned {
            engine: Arc::clone(&engine),
            subject: self.subject,
            answer_at: self.answer_at,
            audited: self.audited,
            topics: self.topics,
            repetition: self.repetition,
            change,
            reply,
            tries: Tries::begin(),
        };
        match self.queue {
            Some(topic) => engine.registry.write(&topic, Box::new(planned)),
            None => {
                beside_queues(&engine).spawn_fn(move || {
                    actix::spawn(planned.carry_out_alone());
                });
            }
        }
        answer
    }
}

impl<R> WriteBuilder<'_, Named, R> {
    /// Runs the write with `change`, which may be called several times.
    pub fn run<T, F>(self, change: F) -> Answer<T>
    where
        T: Send + 'static,
        R: Repetition<T>,
        F: AsyncFn(&mut Write) -> Result<T, WriteError> + Send + 'static,
    {
        self.start(async move |write: &mut Write, ()| change(write).await)
    }
}

impl<F, P, R> WriteBuilder<'_, Found<F, P>, R>
where
    Found<F, P>: Planner<Plan = P>,
{
    /// Runs the write with `change`, which gets the plan made under the locks, and may be called several times.
    pub fn run<T, G>(self, change: G) -> Answer<T>
    where
        T: Send + 'static,
        R: Repetition<T>,
        G: AsyncFn(&mut Write, P) -> Result<T, WriteError> + Send + 'static,
    {
        self.start(change)
    }
}

/// Returns one of the engine's threads, in turn.
fn beside_queues(engine: &Engine) -> &ArbiterHandle {
    let turn = engine.next_arbiter.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
    &engine.arbiters[turn % engine.arbiters.len()]
}
