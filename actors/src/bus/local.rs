//! The bus of a single process: there are no other nodes.

use super::{Bus, BusMessage};

/// Carries nothing, since every actor is in this process.
#[derive(Debug, Default)]
pub struct LocalBus;

impl Bus for LocalBus {
    fn publish(&self, _message: BusMessage) {}

    fn is_shared(&self) -> bool {
        false
    }

    fn is_connected(&self) -> bool {
        true
    }
}
