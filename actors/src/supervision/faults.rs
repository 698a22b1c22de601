//! Panics that a test injects. They never happen in release builds.

use std::sync::{Arc, Mutex, PoisonError};

/// A point in the code where a test can inject a panic. At some points the test also gives a number, such as the id of a track; the panic then
/// happens only for that number.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FaultPoint {
    /// The point at which ratings and listened flags are collected for a commit. The test gives the id of the track that causes the panic.
    Batch,
    /// The point at which a committer or a waiter carries out a commit. The test gives the id of the job whose commit causes the panic.
    Commit,
    /// The point at which a committer begins to collect a batch. The test gives the id of the job whose commit panics as the first of a batch.
    Committer,
    /// The point at which a topic is loaded. The test gives the number 0.
    Load,
    /// The point at which a topic's actor processes a frame. The test gives the number of the frame that causes the panic.
    Frame,
    /// The point at which rights are read. A request causes the panic if it has as many topics as the number that the test gives.
    Access,
    /// The point at which the loader of rights begins a batch. The first request of a batch causes the panic if it has as many topics as the
    /// number that the test gives.
    AccessLoader,
    /// The point at which the plays of tracks are counted. The test gives the id of the track that causes the panic.
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
    /// Injects panics: the next `times` times that the code reaches the point `at` with the number `about`, it panics.
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
