//! Whether the server is about to stop.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Raised once, when the server begins to stop.
#[derive(Debug, Clone, Default)]
pub struct Draining(Arc<AtomicBool>);

impl Draining {
    /// From now on /readyz says no, and no live connection is taken.
    pub fn start(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Whether the server is about to stop.
    pub fn is_on(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}
