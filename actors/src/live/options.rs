//! The options of the engine, and the reasons why it does not start.

use crate::bus::{BusKey, NatsError, NatsServer};
use crate::plan::Plans;
use crate::rate_limit::RateLimiter;
use crate::topic::ephemeral::EphemeralSource;
use sqlx::postgres::PgConnectOptions;
use std::sync::Arc;
use std::time::Duration;
use time::OffsetDateTime;

/// The connection between nodes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum BusChoice {
    /// There is only one process.
    Local,
    /// There are several processes on one database.
    Nats {
        /// The server that connects them.
        server: NatsServer,
        /// The key that seals their messages.
        key: BusKey,
    },
}

/// The options of the engine.
#[derive(Debug, Clone)]
pub struct LiveOptions {
    /// The database; its backends have the name of this life, see [`incarnation_name`](super::incarnation_name).
    pub connect: PgConnectOptions,
    /// The name of this node, the same in every life of it.
    pub node_id: String,
    /// The connection to other nodes.
    pub bus: BusChoice,
    /// The number of connections for loads and transactions.
    pub connections: u32,
    /// The number of threads for topic actors.
    pub threads: usize,
    /// The time after which a topic that nobody follows or commands stops.
    pub idle_after: Duration,
    /// The time after which a database that has not answered a commit counts as lost, and the outcome of the commit is looked up.
    pub commit_within: Duration,
    /// The interval at which heads are compared with the table; none for the default interval.
    pub heal_every: Option<Duration>,
    /// The hours that frames are kept.
    pub frames_hours: i64,
    /// The size of the frames' table in bytes beyond which frames are dropped earlier, the oldest first.
    pub frames_max_bytes: i64,
    /// The plans and their limits.
    pub plans: Plans,
    /// The limits of the rate of events.
    pub rate_limiter: Arc<RateLimiter>,
    /// The source of the states of ephemeral topics.
    pub ephemeral: Arc<dyn EphemeralSource>,
    /// The interval at which these states are read.
    pub ephemeral_every: Duration,
    /// Returns the time.
    pub now: fn() -> OffsetDateTime,
}

/// The limits of stored frames.
#[derive(Debug, Clone, Copy)]
pub(super) struct FrameLimits {
    pub(super) hours: i64,
    pub(super) max_bytes: i64,
}

/// The reason why the engine does not start.
#[derive(Debug, thiserror::Error)]
pub enum StartError {
    /// The database is away or refused something.
    #[error(transparent)]
    Database(#[from] sqlx::Error),
    /// Backends of this node's former life do not end.
    #[error("database connections of this node's former life are still open")]
    FormerLife,
    /// The bus cannot be started.
    #[error(transparent)]
    Bus(#[from] NatsError),
    /// Another process serves this database.
    #[error("another process serves this database; several need NATS: set NEEDLEDROP_BUS for each of them")]
    SecondProcess,
}
