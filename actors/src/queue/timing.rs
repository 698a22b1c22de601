//! The periods of a worker.

use std::time::Duration;

/// The worker's periods.
#[derive(Debug, Clone, Copy)]
pub struct Timing {
    /// How often the queue is looked at when nobody says that something was added: for tasks to be tried again, and those of other nodes.
    pub look_every: Duration,
    /// For how long a claim stands without a heartbeat; so long a task waits whose node was killed.
    pub lease: Duration,
    /// How often a claim is renewed while the task runs.
    pub heartbeat_every: Duration,
    /// How long tasks that run may hold up a stop.
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
