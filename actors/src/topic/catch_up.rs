//! Catching up of a topic's actor: the known gaps, and the clients and messages that wait for them. Pure: the actor carries out the decisions
//! made here.
//!
//! Missing frames are read from the table; where they are deleted, the state is loaded again from the rows. A snapshot that is no longer valid
//! is read again when a client requests it.

use crate::frame::Frame;
use crate::topic::messages::SubscribeTopic;
use protocol::error_code::ErrorCode;
use protocol::limits::RING_FRAMES;
use std::sync::Arc;

/// The number of frames that are kept while the state is not loaded; those beyond are read with the gap.
const EARLY_MAX: usize = 1_024;

/// The next thing to be read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Need {
    /// The missing frames.
    Frames,
    /// The state, for clients that wait for a snapshot.
    Snapshot,
}

/// The known gaps, and the messages that wait.
#[derive(Default)]
pub struct CatchUp {
    is_behind: bool,
    /// Subscribes that wait for the state, or for frames that their clients have and this node does not.
    subscribes: Vec<SubscribeTopic>,
    /// Frames that arrived while the state was not loaded.
    frames: Vec<Arc<Frame>>,
}

impl CatchUp {
    /// Returns true if frames are known to be missing.
    pub fn is_behind(&self) -> bool {
        self.is_behind
    }

    /// Returns the next thing to be read. If no frame is missing, subscribes wait for a valid state.
    pub fn need(&self) -> Option<Need> {
        if self.is_behind {
            Some(Need::Frames)
        } else if self.subscribes.is_empty() {
            None
        } else {
            Some(Need::Snapshot)
        }
    }

    /// Notes that frames are missing.
    pub fn record_gap(&mut self) {
        self.is_behind = true;
    }

    /// Keeps a subscribe until the state can answer it.
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

    /// Takes the frames that waited, in the order of arrival.
    pub fn take_frames(&mut self) -> Vec<Arc<Frame>> {
        std::mem::take(&mut self.frames)
    }

    /// Takes the subscribes that waited, in the order of arrival.
    pub fn take_subscribes(&mut self) -> Vec<SubscribeTopic> {
        std::mem::take(&mut self.subscribes)
    }

    /// Returns true if a subscribe waits.
    pub fn has_subscribes(&self) -> bool {
        !self.subscribes.is_empty()
    }

    /// Refuses the subscribes that wait.
    pub fn refuse_subscribes(&mut self, code: ErrorCode) {
        for message in self.take_subscribes() {
            message.refuse(code.into());
        }
    }

    /// Notes that the missing frames are being read: frames found to be missing from now on are another gap.
    pub fn begin_read(&mut self) {
        self.is_behind = false;
    }

    /// Notes that so many frames were read; more may be missing than one read returns.
    pub fn record_read(&mut self, frames: usize) {
        self.is_behind |= frames >= RING_FRAMES;
    }
}

/// The result of a read of missing frames.
#[derive(Debug, Default)]
pub struct Gap {
    /// The frames, in the order of each topic.
    pub frames: Vec<Frame>,
    /// True if some of them are deleted.
    pub is_torn: bool,
}

impl Gap {
    /// Adds the frames found of a topic after `held`, whose head was at `present` before the read.
    pub fn add(&mut self, held: i64, present: i64, found: Vec<Frame>) {
        self.is_torn |= is_torn(held, present, &found);
        self.frames.extend(found);
    }
}

/// Returns true if numbers between `held` and the current head are deleted: of `found`, in order, the first must follow `held`.
fn is_torn(held: i64, present: i64, found: &[Frame]) -> bool {
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

    #[test]
    fn one_torn_topic_of_an_actor_is_enough_to_begin_again() {
        let mut gap = Gap::default();
        gap.add(3, 4, frames(&[4]));
        assert!(!gap.is_torn);
        gap.add(0, 2, frames(&[2]));
        gap.add(7, 7, frames(&[]));
        assert!(gap.is_torn);
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
