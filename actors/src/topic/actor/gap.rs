//! How an actor that is behind catches up: it reads the frames that are missing; where they are no more, it starts again from the rows,
//! and so do its followers.

use super::loading::{Loaded, load};
use super::subscribing::refuse;
use super::{Phase, REMIND_AFTER, TopicActor};
use crate::frame::{Frame, store};
use crate::topic::answer::Answers;
use crate::topic::presence::People;
use crate::topic::sequencer::Sequencer;
use crate::topic::state::TopicState;
use actix::prelude::*;
use protocol::error_code::ErrorCode;
use protocol::limits::RING_FRAMES;
use protocol::server_event::ClosedReason;
use protocol::topic::Topic;
use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;

/// A read that failed is tried again after this.
const READ_AGAIN: Duration = Duration::from_millis(500);

/// Whether numbers between what is held and the present head are no more: of `found`, in order, the first must follow `held`.
fn is_torn(held: i64, present: i64, found: &[Frame]) -> bool {
    let next = found.iter().zip(held + 1..).take_while(|(frame, n)| frame.offset == *n);
    let reached = next.count();
    reached < RING_FRAMES && held + (reached as i64) < present
}

impl<O: TopicState> TopicActor<O> {
    /// Reads the frames that are missing. They need no waiting for: number n + 1 is only taken after n has committed.
    pub(super) fn read_gap(&mut self, ctx: &mut Context<Self>) {
        self.phase = Phase::Busy;
        self.behind = false;
        let asked: Vec<(Topic, i64)> = self
            .streams
            .iter()
            .map(|s| (s.topic.clone(), s.sequencer.head()))
            .collect();
        let pool = self.engine.pool.clone();
        let read = async move {
            let mut conn = pool.acquire().await?;
            let names: Vec<String> = asked.iter().map(|(topic, _)| topic.to_string()).collect();
            // before the frames, so that every number up to a head is among them
            let present: HashMap<String, i64> = store::list_heads(&mut conn, &names).await?.into_iter().collect();
            let (mut frames, mut torn) = (Vec::new(), false);
            for ((topic, held), name) in asked.into_iter().zip(names) {
                let found = store::list_after(&mut conn, &topic, held, RING_FRAMES as i64).await?;
                torn |= is_torn(held, present.get(&name).copied().unwrap_or(0), &found);
                frames.extend(found);
            }
            Ok::<_, sqlx::Error>((frames, torn))
        };
        ctx.spawn(read.into_actor(self).map(|read, actor, ctx| {
            actor.phase = Phase::Ready;
            match read {
                Ok((_, true)) => actor.start_again(ctx),
                Ok((frames, false)) => actor.take_missing(frames, ctx),
                Err(error) => {
                    tracing::error!(%error, topic.kind = actor.root.kind(), "missing frames could not be read");
                    actor.behind = true;
                    actor.queue.refuse_all(&ErrorCode::TryAgain.into());
                    for message in std::mem::take(&mut actor.early_subscribes) {
                        refuse(message, ErrorCode::TryAgain.into());
                    }
                    ctx.run_later(READ_AGAIN, Self::pump);
                }
            }
        }));
    }

    fn take_missing(&mut self, frames: Vec<Frame>, ctx: &mut Context<Self>) {
        // more may be missing than one read gives
        self.behind |= frames.len() >= RING_FRAMES;
        for frame in frames {
            self.take_frame(Arc::new(frame), ctx);
        }
        self.behind |= self.streams.iter().any(|stream| stream.sequencer.has_gap());
        if !self.behind {
            for message in std::mem::take(&mut self.early_subscribes) {
                self.attach(message, ctx);
            }
        }
        self.pump(ctx);
    }

    /// Loads the state again; what comes meanwhile waits as it does before the first load.
    fn start_again(&mut self, ctx: &mut Context<Self>) {
        self.publish_held(ctx);
        self.owner = None;
        self.phase = Phase::Busy;
        let load = load::<O>(Arc::clone(&self.engine), self.root.clone());
        ctx.spawn(load.into_actor(self).map(|loaded, actor, ctx| match loaded {
            Ok(Some(loaded)) => actor.go_on(loaded, ctx),
            Ok(None) => actor.end(ctx),
            Err(error) => {
                tracing::error!(%error, topic.kind = actor.root.kind(), "a topic could not be loaded again");
                ctx.run_later(READ_AGAIN, Self::start_again);
            }
        }));
    }

    fn go_on(&mut self, loaded: Loaded<O>, ctx: &mut Context<Self>) {
        metrics::counter!("needledrop_topics_reloaded_total", "kind" => self.root.kind()).increment(1);
        self.phase = Phase::Ready;
        self.owner = Some(loaded.owner);
        for (topic, head, newest) in loaded.streams {
            if let Some(stream) = self.stream(&topic) {
                stream.sequencer = Sequencer::new(head, newest);
                stream.answers = Answers::default();
                stream.subscribers.leave_behind(&topic, &stream.sequencer);
            }
        }
        self.take_early(ctx);
        self.remind_soon(ctx);
    }

    /// The thing is no more.
    pub(super) fn end(&mut self, ctx: &mut Context<Self>) {
        let mut is_untold = false;
        for stream in &mut self.streams {
            stream.people = People::default();
            is_untold |= stream.subscribers.end(&stream.topic, ClosedReason::Gone);
        }
        if is_untold {
            ctx.run_later(REMIND_AFTER, Self::end);
        } else {
            self.give_up(ErrorCode::NotFound, ctx);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use protocol::timestamp::Timestamp;
    use time::macros::datetime;
    use uuid::Uuid;

    fn frames(offsets: &[i64]) -> Vec<Frame> {
        let at = Timestamp(datetime!(2026-11-20 12:00 UTC));
        let frame = |offset: &i64| Frame::new(Topic::Board, *offset, at, Uuid::nil(), "[]".to_owned());
        offsets.iter().map(frame).collect()
    }

    #[test]
    fn a_gap_whose_frames_are_all_there_is_read_and_any_other_is_torn() {
        assert!(!is_torn(3, 3, &frames(&[])));
        assert!(!is_torn(3, 5, &frames(&[4, 5])));
        assert!(
            !is_torn(3, 5, &frames(&[4, 5, 6])),
            "one was committed after the head was read"
        );
        assert!(is_torn(3, 4, &frames(&[])), "the head moved on without a frame");
        assert!(is_torn(3, 5, &frames(&[5])));
        assert!(is_torn(3, 6, &frames(&[4, 6])));
    }

    #[test]
    fn more_than_one_read_gives_is_not_torn() {
        let many: Vec<i64> = (1..=RING_FRAMES as i64).collect();
        assert!(!is_torn(0, 5_000, &frames(&many)));
    }
}
