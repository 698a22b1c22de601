//! Carries out the commits of the actor and handles their outcome: applies the frames to the state, answers the commands and publishes the
//! frames.

use super::{Phase, TopicActor};
use crate::frame::Frame;
use crate::supervision::catch_panic;
use crate::topic::commit_pipeline::{Acknowledge, CommittedBatch};
use crate::topic::contract::{Done, TopicState};
use crate::topic::publisher::{Pace, Publish};
use actix::prelude::*;
use futures_util::FutureExt as _;
use futures_util::future::LocalBoxFuture;
use std::sync::Arc;
use std::time::{Duration, Instant};

impl<S: TopicState> TopicActor<S> {
    pub(super) fn commit(&mut self, commit: LocalBoxFuture<'static, Done<S::Command>>, ctx: &mut Context<Self>) {
        self.phase = Phase::Busy;
        let begun = Instant::now();
        // commands that it held when it panicked are answered as unknown
        let commit = catch_panic(commit).map(|done| done.unwrap_or_else(|_| Done::Panicked(Box::new(|| ()))));
        ctx.spawn(commit.into_actor(self).map(move |done, actor, ctx| {
            actor.phase = Phase::Ready;
            actor.acknowledge(ctx);
            actor.done(done, begun.elapsed(), ctx);
            actor.pump(ctx);
        }));
    }

    /// Handles the outcome of a commit; `took` is its duration.
    fn done(&mut self, done: Done<S::Command>, took: Duration, ctx: &mut Context<Self>) {
        match done {
            Done::Committed {
                frames,
                mut known,
                reply,
            } => {
                let frames: Vec<Arc<Frame>> = frames.into_iter().map(Arc::new).collect();
                let mut next = Vec::new();
                for frame in &frames {
                    if frame.topic.owner() == self.root {
                        let known = known.take_if(|_| frame.topic == self.root);
                        next.extend(self.fold(Arc::clone(frame), known));
                    }
                }
                let batch = CommittedBatch {
                    reply,
                    next,
                    frames,
                    took,
                    waiting: self.pipeline.queue.len(),
                };
                match self.pipeline.committed(batch, self.catch_up.is_behind()) {
                    Acknowledge::Now => self.acknowledge(ctx),
                    Acknowledge::AfterNextCommit => {
                        // a committer on this thread takes its turn first
                        let after = tokio::task::yield_now();
                        ctx.spawn(after.into_actor(self).map(|(), actor, ctx| actor.acknowledge(ctx)));
                    }
                }
            }
            Done::Again(commands) => {
                self.publish_pending(ctx);
                self.pipeline.put_back(commands);
                self.catch_up.record_gap();
            }
            Done::Later(write, due) => {
                self.publish_pending(ctx);
                self.pipeline.queue.put_back_write(write, due);
            }
            Done::Panicked(reply) => {
                // before the answer, so that a caller that then tries again is refused after the third panic
                self.engine.registry.record_panic(&self.root);
                reply();
                self.reload(ctx);
            }
            Done::Refused => self.publish_pending(ctx),
        }
    }

    /// Answers the commands of the last commit and publishes its frames, if this has not been done yet.
    fn acknowledge(&mut self, ctx: &mut Context<Self>) {
        if let Some(batch) = self.pipeline.take_unacknowledged() {
            (batch.reply)();
            self.publish_or_join(batch.next, batch.took, batch.waiting, ctx);
            self.engine.publish(&batch.frames, Some(&self.root));
        }
    }

    /// Publishes the frames of a commit, or delays them to send them together with the frames of the next commit. `commit` is the duration of
    /// this commit. `waiting` is the number of commands that wait for the next commit.
    fn publish_or_join(&mut self, frames: Vec<Arc<Frame>>, commit: Duration, waiting: usize, ctx: &mut Context<Self>) {
        let may_wait = !self.catch_up.is_behind() && self.ended().is_none();
        let streams = &self.streams;
        let pace = || {
            may_wait.then(|| {
                let deliveries = streams.iter().map(|stream| stream.subscribers.delivery_time());
                Pace {
                    commit,
                    delivery: deliveries.max().unwrap_or_default(),
                    waiting,
                }
            })
        };
        match self.publisher.add(frames, pace) {
            Publish::Within(limit) => self.timers.publish = Some(ctx.run_later(limit, Self::publish_pending)),
            Publish::Now => self.publish_pending(ctx),
        }
    }

    /// Publishes the delayed frames.
    pub(super) fn publish_pending(&mut self, ctx: &mut Context<Self>) {
        self.acknowledge(ctx);
        if let Some(timer) = self.timers.publish.take() {
            ctx.cancel_future(timer);
        }
        for frame in self.publisher.take() {
            self.publish(&frame, ctx);
        }
    }
}
