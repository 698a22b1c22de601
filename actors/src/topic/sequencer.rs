//! Puts the frames of one topic in order, and keeps the newest of them in memory. The code has no side effects.

use crate::frame::Frame;
use protocol::limits::{MISSED_BYTES_MAX, RING_FRAMES};
use std::collections::{BTreeMap, VecDeque};
use std::sync::Arc;
use time::Duration;

/// The maximum number of frames that wait because frames before them are missing. Further frames are dropped and later read from the database.
const WAITING_MAX: usize = 1_024;
/// The time for which a frame stays in memory while newer ones arrive. Clients that return later are rare, and get it from the database.
const RING_KEPT: Duration = Duration::minutes(3);

/// The head and the newest frames of one topic, and the frames that wait for missing ones.
#[derive(Debug)]
pub struct Sequencer {
    head: i64,
    ring: Ring,
    waiting: BTreeMap<i64, Arc<Frame>>,
}

/// The newest frames, without gaps. There are at most [`RING_FRAMES`] frames, and none that is [`RING_KEPT`] older than the newest. The oldest is
/// also dropped as soon as the others together have more than [`MISSED_BYTES_MAX`] bytes, the maximum for the missed frames in an answer to a
/// subscribe request.
#[derive(Debug, Default)]
struct Ring {
    frames: VecDeque<Arc<Frame>>,
    bytes: usize,
}

impl Ring {
    fn push(&mut self, frame: Arc<Frame>) {
        let kept_from = frame.at.0 - RING_KEPT;
        self.bytes += frame.size();
        self.frames.push_back(frame);
        while let Some(oldest) = self.frames.front() {
            let others = self.bytes - oldest.size();
            if self.frames.len() <= RING_FRAMES && others <= MISSED_BYTES_MAX && oldest.at.0 >= kept_from {
                break;
            }
            self.bytes = others;
            self.frames.pop_front();
        }
    }

    fn clear(&mut self) {
        *self = Self::default();
    }
}

/// The result of adding a frame.
#[derive(Debug)]
pub enum Arrival {
    /// The frame has been added before.
    Known,
    /// These frames are the next in order. They must be applied to the state and published.
    Next(Vec<Arc<Frame>>),
    /// Frames before this one are missing. They must be read from the database.
    Gap,
}

/// The frames that a client has missed after its frame number.
#[derive(Debug)]
pub enum Missed {
    /// All missed frames are in memory.
    InRing(Vec<Arc<Frame>>),
    /// Some missed frames are older than those in memory. The database may still have them.
    Older,
    /// There are too many missed frames, or the client's frame number is not valid. The client needs a snapshot.
    TooMuch,
}

impl Sequencer {
    /// Makes a sequencer for a state that was loaded at `head`; `newest` are the newest frames in the database, in order.
    pub fn new(head: i64, newest: Vec<Frame>) -> Self {
        let mut ring = Ring::default();
        for frame in newest {
            // the table may have dropped frames in between: only frames that follow without a gap count
            if ring.frames.back().is_some_and(|last| last.offset + 1 != frame.offset) {
                ring.clear();
            }
            if frame.offset <= head {
                ring.push(Arc::new(frame));
            }
        }
        if ring.frames.back().is_some_and(|last| last.offset != head) {
            ring.clear();
        }
        Self {
            head,
            ring,
            waiting: BTreeMap::new(),
        }
    }

    /// Returns the number of the topic's newest frame.
    pub fn head(&self) -> i64 {
        self.head
    }

    /// Returns the number of frames that are kept in memory.
    pub fn ring_len(&self) -> usize {
        self.ring.frames.len()
    }

    /// Adds a frame that this or another node has committed.
    pub fn arrive(&mut self, frame: Arc<Frame>) -> Arrival {
        if frame.offset <= self.head {
            return Arrival::Known;
        }
        if frame.offset > self.head + 1 {
            if self.waiting.len() < WAITING_MAX {
                self.waiting.insert(frame.offset, frame);
            }
            return Arrival::Gap;
        }
        let mut next = vec![frame];
        self.waiting = self.waiting.split_off(&next[0].offset);
        self.waiting.remove(&next[0].offset);
        while let Some(frame) = next.last().and_then(|last| self.waiting.remove(&(last.offset + 1))) {
            next.push(frame);
        }
        for frame in &next {
            self.ring.push(Arc::clone(frame));
            self.head = frame.offset;
        }
        Arrival::Next(next)
    }

    /// Returns true if frames wait for a missing frame before them.
    pub fn has_gap(&self) -> bool {
        !self.waiting.is_empty()
    }

    /// Returns the frames after number `offset`.
    pub fn missed(&self, offset: i64) -> Missed {
        if offset > self.head || offset < 0 || self.head - offset > RING_FRAMES as i64 {
            return Missed::TooMuch;
        }
        let count = (self.head - offset) as usize;
        let held = &self.ring.frames;
        if count > held.len() {
            return if self.ring.bytes > MISSED_BYTES_MAX {
                Missed::TooMuch
            } else {
                Missed::Older
            };
        }
        let frames: Vec<_> = held.range(held.len() - count..).cloned().collect();
        let bytes: usize = frames.iter().map(|frame| frame.size()).sum();
        if bytes > MISSED_BYTES_MAX {
            Missed::TooMuch
        } else {
            Missed::InRing(frames)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use protocol::timestamp::Timestamp;
    use protocol::topic::Topic;
    use time::macros::datetime;
    use uuid::Uuid;

    fn frame(offset: i64) -> Frame {
        let at = Timestamp(datetime!(2026-11-20 12:00 UTC));
        Frame::new(Topic::Board, offset, at, Uuid::nil(), "[]".to_owned())
    }

    fn offsets(arrival: Arrival) -> Vec<i64> {
        match arrival {
            Arrival::Next(frames) => frames.iter().map(|frame| frame.offset).collect(),
            Arrival::Known | Arrival::Gap => Vec::new(),
        }
    }

    #[test]
    fn frames_come_out_in_order_whatever_order_they_come_in() {
        let mut sequencer = Sequencer::new(0, Vec::new());
        assert!(matches!(sequencer.arrive(Arc::new(frame(3))), Arrival::Gap));
        assert!(matches!(sequencer.arrive(Arc::new(frame(2))), Arrival::Gap));
        assert!(sequencer.has_gap());
        assert_eq!(offsets(sequencer.arrive(Arc::new(frame(1)))), [1, 2, 3]);
        assert!(matches!(sequencer.arrive(Arc::new(frame(2))), Arrival::Known));
        assert_eq!(offsets(sequencer.arrive(Arc::new(frame(4)))), [4]);
        assert!(!sequencer.has_gap());
    }

    #[test]
    fn a_client_gets_exactly_what_it_missed_or_is_sent_to_the_table_or_to_a_snapshot() {
        let sequencer = Sequencer::new(5, vec![frame(3), frame(4), frame(5)]);
        let held = |offset| match sequencer.missed(offset) {
            Missed::InRing(frames) => frames.iter().map(|frame| frame.offset).collect::<Vec<_>>(),
            Missed::Older | Missed::TooMuch => panic!("not held"),
        };
        assert_eq!(held(5), Vec::<i64>::new());
        assert_eq!(held(3), [4, 5]);
        assert_eq!(held(2), [3, 4, 5]);
        assert!(matches!(sequencer.missed(1), Missed::Older));
        assert!(matches!(sequencer.missed(6), Missed::TooMuch));
        assert!(matches!(sequencer.missed(-1), Missed::TooMuch));
    }

    #[test]
    fn missed_frames_never_exceed_the_limit_of_a_resume() {
        let large = |offset| {
            let at = Timestamp(datetime!(2026-11-20 12:00:00.123456 UTC));
            Frame::new(Topic::Board, offset, at, Uuid::nil(), "x".repeat(MISSED_BYTES_MAX / 4))
        };
        let sequencer = Sequencer::new(4, (1..=4).map(large).collect());
        let bytes = |frames: &[Arc<Frame>]| frames.iter().map(|frame| frame.body().len()).sum::<usize>();
        let Missed::InRing(three) = sequencer.missed(1) else {
            panic!("not held")
        };
        assert!(bytes(&three) <= MISSED_BYTES_MAX);
        assert!(matches!(sequencer.missed(0), Missed::TooMuch), "the envelopes count");
    }

    #[test]
    fn frames_of_the_table_that_do_not_reach_the_head_without_a_gap_are_not_held() {
        assert_eq!(Sequencer::new(5, vec![frame(1), frame(4), frame(5)]).ring_len(), 2);
        assert_eq!(Sequencer::new(6, vec![frame(4), frame(5)]).ring_len(), 0);
        assert_eq!(Sequencer::new(4, vec![frame(3), frame(4), frame(5)]).ring_len(), 2);
    }

    #[test]
    fn the_ring_keeps_no_bytes_that_no_resume_may_hold() {
        let at = Timestamp(datetime!(2026-11-20 12:00 UTC));
        let large = |offset| Frame::new(Topic::Board, offset, at, Uuid::nil(), "x".repeat(MISSED_BYTES_MAX / 4));
        let mut sequencer = Sequencer::new(0, Vec::new());
        for offset in 1..=100 {
            sequencer.arrive(Arc::new(large(offset)));
        }
        assert_eq!(
            sequencer.ring_len(),
            4,
            "three fit, and the fourth tells that more would not"
        );
        assert!(matches!(sequencer.missed(97), Missed::InRing(frames) if frames.len() == 3));
        assert!(matches!(sequencer.missed(96), Missed::TooMuch));
        assert!(
            matches!(sequencer.missed(50), Missed::TooMuch),
            "the table need not be asked"
        );
        // small frames push the large ones out again
        for offset in 101..=100 + RING_FRAMES as i64 {
            sequencer.arrive(Arc::new(frame(offset)));
        }
        assert_eq!(sequencer.ring_len(), RING_FRAMES);
        let loaded = Sequencer::new(100, (1..=100).map(large).collect());
        assert_eq!(loaded.ring_len(), 4);
    }

    #[test]
    fn the_ring_holds_no_more_than_its_bound() {
        let mut sequencer = Sequencer::new(0, Vec::new());
        for offset in 1..=(RING_FRAMES as i64 + 10) {
            sequencer.arrive(Arc::new(frame(offset)));
        }
        assert_eq!(sequencer.ring_len(), RING_FRAMES);
        assert!(matches!(sequencer.missed(0), Missed::TooMuch));
    }

    #[test]
    fn the_ring_holds_no_frame_that_is_much_older_than_the_newest() {
        let start = datetime!(2026-11-20 12:00 UTC);
        let at = |offset: i64| {
            let at = Timestamp(start + Duration::minutes(offset));
            Arc::new(Frame::new(Topic::Board, offset, at, Uuid::nil(), "[]".to_owned()))
        };
        let mut sequencer = Sequencer::new(0, Vec::new());
        for offset in 1..=10 {
            sequencer.arrive(at(offset));
        }
        assert_eq!(
            sequencer.ring_len(),
            4,
            "the newest, and those of the three minutes before it"
        );
        assert!(matches!(sequencer.missed(6), Missed::InRing(frames) if frames.len() == 4));
        assert!(matches!(sequencer.missed(5), Missed::Older), "the table has it");
    }
}
