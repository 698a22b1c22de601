//! Runs a write step by step. The documentation of the parent module lists the steps.

use super::idempotency::Idempotency;
use super::plan::Planner;
use super::transaction::{Committed, Prepared};
use super::tries::{Tries, before, retry};
use super::{Subject, Write, WriteError};
use crate::audit::AuditContext;
use crate::frame::Frame;
use crate::topic::engine::Engine;
use crate::topic::queue::{PendingWrite, WriteDone, WriteTurn};
use crate::topic::reply::{ReplySender, StreamPosition};
use futures_util::FutureExt as _;
use futures_util::future::LocalBoxFuture;
use protocol::entity::live::LiveHead;
use protocol::refusal::Refusal;
use protocol::topic::Topic;
use std::sync::Arc;
use tokio::time::Instant;
use uuid::Uuid;

/// A write with everything that it needs to run.
pub(super) struct Planned<T, N, R, F> {
    pub(super) engine: Arc<Engine>,
    pub(super) subject: Subject,
    pub(super) position_of: Option<Topic>,
    pub(super) audited: Option<AuditContext>,
    pub(super) topics: N,
    pub(super) idempotency: R,
    pub(super) change: F,
    pub(super) reply: ReplySender<T>,
    pub(super) tries: Tries,
}

/// The result of one attempt. For a repeated request, `result` is the stored first result and `commit` is none.
struct Attempted<T, C> {
    result: T,
    live: Option<LiveHead>,
    commit: Option<C>,
}

impl<T, N, R, F> Planned<T, N, R, F>
where
    T: Send + 'static,
    N: Planner,
    R: Idempotency<T>,
    F: AsyncFn(&mut Write, N::Plan) -> Result<T, WriteError> + Send + 'static,
{
    /// Runs the write outside the actors' queues, answers the caller and publishes the frames.
    pub(super) async fn run_unqueued(self) {
        let engine = Arc::clone(&self.engine);
        let tried = retry(self.tries, async |deadline| self.try_once(deadline).await).await;
        if let Some(done) = self.finish(tried).await {
            (done.reply)();
            let frames: Vec<Arc<Frame>> = done.frames.into_iter().map(Arc::new).collect();
            engine.publish(&frames, None);
        }
    }

    async fn try_once(&self, deadline: Instant) -> Result<Attempted<T, Committed>, WriteError> {
        let Attempted { result, live, commit } = before(deadline, self.prepare(deadline)).await?;
        let commit = match commit {
            Some(prepared) => Some(prepared.commit().await?),
            None => None,
        };
        Ok(Attempted { result, live, commit })
    }

    async fn prepare(&self, deadline: Instant) -> Result<Attempted<T, Prepared>, WriteError> {
        let engine = &*self.engine;
        let mut topics = match self.topics.known() {
            Some(topics) => topics.clone(),
            None => self.topics.plan(&mut *engine.pool.acquire().await?).await?.0,
        };
        // the audit's line is published there
        topics.extend(self.audited.is_some().then_some(Topic::Admin));
        let names: Vec<Topic> = topics.iter().cloned().collect();
        let mut write = Write::begin(engine, engine.origin(), &names, deadline).await?;
        self.subject.lock_shared(write.rows()).await?;
        write.audited_by(self.audited.clone(), &self.subject);
        let (locked, plan) = self.topics.plan(write.rows()).await?;
        if !locked.is_subset(&topics) {
            return Err(WriteError::TopicsChanged);
        }
        if let Some((result, live)) = self.idempotency.find(&self.subject, write.rows()).await? {
            let commit = None;
            return Ok(Attempted { result, live, commit });
        }
        let result = (self.change)(&mut write, plan).await?;
        let live = self.position_of.as_ref().map(|topic| write.live_head(topic));
        (self.idempotency)
            .store(&self.subject, write.rows(), &result, live.as_ref())
            .await?;
        let commit = Some(write.prepare().await?);
        Ok(Attempted { result, live, commit })
    }

    /// Handles the result of the last attempt. If nothing new was committed, sends the caller the error or the stored result and returns none.
    /// After a new commit, logs sessions out and returns the answer and the frames; the caller of this function sends the answer and publishes
    /// the frames.
    async fn finish(self, tried: Result<Attempted<T, Committed>, WriteError>) -> Option<WriteDone> {
        let Attempted { result, live, commit } = match tried {
            Ok(tried) => tried,
            Err(error) => {
                self.reply.refuse(error);
                return None;
            }
        };
        let (engine, reply, live) = (self.engine, self.reply, live.map(StreamPosition::from));
        let Some(Committed { frames, mut effects }) = commit else {
            reply.send(result, live);
            return None;
        };
        effects.before_answer(&engine).await;
        let reply = Box::new(move || {
            reply.send(result, live);
            effects.after_answer(&engine);
        });
        Some(WriteDone { frames, reply })
    }
}

impl<T, N, R, F> PendingWrite for Planned<T, N, R, F>
where
    T: Send + 'static,
    N: Planner,
    R: Idempotency<T>,
    F: AsyncFn(&mut Write, N::Plan) -> Result<T, WriteError> + Send + 'static,
{
    fn refuse(self: Box<Self>, refusal: Refusal) {
        self.reply.refuse(refusal);
    }

    fn execute(mut self: Box<Self>) -> LocalBoxFuture<'static, WriteTurn> {
        async move {
            let tried = self.try_once(self.tries.deadline()).await;
            if let Err(error) = &tried
                && let Some(pause) = self.tries.pause_after(error, Instant::now())
            {
                return WriteTurn::Again(self, (Instant::now() + pause).into_std());
            }
            if let Err(error @ WriteError::Panicked(_)) = tried {
                let reply = self.reply;
                return WriteTurn::Panicked(Box::new(move || reply.refuse(error)));
            }
            self.finish(tried)
                .await
                .map_or(WriteTurn::Answered, WriteTurn::Committed)
        }
        .boxed_local()
    }
}

/// Makes one attempt at a write that an actor starts itself. `change` must check that the topic heads are still those from which the actor's
/// state was computed.
pub(crate) async fn attempt<T, E>(
    engine: &Engine,
    origin: Uuid,
    topics: &[Topic],
    deadline: Instant,
    change: impl AsyncFnOnce(&mut Write) -> Result<T, E>,
) -> Result<(T, Vec<Frame>), E>
where
    E: From<WriteError>,
{
    let prepared = before(deadline, async {
        let mut write = (Write::begin(engine, origin, topics, deadline).await).map_err(WriteError::from)?;
        let result = change(&mut write).await?;
        Ok::<_, E>((result, write.prepare().await?))
    });
    let (result, prepared) = prepared.await?;
    let Committed { frames, effects } = prepared.commit().await?;
    effects.after_answer(engine);
    Ok((result, frames))
}
