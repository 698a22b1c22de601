//! What became of a commit: brought into the state, answered, published. Where commands wait already, the next commit is sent before this
//! one is told of, so that the database works meanwhile.

use super::TopicActor;
use crate::frame::Frame;
use crate::topic::registry::owner_topic;
use crate::topic::state::{Done, TopicState};
use actix::prelude::*;
use std::sync::Arc;
use std::time::Duration;

/// What a commit led to.
pub(super) struct Told {
    /// Answers its commands.
    reply: Box<dyn FnOnce() + Send>,
    /// Frames of this actor's topics, folded.
    next: Vec<Arc<Frame>>,
    /// All its frames, for other topics and nodes.
    frames: Vec<Arc<Frame>>,
    /// How long it took.
    took: Duration,
    /// Commands that waited when it was done.
    waiting: usize,
}

impl<O: TopicState> TopicActor<O> {
    /// Takes up what became of a commit that took `took`.
    pub(super) fn done(&mut self, done: Done<O::Command>, took: Duration, ctx: &mut Context<Self>) {
        match done {
            Done::Committed {
                frames,
                mut known,
                reply,
            } => {
                let frames: Vec<Arc<Frame>> = frames.into_iter().map(Arc::new).collect();
                let mut next = Vec::new();
                for frame in &frames {
                    if owner_topic(&frame.topic) == self.root {
                        let known = known.take_if(|_| frame.topic == self.root);
                        next.extend(self.fold(Arc::clone(frame), known));
                    }
                }
                let told = Told {
                    reply,
                    next,
                    frames,
                    took,
                    waiting: self.queue.len(),
                };
                self.tell_or_wait(told, ctx);
            }
            Done::Again(commands) => {
                self.publish_held(ctx);
                for command in commands.into_iter().rev() {
                    self.queue.push_front(command);
                }
                self.behind = true;
            }
            Done::Refused => self.publish_held(ctx),
        }
    }

    /// Answers and publishes what a commit led to: at once, or, where commands wait, as soon as the next commit is on its way to the database,
    /// which works meanwhile.
    fn tell_or_wait(&mut self, told: Told, ctx: &mut Context<Self>) {
        let is_awaited = told.waiting > 0 && !self.behind;
        self.untold = Some(told);
        if !is_awaited {
            return self.tell(ctx);
        }
        // a committer that lives on this thread has its turn before
        let after = tokio::task::yield_now();
        ctx.spawn(after.into_actor(self).map(|(), actor, ctx| actor.tell(ctx)));
    }

    /// Answers and publishes what has not been told yet.
    pub(super) fn tell(&mut self, ctx: &mut Context<Self>) {
        if let Some(told) = self.untold.take() {
            (told.reply)();
            self.publish_or_hold(told.next, told.took, told.waiting, ctx);
            self.engine.publish(&told.frames, Some(&self.root));
        }
    }
}
