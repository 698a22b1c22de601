//! Tracks whether a topic's actor misses frames, and which messages wait until it has caught up. It has no side effects; the actor carries out
//! the decisions.
//!
//! Missing frames are read from the frames table. If they have been deleted there, the whole state is loaded again. A snapshot that is no longer
//! valid is read again when a client requests it, and that of an ephemeral topic is read for every request.

use crate::frame::Frame;
use crate::topic::messages::SubscribeTopic;
use protocol::error_code::ErrorCode;
use protocol::limits::RING_FRAMES;
use std::sync::Arc;

/// The number of frames that are kept while the state is not loaded. Further frames are dropped and later read from the database.
const EARLY_MAX: usize = 1_024;

/// The data that the actor must read next.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Need {
    /// The frames that the actor missed.
    Frames,
    /// The state, because clients wait for a current snapshot.
    Snapshot,
}

/// The missing frames, and the messages that wait.
#[derive(Default)]
pub struct CatchUp {
    is_behind: bool,
    /// Subscribe requests that wait until the state is loaded, or until this node has the frames that their clients already have.
    subscribes: Vec<SubscribeTopic>,
    /// Frames that arrived while the state was not loaded.
    frames: Vec<Arc<Frame>>,
}

impl CatchUp {
    /// Returns true if frames are known to be missing.
    pub fn is_behind(&self) -> bool {
        self.is_behind
    }

    /// Returns what the actor must read next: missing frames first, then a valid state if subscribe requests wait for it; none if nothing is
    /// needed.
    pub fn need(&self) -> Option<Need> {
        if self.is_behind {
            Some(Need::Frames)
        } else if self.subscribes.is_empty() {
            None
        } else {
            Some(Need::Snapshot)
        }
    }

    /// Records that frames are missing.
    pub fn record_gap(&mut self) {
        self.is_behind = true;
    }

    /// Keeps a subscribe request until it can be answered.
    pub fn keep_subscribe(&mut self, message: SubscribeTopic) {
        self.subscribes.push(message);
    }

    /// Keeps a frame until the state is loaded.
    pub fn keep_frame(&mut self, frame: Arc<Frame>) {
        if self.frames.len() < EARLY_MAX {
            self.frames.push(frame);
        } else {
            self.is_behind = true;
        }
    }

    /// Removes and returns the frames that were kept, in the order of their arrival.
    pub fn take_frames(&mut self) -> Vec<Arc<Frame>> {
        std::mem::take(&mut self.frames)
    }

    /// Removes and returns the subscribe requests that were kept, in the order of their arrival.
    pub fn take_subscribes(&mut self) -> Vec<SubscribeTopic> {
        std::mem::take(&mut self.subscribes)
    }

    /// Returns the number of subscribe requests that wait.
    pub fn subscribes(&self) -> usize {
        self.subscribes.len()
    }

    /// Refuses the subscribe requests that wait.
    pub fn refuse_subscribes(&mut self, code: ErrorCode) {
        for message in self.take_subscribes() {
            message.refuse(code.into());
        }
    }

    /// Records that the read of the missing frames has begun. Frames that are found missing after this call need another read.
    pub fn begin_read(&mut self) {
        self.is_behind = false;
    }

    /// Records how many frames a read returned. If it returned the maximum, there may be more, and another read is needed.
    pub fn record_read(&mut self, frames: usize) {
        self.is_behind |= frames >= RING_FRAMES;
    }
}

/// The result of a read of missing frames.
#[derive(Debug, Default)]
pub struct Gap {
    /// The frames that were found, for each topic in their order.
    pub frames: Vec<Frame>,
    /// True if some of the missing frames have been deleted.
    pub has_deleted: bool,
}

impl Gap {
    /// Adds the frames that were found for one topic. `held` is the number of the last frame that the actor has. `present` is the topic's head
    /// before the read.
    pub fn add(&mut self, held: i64, present: i64, found: Vec<Frame>) {
        self.has_deleted |= has_deleted(held, present, &found);
        self.frames.extend(found);
    }
}

/// Returns true if some of the frames after `held` and up to `present` have been deleted. This is so if `found` does not contain all of them
/// without a gap.
fn has_deleted(held: i64, present: i64, found: &[Frame]) -> bool {
    let next = found.iter().zip(held + 1..).take_while(|(frame, n)| frame.offset == *n);
    let reached = next.count();
    reached < RING_FRAMES && held + (reached as i64) < present
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::topic::messages::{ConnectionId, HubFull, HubId, HubMessage, HubSink, Resume, SubscribeId, Subscriber};
    use protocol::timestamp::Timestamp;
    use protocol::topic::Topic;
    use time::macros::datetime;
    use uuid::Uuid;

    fn frames(offsets: &[i64]) -> Vec<Frame> {
        let at = Timestamp(datetime!(2026-11-20 12:00 UTC));
        let frame = |offset: &i64| Frame::new(Topic::Board, *offset, at, Uuid::nil(), "[]".to_owned());
        offsets.iter().map(frame).collect()
    }

    struct Nowhere;

    impl HubSink for Nowhere {
        fn id(&self) -> HubId {
            HubId(1)
        }

        fn send(&self, _message: HubMessage) -> Result<(), HubFull> {
            Ok(())
        }
    }

    fn subscribe() -> SubscribeTopic {
        SubscribeTopic {
            topic: Topic::Board,
            subscriber: Subscriber {
                hub: Arc::new(Nowhere),
                connection: ConnectionId(1),
                subscribe_id: SubscribeId(1),
                person: None,
            },
            resume: Resume::default(),
        }
    }

    #[test]
    fn a_gap_whose_frames_are_all_there_is_read_and_any_other_is_torn() {
        assert!(!has_deleted(3, 3, &frames(&[])));
        assert!(!has_deleted(3, 5, &frames(&[4, 5])));
        assert!(
            !has_deleted(3, 5, &frames(&[4, 5, 6])),
            "one was committed after the head was read"
        );
        assert!(has_deleted(3, 4, &frames(&[])), "the head moved on without a frame");
        assert!(has_deleted(3, 5, &frames(&[5])));
        assert!(has_deleted(3, 6, &frames(&[4, 6])));
    }

    #[test]
    fn more_than_one_read_gives_is_not_torn() {
        let many: Vec<i64> = (1..=RING_FRAMES as i64).collect();
        assert!(!has_deleted(0, 5_000, &frames(&many)));
    }

    #[test]
    fn one_torn_topic_of_an_actor_is_enough_to_begin_again() {
        let mut gap = Gap::default();
        gap.add(3, 4, frames(&[4]));
        assert!(!gap.has_deleted);
        gap.add(0, 2, frames(&[2]));
        gap.add(7, 7, frames(&[]));
        assert!(gap.has_deleted);
    }

    #[test]
    fn missing_frames_are_read_before_a_snapshot_and_until_one_read_gives_all() {
        let mut catch_up = CatchUp::default();
        assert_eq!(catch_up.need(), None);
        catch_up.keep_subscribe(subscribe());
        assert_eq!(catch_up.need(), Some(Need::Snapshot));
        catch_up.record_gap();
        assert_eq!(catch_up.need(), Some(Need::Frames));
        catch_up.begin_read();
        catch_up.record_read(RING_FRAMES);
        assert_eq!(catch_up.need(), Some(Need::Frames), "there may be more");
        catch_up.begin_read();
        catch_up.record_read(3);
        assert_eq!(catch_up.take_subscribes().len(), 1);
        assert_eq!(catch_up.need(), None);
    }

    #[test]
    fn a_gap_that_shows_while_another_is_read_is_read_too() {
        let mut catch_up = CatchUp::default();
        catch_up.record_gap();
        catch_up.begin_read();
        catch_up.record_gap();
        catch_up.record_read(1);
        assert!(catch_up.is_behind());
    }

    #[test]
    fn frames_beyond_the_bound_are_read_later() {
        let mut catch_up = CatchUp::default();
        for frame in frames(&(1..=EARLY_MAX as i64).collect::<Vec<_>>()) {
            catch_up.keep_frame(Arc::new(frame));
        }
        assert!(!catch_up.is_behind());
        catch_up.keep_frame(Arc::new(frames(&[EARLY_MAX as i64 + 1]).remove(0)));
        assert!(catch_up.is_behind());
        assert_eq!(catch_up.take_frames().len(), EARLY_MAX);
    }
}
