//! The periods of a worker.

use std::time::Duration;

/// The worker's periods.
#[derive(Debug, Clone, Copy)]
pub struct Timing {
    /// The interval between two look-ups of the queue without a wake: for tasks to be tried again, and those of other nodes.
    pub look_every: Duration,
    /// The time that a claim is valid without a heartbeat; the tasks of a node that was killed wait this long.
    pub lease: Duration,
    /// The interval at which a claim is renewed while the task runs.
    pub heartbeat_every: Duration,
    /// The longest time that running tasks may delay a stop.
    pub stop_within: Duration,
}

impl Default for Timing {
    fn default() -> Self {
        Self {
            look_every: Duration::from_secs(5),
            lease: Duration::from_mins(1),
            heartbeat_every: Duration::from_secs(15),
            stop_within: Duration::from_secs(5),
        }
    }
}
