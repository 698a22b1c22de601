//! Answers to subscribe, encoded once and shared by everybody who asks the same.

use crate::frame::Frame;
use bytes::Bytes;
use protocol::topic::Topic;
use std::collections::HashMap;
use std::sync::Arc;

/// Answers of one topic at its present head.
#[derive(Default)]
pub struct Answers {
    head: i64,
    snapshot: Option<Bytes>,
    missed: HashMap<i64, Bytes>,
}

/// Different offsets whose answers are kept at one head.
const KEPT_MAX: usize = 64;

impl Answers {
    /// The answer with the whole state.
    pub fn snapshot(&mut self, topic: &Topic, epoch: &str, head: i64, snapshot: impl FnOnce() -> String) -> Bytes {
        self.at(head);
        let encode = || {
            Bytes::from(format!(
                r#"{{"topic":"{topic}","offset":{head},"epoch":"{epoch}","snapshot":{}}}"#,
                snapshot()
            ))
        };
        self.snapshot.get_or_insert_with(encode).clone()
    }

    /// The answer with the frames that follow `offset`.
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

/// The answer with the frames up to `head`.
pub fn missed(topic: &Topic, epoch: &str, head: i64, frames: &[Arc<Frame>]) -> Bytes {
    let bodies: Vec<String> = frames.iter().map(|frame| frame.body()).collect();
    let bodies = bodies.join(",");
    Bytes::from(format!(
        r#"{{"topic":"{topic}","offset":{head},"epoch":"{epoch}","missed":[{bodies}]}}"#
    ))
}
