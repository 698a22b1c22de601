//! Live connections and their frames.

use std::time::Duration;

use actors::live::BusChoice;
use serde::Deserialize;

/// Settings of live connections.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LiveConfig {
    /// Milliseconds between the server's pings.
    pub ping_interval_ms: u64,
    /// Milliseconds that a pong may take.
    pub ping_timeout_ms: u64,
    /// Milliseconds that a connection may wait before its CONNECT.
    pub connect_timeout_ms: u64,
    /// Milliseconds after which a topic that nobody follows or commands stops.
    pub topic_idle_ms: u64,
    /// Milliseconds after which a database that has not answered a commit is taken for lost.
    pub commit_within_ms: u64,
    /// Milliseconds between two comparisons of heads with the table; 0 leaves it to the bus.
    pub heal_ms: u64,
    /// Bytes that may wait for one slow reader.
    pub outgoing_bytes: usize,
    /// Hours that frames are kept.
    pub frames_hours: u32,
    /// Bytes of the frame table past which the oldest frames go early.
    pub frames_max: u64,
    /// How nodes tell each other what was committed: `local` for one process, or the nats:// address of their NATS server.
    pub bus: String,
}

impl LiveConfig {
    /// Time between the server's pings.
    pub fn ping_interval(&self) -> Duration {
        Duration::from_millis(self.ping_interval_ms)
    }

    /// Time that a pong may take.
    pub fn ping_timeout(&self) -> Duration {
        Duration::from_millis(self.ping_timeout_ms)
    }

    /// Time that a connection may wait before its CONNECT.
    pub fn connect_timeout(&self) -> Duration {
        Duration::from_millis(self.connect_timeout_ms)
    }

    /// Time between two comparisons of heads with the table, where it is set.
    pub fn heal_every(&self) -> Option<Duration> {
        (self.heal_ms > 0).then(|| Duration::from_millis(self.heal_ms))
    }

    /// How nodes reach each other.
    pub fn bus(&self) -> BusChoice {
        if self.bus == "local" {
            BusChoice::Local
        } else {
            BusChoice::Nats(self.bus.clone())
        }
    }

    /// Time after which a topic that nobody follows or commands stops.
    pub fn topic_idle(&self) -> Duration {
        Duration::from_millis(self.topic_idle_ms)
    }

    /// Time after which a database that has not answered a commit is taken for lost.
    pub fn commit_within(&self) -> Duration {
        Duration::from_millis(self.commit_within_ms)
    }

    pub(super) fn check(&self, faults: &mut Vec<String>) {
        let is_nats = self
            .bus
            .strip_prefix("nats://")
            .is_some_and(|address| !address.is_empty());
        if self.bus != "local" && !is_nats {
            faults.push("live.bus must be local or the address of a NATS server, nats://host:port".to_owned());
        }
        for (name, value) in [
            ("ping_interval_ms", self.ping_interval_ms),
            ("ping_timeout_ms", self.ping_timeout_ms),
            ("connect_timeout_ms", self.connect_timeout_ms),
            ("topic_idle_ms", self.topic_idle_ms),
            ("commit_within_ms", self.commit_within_ms),
        ] {
            if !(50..=3_600_000).contains(&value) {
                faults.push(format!("live.{name} must lie between 50 and 3600000, not {value}"));
            }
        }
        if self.outgoing_bytes < 65_536 {
            faults.push(format!(
                "live.outgoing_bytes must be at least 65536, not {}",
                self.outgoing_bytes
            ));
        }
        if self.frames_hours == 0 {
            faults.push("live.frames_hours must be at least 1".to_owned());
        }
        if self.frames_max < 1_048_576 {
            faults.push(format!(
                "live.frames_max must be at least 1048576, not {}",
                self.frames_max
            ));
        }
    }
}
