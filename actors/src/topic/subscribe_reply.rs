//! The answers to subscribe requests. Each answer is encoded once, and is shared by all clients that continue from the same frame number.

use crate::frame::Frame;
use bytes::Bytes;
use protocol::topic::Topic;
use std::collections::HashMap;
use std::sync::Arc;

/// The encoded answers of one topic; they are valid until the next frame.
#[derive(Default)]
pub struct SubscribeReplies {
    head: i64,
    snapshot: Option<Bytes>,
    missed: HashMap<i64, Bytes>,
}

/// The maximum number of stored answers with missed frames. There is one answer for each frame number from which clients continue.
const KEPT_MAX: usize = 64;

impl SubscribeReplies {
    /// Returns the answer with a snapshot; `snapshot` makes the snapshot if the answer is not stored.
    pub fn snapshot(&mut self, topic: &Topic, epoch: &str, head: i64, snapshot: impl FnOnce() -> String) -> Bytes {
        self.at(head);
        if let Some(bytes) = &self.snapshot {
            return bytes.clone();
        }
        let bytes = Bytes::from(format!(
            r#"{{"topic":"{topic}","offset":{head},"epoch":"{epoch}","snapshot":{}}}"#,
            snapshot()
        ));
        self.snapshot = Some(bytes.clone());
        bytes
    }

    /// Returns the answer with the frames that follow `offset`.
    pub fn missed(&mut self, topic: &Topic, epoch: &str, head: i64, offset: i64, frames: &[Arc<Frame>]) -> Bytes {
        self.at(head);
        if let Some(bytes) = self.missed.get(&offset) {
            return bytes.clone();
        }
        let bytes = missed(topic, epoch, head, frames);
        if self.missed.len() < KEPT_MAX {
            self.missed.insert(offset, bytes.clone());
        }
        bytes
    }

    fn at(&mut self, head: i64) {
        if self.head != head {
            *self = Self {
                head,
                ..Self::default()
            };
        }
    }
}

/// Encodes the answer with the given frames, the last of which has the number `head`.
pub fn missed(topic: &Topic, epoch: &str, head: i64, frames: &[Arc<Frame>]) -> Bytes {
    let bodies: Vec<String> = frames.iter().map(|frame| frame.body()).collect();
    let bodies = bodies.join(",");
    Bytes::from(format!(
        r#"{{"topic":"{topic}","offset":{head},"epoch":"{epoch}","missed":[{bodies}]}}"#
    ))
}

#[cfg(test)]
mod tests {
    use super::*;
    use protocol::timestamp::Timestamp;
    use time::macros::datetime;
    use uuid::Uuid;

    #[test]
    fn a_snapshot_is_made_once_for_a_head() {
        let mut answers = SubscribeReplies::default();
        let mut made = 0;
        let mut ask = |head| {
            answers.snapshot(&Topic::Board, "e", head, || {
                made += 1;
                made.to_string()
            })
        };
        let first = ask(1);
        assert_eq!(first, r#"{"topic":"board","offset":1,"epoch":"e","snapshot":1}"#);
        assert_eq!(ask(1), first);
        assert!(ask(2).ends_with(br#""snapshot":2}"#));
    }

    #[test]
    fn equal_resumes_share_one_encoding_until_the_head_moves_on() {
        let at = Timestamp(datetime!(2026-11-20 12:00 UTC));
        let frame = |offset| Arc::new(Frame::new(Topic::Board, offset, at, Uuid::nil(), "[]".to_owned()));
        let frames: Vec<_> = (1..=9).map(frame).collect();
        let mut answers = SubscribeReplies::default();
        let mut ask = |head: i64, offset: i64| {
            let missed = &frames[offset as usize..head as usize];
            answers.missed(&Topic::Board, "e", head, offset, missed)
        };
        let first = ask(8, 5);
        assert_eq!(
            first,
            r#"{"topic":"board","offset":8,"epoch":"e","missed":[{"topic":"board","offset":6,"at":"2026-11-20T12:00:00Z","changes":[]},{"topic":"board","offset":7,"at":"2026-11-20T12:00:00Z","changes":[]},{"topic":"board","offset":8,"at":"2026-11-20T12:00:00Z","changes":[]}]}"#
        );
        let other = ask(8, 6);
        assert_eq!(ask(8, 5).as_ptr(), first.as_ptr());
        assert_eq!(ask(8, 6).as_ptr(), other.as_ptr());
        assert_ne!(other, first);
        let later = ask(9, 5);
        assert!(later.starts_with(br#"{"topic":"board","offset":9,"#) && later.len() > first.len());
    }

    #[test]
    fn no_more_than_so_many_different_resumes_are_kept() {
        let mut answers = SubscribeReplies::default();
        for offset in 0..200 {
            answers.missed(&Topic::Board, "e", 200, offset, &[]);
        }
        assert_eq!(answers.missed.len(), KEPT_MAX);
    }
}
