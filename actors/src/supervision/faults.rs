//! Panics that a test injects. They never happen in release builds.

use std::sync::{Arc, Mutex, PoisonError};

/// A point in the code where a test can inject a panic. At some points the test also gives a number, such as the id of a track; the panic then
/// happens only for that number.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FaultPoint {
    /// When ratings are collected for a commit; selected by the id of a track.
    Batch,
    /// When a committer carries out a commit; selected by the id of a job.
    Commit,
    /// When a committer begins to collect a batch; selected by the id of a job.
    Committer,
    /// When a topic is loaded.
    Load,
    /// When a topic's actor processes a frame; selected by the number of the frame.
    Frame,
    /// When rights are read; selected by the number of topics in the request.
    Access,
    /// When the loader of rights begins to collect a batch; selected by the number of topics in the first request.
    AccessLoader,
    /// When plays are counted; selected by the id of a track.
    Count,
}

#[derive(Debug)]
struct Fault {
    at: FaultPoint,
    about: i64,
    times: u32,
}

/// The panics that a test has injected into one engine.
#[derive(Debug, Clone, Default)]
pub struct Faults(Arc<Mutex<Vec<Fault>>>);

impl Faults {
    /// Injects panics: each of the next `times` times that the code reaches the point `at` with the number `about`, it panics.
    #[cfg(debug_assertions)]
    pub fn inject(&self, at: FaultPoint, about: i64, times: u32) {
        let mut faults = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        faults.push(Fault { at, about, times });
    }

    /// Panics if a test has injected a panic at this point with this number.
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
