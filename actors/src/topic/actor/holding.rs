//! Changes that are committed and acknowledged, and go out together with those of the next commit.
//!
//! Handing a frame to a large audience takes longer than a commit, and costs the same whether it holds one change or a hundred. So where
//! commands wait already when a commit is done, their commit comes first, and what both led to goes out in one piece: everybody who
//! rated while the last frame went out shares the next one. Nothing is held when nobody waits, when a commit takes longer than a
//! delivery, or for more than one commit; and a commit that hangs holds nothing for longer than [`HELD_MAX`].

use super::TopicActor;
use crate::frame::Frame;
use crate::topic::state::TopicState;
use actix::prelude::*;
use std::sync::Arc;
use std::time::Duration;

/// Bound of the time that a frame is held, whatever its delivery takes.
const HELD_MAX: Duration = Duration::from_millis(50);

/// Frames that wait for the commit under way.
#[derive(Default)]
pub(super) struct Held {
    frames: Vec<Arc<Frame>>,
    limit: Option<SpawnHandle>,
}

/// How long a frame may wait for the next commit: no longer than handing it out takes, and only where a commit is quicker.
fn may_wait(delivery: Duration, commit: Duration, commands: usize) -> Option<Duration> {
    (commands > 0 && commit < delivery).then(|| delivery.min(HELD_MAX))
}

impl<O: TopicState> TopicActor<O> {
    /// Publishes what a commit led to, which took `commit`; or lets it wait for the next commit, where commands were `waiting` for that.
    pub(super) fn publish_or_hold(
        &mut self,
        frames: Vec<Arc<Frame>>,
        commit: Duration,
        waiting: usize,
        ctx: &mut Context<Self>,
    ) {
        let is_second = !self.held.frames.is_empty();
        let may_wait =
            if is_second || frames.is_empty() || self.behind || self.owner.as_ref().and_then(O::ended).is_some() {
                None
            } else {
                let delivery = self.streams.iter().map(|stream| stream.subscribers.delivery_takes());
                may_wait(delivery.max().unwrap_or_default(), commit, waiting)
            };
        self.held.frames.extend(frames);
        match may_wait {
            Some(limit) => self.held.limit = Some(ctx.run_later(limit, Self::publish_held)),
            None => self.publish_held(ctx),
        }
    }

    /// Publishes what waits.
    pub(super) fn publish_held(&mut self, ctx: &mut Context<Self>) {
        self.tell(ctx);
        if let Some(limit) = self.held.limit.take() {
            ctx.cancel_future(limit);
        }
        for frame in std::mem::take(&mut self.held.frames) {
            self.publish(&frame, ctx);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const MS: Duration = Duration::from_millis(1);

    #[test]
    fn a_frame_waits_for_commands_that_are_there_and_no_longer_than_its_delivery_takes() {
        assert_eq!(may_wait(MS * 7, MS * 2, 3), Some(MS * 7));
        assert_eq!(may_wait(MS * 700, MS * 2, 3), Some(HELD_MAX));
    }

    #[test]
    fn nothing_waits_where_nobody_rates_or_the_database_is_slower_than_the_delivery() {
        assert_eq!(may_wait(MS * 7, MS * 2, 0), None);
        assert_eq!(may_wait(MS, MS * 2, 3), None);
        assert_eq!(may_wait(Duration::ZERO, MS * 2, 3), None, "nobody follows");
    }
}
