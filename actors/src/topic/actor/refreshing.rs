//! How a state that does not fold its frames is brought up to date: it is loaded again once somebody asks for a snapshot.

use super::loading::{Loaded, load};
use super::subscribing::refuse;
use super::{Phase, TopicActor};
use crate::topic::answer::Answers;
use crate::topic::sequencer::{Arrival, Sequencer};
use crate::topic::state::TopicState;
use actix::prelude::*;
use protocol::error_code::ErrorCode;
use std::sync::Arc;

impl<O: TopicState> TopicActor<O> {
    /// Loads the state again. What comes meanwhile waits, as it does before the first load.
    pub(super) fn refresh(&mut self, ctx: &mut Context<Self>) {
        self.publish_held(ctx);
        self.phase = Phase::Busy;
        let former = self.owner.take();
        let load = load::<O>(Arc::clone(&self.engine), self.root.clone());
        ctx.spawn(load.into_actor(self).map(|loaded, actor, ctx| {
            actor.phase = Phase::Ready;
            match loaded {
                Ok(Some(loaded)) => actor.take_refreshed(loaded, ctx),
                Ok(None) => return actor.end(ctx),
                Err(error) => {
                    tracing::error!(%error, topic.kind = actor.root.kind(), "a snapshot could not be read");
                    actor.owner = former;
                    for message in std::mem::take(&mut actor.early_subscribes) {
                        refuse(message, ErrorCode::TryAgain.into());
                    }
                }
            }
            // whoever waits for the snapshot gets it as it was read, and the frames that have come since after it
            for message in std::mem::take(&mut actor.early_subscribes) {
                actor.attach_or_read(message, ctx);
            }
            actor.take_early(ctx);
        }));
    }

    /// Takes the state, and the frames up to its head that followers have not had.
    fn take_refreshed(&mut self, loaded: Loaded<O>, ctx: &mut Context<Self>) {
        let mut owner = loaded.owner;
        let mut unpublished = Vec::new();
        for (topic, head, newest) in loaded.streams {
            let Some(stream) = self.stream(&topic) else { continue };
            stream.answers = Answers::default();
            for frame in newest {
                if let Arrival::Next(next) = stream.sequencer.arrive(Arc::new(frame)) {
                    unpublished.extend(next);
                }
            }
            if stream.sequencer.head() < head {
                // those in between are no more
                stream.sequencer = Sequencer::new(head, Vec::new());
                stream.subscribers.leave_behind(&topic, &stream.sequencer);
            }
            // what had waited for a gap to be filled can be newer than the state
            for frame in unpublished
                .iter()
                .filter(|frame| frame.topic == topic && frame.offset > head)
            {
                for change in frame.parse() {
                    owner.fold(&topic, &change);
                }
            }
        }
        self.owner = Some(owner);
        for frame in unpublished {
            self.publish(&frame, ctx);
        }
        if self.streams.iter().any(|stream| stream.subscribers.is_lagging()) {
            self.remind_soon(ctx);
        }
    }
}
