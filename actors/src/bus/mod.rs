//! Carries committed frames between nodes. A hint: the frames table is the truth.

mod local;

use crate::frame::Frame;
use std::sync::Arc;

pub use local::LocalBus;

/// The way to other nodes. Never waits and never fails: what is lost is healed from the table.
pub trait Bus: Send + Sync {
    /// Tells other nodes of frames that this one has committed.
    fn publish(&self, frames: &[Arc<Frame>]);
}
