//! Panics that a test asks for. A release build has none: there nobody can ask.

use std::sync::{Arc, Mutex, PoisonError};

/// Where a panic can be asked for.
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

/// The panics that were asked for in one engine.
#[derive(Debug, Clone, Default)]
pub struct Faults(Arc<Mutex<Vec<Fault>>>);

impl Faults {
    /// Asks for panics at a point, the next `times` that it comes to this.
    #[cfg(debug_assertions)]
    pub fn ask(&self, at: FaultPoint, about: i64, times: u32) {
        let mut faults = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        faults.push(Fault { at, about, times });
    }

    /// Panics where that was asked for.
    pub fn strike(&self, at: FaultPoint, about: i64) {
        if !cfg!(debug_assertions) {
            return;
        }
        let is_asked = {
            let mut faults = self.0.lock().unwrap_or_else(PoisonError::into_inner);
            let mut found = faults.iter_mut().filter(|fault| fault.at == at && fault.about == about);
            found
                .find(|fault| fault.times > 0)
                .map(|fault| fault.times -= 1)
                .is_some()
        };
        assert!(!is_asked, "asked for by a test: {at:?} {about}");
    }
}
