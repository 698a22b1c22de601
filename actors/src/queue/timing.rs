//! The intervals and time limits of the worker that runs background tasks.

use std::time::Duration;

/// The intervals and time limits of the worker that runs background tasks.
#[derive(Debug, Clone, Copy)]
pub struct Timing {
    /// The interval at which the worker reads the queue even if nothing wakes it. It thus finds tasks that other nodes added, and tasks whose
    /// next attempt is due.
    pub look_every: Duration,
    /// The time for which a claim is valid after its last renewal. The tasks of a killed node wait this long before another node runs them.
    pub lease: Duration,
    /// The interval at which a claim is renewed while the task runs.
    pub heartbeat_every: Duration,
    /// The maximum time that a stopping worker waits for its running tasks.
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
