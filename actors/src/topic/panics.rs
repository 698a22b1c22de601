//! Tracks the topics whose actors panic repeatedly.

use crate::supervision::Panics;
use protocol::topic::Topic;
use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::Instant;

/// The panics of each topic within the last minute.
#[derive(Debug, Default)]
pub struct TopicPanics {
    /// True if `panics` is not empty. Each command reads this flag first, so that it usually needs no lock.
    is_any: AtomicBool,
    panics: Mutex<HashMap<Topic, Panics>>,
}

impl TopicPanics {
    /// Records a panic of a topic's actor.
    pub fn record(&self, root: &Topic, now: Instant) {
        let mut panics = self.panics.lock().unwrap_or_else(PoisonError::into_inner);
        panics.entry(root.clone()).or_default().record(now);
        self.is_any.store(true, Ordering::Relaxed);
    }

    /// Returns true if the topic has panicked too often, so that it accepts no new messages for now.
    pub fn are_too_many(&self, root: &Topic, now: Instant) -> bool {
        if !self.is_any.load(Ordering::Relaxed) {
            return false;
        }
        let mut panics = self.panics.lock().unwrap_or_else(PoisonError::into_inner);
        panics.retain(|_, panics| !panics.have_expired(now));
        self.is_any.store(!panics.is_empty(), Ordering::Relaxed);
        panics.get(root).is_some_and(|panics| panics.are_too_many(now))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    #[test]
    fn only_the_topic_that_panics_three_times_takes_nothing_new_and_only_for_a_minute() {
        let (topics, begun) = (TopicPanics::default(), Instant::now());
        for _ in 0..3 {
            assert!(!topics.are_too_many(&Topic::Board, begun));
            topics.record(&Topic::Board, begun);
        }
        topics.record(&Topic::Admin, begun);
        assert!(topics.are_too_many(&Topic::Board, begun) && !topics.are_too_many(&Topic::Admin, begun));
        let later = begun + Duration::from_mins(1);
        assert!(!topics.are_too_many(&Topic::Board, later));
        assert!(!topics.is_any.load(Ordering::Relaxed), "nothing of them is kept");
    }
}
