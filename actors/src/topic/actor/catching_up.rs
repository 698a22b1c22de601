//! Carries out the reads that [`CatchUp`](crate::topic::catch_up::CatchUp) requires: loads the state, and reads missing frames.

use super::loading::{Loaded, load, read_gap};
use super::{Phase, RESEND_AFTER, TopicActor};
use crate::frame::Frame;
use crate::topic::contract::TopicState;
use crate::topic::ephemeral_states::state_frame;
use crate::topic::stream::Stream;
use actix::prelude::*;
use protocol::error_code::ErrorCode;
use protocol::server_event::ClosedReason;
use protocol::topic::Topic;
use std::sync::Arc;
use std::time::Duration;

/// The pause before a failed read of the state or of missing frames is tried again.
const READ_AGAIN: Duration = Duration::from_millis(500);

impl<S: TopicState> TopicActor<S> {
    pub(super) fn load(&mut self, ctx: &mut Context<Self>) {
        let load = load::<S>(Arc::clone(&self.engine), self.root.clone());
        ctx.spawn(
            load.into_actor(self)
                .map(|loaded, actor, ctx| actor.loaded(loaded, ctx)),
        );
    }

    fn loaded(&mut self, loaded: Result<Option<Loaded<S>>, sqlx::Error>, ctx: &mut Context<Self>) {
        self.phase = Phase::Ready;
        let loaded = match loaded {
            Ok(Some(loaded)) => loaded,
            Ok(None) => {
                self.streams = std::mem::take(&mut self.inherited);
                return self.end(ctx);
            }
            Err(error) => {
                tracing::error!(%error, topic.kind = self.root.kind(), "a topic could not be loaded");
                if self.inherited.is_empty() {
                    return self.fail(ErrorCode::TryAgain, ctx);
                }
                self.refuse_waiting(ErrorCode::TryAgain);
                self.phase = Phase::Busy;
                ctx.run_later(READ_AGAIN, Self::load);
                return;
            }
        };
        self.state = Some(loaded.state);
        self.streams = (loaded.streams.into_iter())
            .map(|(topic, head, newest)| Stream::new(topic, head, newest))
            .collect();
        self.process_early(ctx);
    }

    /// Takes over the followers of an earlier actor that has panicked. They continue from a snapshot, because they have missed too many frames.
    pub(super) fn adopt_followers(&mut self, ctx: &mut Context<Self>) {
        for former in std::mem::take(&mut self.inherited) {
            if let Some(stream) = self.stream(&former.topic) {
                stream.adopt(former);
                self.resend_soon(ctx);
            }
        }
    }

    /// Reads the missing frames from the database. They are already committed: the actor knows that a frame with their number or a later one is
    /// committed, and a frame gets its number only after the previous frame has committed.
    pub(super) fn read_gap(&mut self, ctx: &mut Context<Self>) {
        self.phase = Phase::Busy;
        self.catch_up.begin_read();
        let held: Vec<(Topic, i64)> = (self.streams.iter())
            .map(|stream| (stream.topic.clone(), stream.sequencer.head()))
            .collect();
        let read = read_gap(self.engine.pool.clone(), held);
        ctx.spawn(read.into_actor(self).map(|read, actor, ctx| {
            actor.phase = Phase::Ready;
            match read {
                Ok(gap) if gap.has_deleted => actor.reload(ctx),
                Ok(gap) => actor.take_missing(gap.frames, ctx),
                Err(error) => {
                    tracing::error!(%error, topic.kind = actor.root.kind(), "missing frames could not be read");
                    actor.catch_up.record_gap();
                    actor.refuse_waiting(ErrorCode::TryAgain);
                    ctx.run_later(READ_AGAIN, Self::pump);
                }
            }
        }));
    }

    fn take_missing(&mut self, frames: Vec<Frame>, ctx: &mut Context<Self>) {
        self.catch_up.record_read(frames.len());
        for frame in frames {
            self.take_frame(Arc::new(frame), ctx);
        }
        if self.streams.iter().any(|stream| stream.sequencer.has_gap()) {
            self.catch_up.record_gap();
        }
        if !self.catch_up.is_behind() {
            for message in self.catch_up.take_subscribes() {
                self.attach(message, ctx);
            }
        }
        self.pump(ctx);
    }

    /// Loads the state again. During the load, arriving messages wait, as they do before the first load.
    pub(super) fn reload(&mut self, ctx: &mut Context<Self>) {
        self.publish_pending(ctx);
        self.state = None;
        self.phase = Phase::Busy;
        let load = load::<S>(Arc::clone(&self.engine), self.root.clone());
        ctx.spawn(load.into_actor(self).map(|loaded, actor, ctx| match loaded {
            Ok(Some(loaded)) => actor.resume_with(loaded, ctx),
            Ok(None) => actor.end(ctx),
            Err(error) => {
                tracing::error!(%error, topic.kind = actor.root.kind(), "a topic could not be loaded again");
                actor.refuse_waiting(ErrorCode::TryAgain);
                ctx.run_later(READ_AGAIN, Self::reload);
            }
        }));
    }

    fn resume_with(&mut self, loaded: Loaded<S>, ctx: &mut Context<Self>) {
        metrics::counter!("needledrop_topics_reloaded_total", "kind" => self.root.kind()).increment(1);
        self.phase = Phase::Ready;
        self.state = Some(loaded.state);
        for (topic, head, newest) in loaded.streams {
            if let Some(stream) = self.stream(&topic) {
                stream.restart(head, newest);
            }
        }
        self.process_early(ctx);
        self.resend_soon(ctx);
    }

    /// Loads the state again because clients need a snapshot, and the state in memory is not current. During the load, arriving messages wait, as
    /// they do before the first load. Subscribe requests to an ephemeral topic that arrive during the load need another load, because its state may
    /// have changed since this one began.
    pub(super) fn refresh(&mut self, ctx: &mut Context<Self>) {
        self.publish_pending(ctx);
        self.phase = Phase::Busy;
        let former = self.state.take();
        let waiting = self.catch_up.subscribes();
        let load = load::<S>(Arc::clone(&self.engine), self.root.clone());
        ctx.spawn(load.into_actor(self).map(move |loaded, actor, ctx| {
            actor.phase = Phase::Ready;
            match loaded {
                Ok(Some(loaded)) if actor.is_ephemeral() => actor.take_whole_state(former, &loaded, ctx),
                Ok(Some(loaded)) => actor.take_refreshed(loaded, ctx),
                Ok(None) => return actor.end(ctx),
                Err(error) => {
                    tracing::error!(%error, topic.kind = actor.root.kind(), "a snapshot could not be read");
                    actor.state = former;
                    actor.catch_up.refuse_subscribes(ErrorCode::TryAgain);
                }
            }
            // a client that waits for the snapshot gets it as it was read, and after it the frames that have arrived since
            for (index, message) in actor.catch_up.take_subscribes().into_iter().enumerate() {
                if actor.is_ephemeral() && index < waiting {
                    actor.attach(message, ctx);
                } else {
                    actor.attach_or_read(message, ctx);
                }
            }
            actor.process_early(ctx);
        }));
    }

    /// Replaces the state of an ephemeral topic by the one that was read, and publishes it if it is new. Drops the states that arrived during the
    /// load, because they may be older; if one of them is newer, it is read again within a second.
    fn take_whole_state(&mut self, former: Option<S>, loaded: &Loaded<S>, ctx: &mut Context<Self>) {
        self.state = former;
        self.catch_up.take_frames();
        let state = loaded.state.snapshot(&self.root);
        self.take_frame(Arc::new(state_frame(self.root.clone(), &state, &self.engine)), ctx);
    }

    /// Stores the new state, and publishes the frames that followers have not received.
    fn take_refreshed(&mut self, loaded: Loaded<S>, ctx: &mut Context<Self>) {
        let mut state = loaded.state;
        let mut unpublished = Vec::new();
        for (topic, head, newest) in loaded.streams {
            let Some(stream) = self.stream(&topic) else { continue };
            let frames = stream.refresh(head, newest);
            // frames that had waited for a gap to be filled can be newer than the state
            for change in (frames.iter().filter(|frame| frame.offset > head)).flat_map(|frame| frame.parse()) {
                state.fold(&topic, &change);
            }
            unpublished.extend(frames);
        }
        self.state = Some(state);
        for frame in unpublished {
            self.publish(&frame, ctx);
        }
        if self.streams.iter().any(|stream| stream.subscribers.is_lagging()) {
            self.resend_soon(ctx);
        }
    }

    /// Ends the subscriptions of the topic, because it no longer exists, and retires the actor.
    pub(super) fn end(&mut self, ctx: &mut Context<Self>) {
        let mut is_lagging = false;
        for stream in &mut self.streams {
            is_lagging |= stream.end(ClosedReason::Gone);
        }
        if is_lagging {
            ctx.run_later(RESEND_AFTER, Self::end);
        } else {
            self.fail(ErrorCode::NotFound, ctx);
        }
    }
}
