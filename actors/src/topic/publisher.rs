//! Delays committed frames, to send them together with those of the next commit.
//!
//! Sending a frame to many followers takes longer than a commit, and takes as long for one change as for a hundred. Therefore, if commands are
//! already waiting when a commit ends, these commands are committed first, and the frames of both commits are sent together. Frames are sent
//! without delay if no command waits or if commits take longer than sending. A frame is delayed for at most one commit and at most [`WAIT_MAX`].
//! The code has no side effects; the actor carries out the decisions.

use crate::frame::Frame;
use std::sync::Arc;
use std::time::Duration;

/// The maximum time for which a frame is delayed.
const WAIT_MAX: Duration = Duration::from_millis(50);

/// The measurements that decide whether frames are delayed until the next commit.
#[derive(Debug, Clone, Copy)]
pub struct Pace {
    /// The duration of the commit that wrote the frames.
    pub commit: Duration,
    /// The time that it takes to send a frame to every follower.
    pub delivery: Duration,
    /// The number of commands that waited when the commit was done.
    pub waiting: usize,
}

impl Pace {
    /// Returns the maximum time for which frames are delayed: the time that sending takes, but at most [`WAIT_MAX`]. None if no command waits,
    /// or if a commit takes longer than sending.
    fn may_wait(self) -> Option<Duration> {
        (self.waiting > 0 && self.commit < self.delivery).then(|| self.delivery.min(WAIT_MAX))
    }
}

/// When the added frames must be sent.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Publish {
    /// Immediately, together with the frames that were delayed.
    Now,
    /// Together with the frames of the next commit, but after this time at the latest.
    Within(Duration),
}

/// The frames that are delayed until the next commit.
#[derive(Default)]
pub struct Publisher {
    pending: Vec<Arc<Frame>>,
}

impl Publisher {
    /// Adds the frames of a commit, and returns when to send them. `pace` is called only if a delay is possible.
    pub fn add(&mut self, frames: Vec<Arc<Frame>>, pace: impl FnOnce() -> Option<Pace>) -> Publish {
        let may_wait = if self.pending.is_empty() && !frames.is_empty() {
            pace().and_then(Pace::may_wait)
        } else {
            None
        };
        self.pending.extend(frames);
        may_wait.map_or(Publish::Now, Publish::Within)
    }

    /// Removes and returns the delayed frames, in order.
    pub fn take(&mut self) -> Vec<Arc<Frame>> {
        std::mem::take(&mut self.pending)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use protocol::timestamp::Timestamp;
    use protocol::topic::Topic;
    use time::macros::datetime;
    use uuid::Uuid;

    const MS: Duration = Duration::from_millis(1);

    fn frame(offset: i64) -> Vec<Arc<Frame>> {
        let at = Timestamp(datetime!(2026-11-20 12:00 UTC));
        vec![Arc::new(Frame::new(
            Topic::Board,
            offset,
            at,
            Uuid::nil(),
            "[]".to_owned(),
        ))]
    }

    fn pace(delivery: Duration, commit: Duration, waiting: usize) -> Pace {
        Pace {
            commit,
            delivery,
            waiting,
        }
    }

    #[test]
    fn a_frame_waits_for_commands_that_are_there_and_no_longer_than_its_delivery_takes() {
        let within = |delivery| Publisher::default().add(frame(1), || Some(pace(delivery, MS * 2, 3)));
        assert_eq!(within(MS * 7), Publish::Within(MS * 7));
        assert_eq!(within(MS * 700), Publish::Within(WAIT_MAX));
    }

    #[test]
    fn nothing_waits_where_nobody_rates_or_the_database_is_slower_than_the_delivery() {
        let add = |delivery, waiting| Publisher::default().add(frame(1), || Some(pace(delivery, MS * 2, waiting)));
        assert_eq!(add(MS * 7, 0), Publish::Now);
        assert_eq!(add(MS, 3), Publish::Now);
        assert_eq!(add(Duration::ZERO, 3), Publish::Now, "nobody follows");
        assert_eq!(Publisher::default().add(frame(1), || None), Publish::Now);
    }

    #[test]
    fn two_commits_go_out_together_and_no_third_waits_with_them() {
        let mut publisher = Publisher::default();
        let busy = || Some(pace(MS * 7, MS * 2, 3));
        assert_eq!(publisher.add(frame(1), busy), Publish::Within(MS * 7));
        assert_eq!(publisher.add(frame(2), busy), Publish::Now);
        let offsets: Vec<i64> = publisher.take().iter().map(|frame| frame.offset).collect();
        assert_eq!(offsets, [1, 2]);
        assert!(publisher.take().is_empty());
    }

    #[test]
    fn a_commit_without_frames_sends_the_waiting_frames() {
        let mut publisher = Publisher::default();
        publisher.add(frame(1), || Some(pace(MS * 7, MS * 2, 3)));
        assert_eq!(
            publisher.add(Vec::new(), || Some(pace(MS * 7, MS * 2, 3))),
            Publish::Now
        );
        assert_eq!(publisher.take().len(), 1);
    }
}
