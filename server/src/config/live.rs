//! Settings of live connections and their frames.

use std::fs::File;
use std::path::PathBuf;
use std::time::Duration;

use actors::bus::NatsServer;
use serde::Deserialize;

use super::bus::Bus;

/// Settings of live connections.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LiveConfig {
    /// The time between the answer to a ping and the next ping, in milliseconds.
    pub ping_interval_ms: u64,
    /// The time within which a client must answer a ping, in milliseconds.
    pub ping_timeout_ms: u64,
    /// The time within which a connection must send its CONNECT packet, in milliseconds.
    pub connect_timeout_ms: u64,
    /// The time, in milliseconds, after which the actor of a topic without followers and commands is stopped.
    pub topic_idle_ms: u64,
    /// The time, in milliseconds, after which a commit counts as lost if the database has not answered.
    pub commit_within_ms: u64,
    /// The interval, in milliseconds, at which active topics look in the database for frames that they have missed; 0 means the default
    /// interval.
    pub heal_ms: u64,
    /// The maximum number of bytes that wait to be sent to one client.
    pub outgoing_bytes: usize,
    /// The number of hours for which frames are stored.
    pub frames_hours: u32,
    /// The maximum size of the table of frames in bytes. If the table is larger, its oldest frames are deleted before they expire.
    pub frames_max: u64,
    /// The message bus through which the nodes of the server exchange committed changes.
    pub bus: Bus,
    /// The file with the credentials for the NATS server.
    pub bus_credentials: Option<PathBuf>,
    /// The file with the certificate of the authority that has signed the certificate of the NATS server. If it is left out, the
    /// authorities that the system trusts are used.
    pub bus_ca: Option<PathBuf>,
}

impl LiveConfig {
    /// Returns the time between the answer to a ping and the next ping.
    pub fn ping_interval(&self) -> Duration {
        Duration::from_millis(self.ping_interval_ms)
    }

    /// Returns the time within which a client must answer a ping.
    pub fn ping_timeout(&self) -> Duration {
        Duration::from_millis(self.ping_timeout_ms)
    }

    /// Returns the time within which a connection must send its CONNECT packet.
    pub fn connect_timeout(&self) -> Duration {
        Duration::from_millis(self.connect_timeout_ms)
    }

    /// Returns the interval at which active topics look in the database for frames that they have missed; `None` for the default interval.
    pub fn heal_every(&self) -> Option<Duration> {
        (self.heal_ms > 0).then(|| Duration::from_millis(self.heal_ms))
    }

    /// Returns the parameters for connecting to the NATS server; `None` if there is only one node.
    pub fn nats(&self) -> Option<NatsServer> {
        match &self.bus {
            Bus::Local => None,
            Bus::Nats(address) => Some(address.server(self.bus_credentials.clone(), self.bus_ca.clone())),
        }
    }

    /// Returns true if several nodes can use the same database.
    pub fn has_several_nodes(&self) -> bool {
        self.bus != Bus::Local
    }

    /// Returns the time after which the actor of a topic without followers and commands is stopped.
    pub fn topic_idle(&self) -> Duration {
        Duration::from_millis(self.topic_idle_ms)
    }

    /// Returns the time after which a commit counts as lost if the database has not answered.
    pub fn commit_within(&self) -> Duration {
        Duration::from_millis(self.commit_within_ms)
    }

    pub(super) fn check(&self, problems: &mut Vec<String>) {
        for (name, file) in [("bus_credentials", &self.bus_credentials), ("bus_ca", &self.bus_ca)] {
            if let Some(path) = file
                && let Err(error) = File::open(path)
            {
                problems.push(format!("live.{name} cannot be read: {}: {error}", path.display()));
            }
        }
        if let Bus::Nats(address) = &self.bus {
            address.check(self.bus_credentials.is_some(), problems);
        }
        for (name, value) in [
            ("ping_interval_ms", self.ping_interval_ms),
            ("ping_timeout_ms", self.ping_timeout_ms),
            ("connect_timeout_ms", self.connect_timeout_ms),
            ("topic_idle_ms", self.topic_idle_ms),
            ("commit_within_ms", self.commit_within_ms),
        ] {
            if !(50..=3_600_000).contains(&value) {
                problems.push(format!("live.{name} must lie between 50 and 3600000, not {value}"));
            }
        }
        if self.outgoing_bytes < 65_536 {
            problems.push(format!(
                "live.outgoing_bytes must be at least 65536, not {}",
                self.outgoing_bytes
            ));
        }
        if self.frames_hours == 0 {
            problems.push("live.frames_hours must be at least 1".to_owned());
        }
        if self.frames_max < 1_048_576 {
            problems.push(format!(
                "live.frames_max must be at least 1048576, not {}",
                self.frames_max
            ));
        }
    }
}
