//! A flag that tells whether the server is about to stop.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// A flag that is set once, when the server begins to stop.
#[derive(Debug, Clone, Default)]
pub struct Draining(Arc<AtomicBool>);

impl Draining {
    /// Sets the flag: from now on /readyz reports that the server is not ready, and no live connection is accepted.
    pub fn start(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Returns true if the server is about to stop.
    pub fn is_on(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}
