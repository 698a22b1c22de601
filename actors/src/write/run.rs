//! The order of a write, and its tries.

use super::once::Repetition;
use super::topic_finder::TopicFinder;
use super::transaction::Committed;
use super::{Subject, Write, WriteError};
use crate::frame::Frame;
use crate::topic::engine::Engine;
use crate::topic::queue::{PendingWrite, WriteDone};
use crate::topic::reply::{ReplyTo, StreamPosition};
use futures_util::FutureExt as _;
use futures_util::future::LocalBoxFuture;
use protocol::entity::live::LiveHead;
use protocol::error_code::ErrorCode;
use protocol::refusal::Refusal;
use protocol::topic::Topic;
use std::sync::Arc;
use std::time::Duration;
use tokio::time::Instant;
use uuid::Uuid;

/// Tries that meet a lock go on for this long.
pub(crate) const TRY_WITHIN: Duration = Duration::from_secs(5);

/// Between the first try and the second; it doubles from try to try.
const FIRST_PAUSE: Duration = Duration::from_millis(2);

/// Everything that a write is.
pub(super) struct Planned<T, N, R, F> {
    pub(super) engine: Arc<Engine>,
    pub(super) subject: Subject,
    pub(super) answer_at: Option<Topic>,
    pub(super) topics: N,
    pub(super) repetition: R,
    pub(super) change: F,
    pub(super) reply: ReplyTo<T>,
}

/// What one try led to.
enum Tried<T> {
    Committed(T, Option<LiveHead>, Committed),
    Repeated(T, Option<LiveHead>),
}

impl<T, N, R, F> Planned<T, N, R, F>
where
    T: Send + 'static,
    N: TopicFinder,
    R: Repetition<T>,
    F: AsyncFn(&mut Write) -> Result<T, WriteError> + Send + 'static,
{
    /// Carries the write out beside all queues, and publishes what it led to.
    pub(super) async fn carry_out_alone(self) {
        let engine = Arc::clone(&self.engine);
        if let Some(done) = self.carry_out_tries().await {
            (done.reply)();
            let frames: Vec<Arc<Frame>> = done.frames.into_iter().map(Arc::new).collect();
            engine.publish(&frames, None);
        }
    }

    async fn carry_out_tries(self) -> Option<WriteDone> {
        match retry(async || self.carry_out_once().await).await {
            Ok(Tried::Committed(result, live, committed)) => {
                let Committed { frames, mut effects } = committed;
                effects.before_answer(&self.engine).await;
                let (engine, reply, live) = (self.engine, self.reply, live.map(StreamPosition::from));
                Some(WriteDone {
                    frames,
                    reply: Box::new(move || {
                        reply.send(result, live);
                        effects.after_answer(&engine);
                    }),
                })
            }
            Ok(Tried::Repeated(result, live)) => {
                self.reply.send(result, live.map(StreamPosition::from));
                None
            }
            Err(error) if error.may_succeed_now() => {
                self.reply.refuse(ErrorCode::TryAgain);
                None
            }
            Err(error) => {
                self.reply.refuse(error);
                None
            }
        }
    }

    async fn carry_out_once(&self) -> Result<Tried<T>, WriteError> {
        let engine = &*self.engine;
        let topics = if N::IS_FIXED {
            self.topics.fixed()
        } else {
            self.topics.find(&mut *engine.pool.acquire().await?).await?
        };
        let names: Vec<Topic> = topics.iter().cloned().collect();
        let mut write = Write::begin(engine, engine.origin(), &names).await?;
        self.subject.hold(write.rows()).await?;
        if !N::IS_FIXED && !self.topics.find(write.rows()).await?.is_subset(&topics) {
            return Err(WriteError::TopicsChanged);
        }
        if let Some((result, live)) = self.repetition.find(&self.subject, write.rows()).await? {
            return Ok(Tried::Repeated(result, live));
        }
        let result = (self.change)(&mut write).await?;
        let live = self.answer_at.as_ref().map(|topic| write.live_head(topic));
        (self.repetition)
            .keep(&self.subject, write.rows(), &result, live.as_ref())
            .await?;
        let committed = write.commit().await?;
        Ok(Tried::Committed(result, live, committed))
    }
}

impl<T, N, R, F> PendingWrite for Planned<T, N, R, F>
where
    T: Send + 'static,
    N: TopicFinder,
    R: Repetition<T>,
    F: AsyncFn(&mut Write) -> Result<T, WriteError> + Send + 'static,
{
    fn refuse(self: Box<Self>, refusal: Refusal) {
        self.reply.refuse(refusal);
    }

    fn carry_out(self: Box<Self>) -> LocalBoxFuture<'static, Option<WriteDone>> {
        (*self).carry_out_tries().boxed_local()
    }
}

/// Tries until nothing stands in the way any more, for [`TRY_WITHIN`] at most.
pub(super) async fn retry<T>(one_try: impl AsyncFn() -> Result<T, WriteError>) -> Result<T, WriteError> {
    let deadline = Instant::now() + TRY_WITHIN;
    let mut pause = FIRST_PAUSE;
    loop {
        match one_try().await {
            Err(error) if error.may_succeed_now() && Instant::now() < deadline => {
                tracing::debug!(%error, "a write begins again");
                metrics::counter!("needledrop_writes_retried_total").increment(1);
                tokio::time::sleep(pause).await;
                pause *= 2;
            }
            other => return other,
        }
    }
}

/// One try of a write that an actor makes by itself, for what its state tells it. The heads it decides on are compared by `change`.
pub(crate) async fn attempt<T, E>(
    engine: &Engine,
    origin: Uuid,
    topics: &[Topic],
    change: impl AsyncFnOnce(&mut Write) -> Result<T, E>,
) -> Result<(T, Vec<Frame>), E>
where
    E: From<WriteError>,
{
    let mut write = (Write::begin(engine, origin, topics).await).map_err(WriteError::from)?;
    let result = change(&mut write).await?;
    let Committed { frames, effects } = write.commit().await?;
    effects.after_answer(engine);
    Ok((result, frames))
}
