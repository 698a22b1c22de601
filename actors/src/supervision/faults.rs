//! Panics that a test orders. A release build never has them.

use std::sync::{Arc, Mutex, PoisonError};

/// A place where a panic can be ordered.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FaultPoint {
    /// Ratings are put together for a commit; about a track.
    Batch,
    /// A commit of ratings is carried out by its committer; about a job.
    Commit,
    /// A committer begins a round.
    Committer,
    /// A topic is loaded.
    Load,
    /// A topic's actor takes a frame.
    Frame,
    /// Rights are read; about the number of topics.
    Access,
    /// The loader of rights begins a round.
    AccessLoader,
    /// Plays are counted; about a track.
    Count,
}

#[derive(Debug)]
struct Fault {
    at: FaultPoint,
    about: i64,
    times: u32,
}

/// The panics that were ordered in one engine.
#[derive(Debug, Clone, Default)]
pub struct Faults(Arc<Mutex<Vec<Fault>>>);

impl Faults {
    /// Orders panics at a point for the next `times` that it is reached about this.
    #[cfg(debug_assertions)]
    pub fn inject(&self, at: FaultPoint, about: i64, times: u32) {
        let mut faults = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        faults.push(Fault { at, about, times });
    }

    /// Panics if that was ordered.
    pub fn panic_if_injected(&self, at: FaultPoint, about: i64) {
        if !cfg!(debug_assertions) {
            return;
        }
        let is_injected = {
            let mut faults = self.0.lock().unwrap_or_else(PoisonError::into_inner);
            let mut found = faults.iter_mut().filter(|fault| fault.at == at && fault.about == about);
            found
                .find(|fault| fault.times > 0)
                .map(|fault| fault.times -= 1)
                .is_some()
        };
        assert!(!is_injected, "injected by a test: {at:?} {about}");
    }
}
