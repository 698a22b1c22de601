//! The options of the engine, and the reasons why it does not start.

use crate::bus::{BusKey, NatsError, NatsServer};
use crate::plan::Plans;
use crate::rate_limit::RateLimiter;
use crate::topic::ephemeral::EphemeralSource;
use sqlx::postgres::PgConnectOptions;
use std::sync::Arc;
use std::time::Duration;
use time::OffsetDateTime;

/// The kind of connection between nodes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum BusChoice {
    /// No connection: there is only one process on the database.
    Local,
    /// NATS: there can be several processes on the database.
    Nats {
        /// The NATS server that connects the nodes.
        server: NatsServer,
        /// The key that the nodes sign their messages with.
        key: BusKey,
    },
}

/// The settings with which the live engine starts.
#[derive(Debug, Clone)]
pub struct LiveOptions {
    /// The options of the database connections. Their application name must come from [`incarnation_name`](super::incarnation_name).
    pub connect: PgConnectOptions,
    /// The name of this node, the same each time it runs.
    pub node_id: String,
    /// The connection to other nodes.
    pub bus: BusChoice,
    /// The maximum number of database connections for loads and transactions.
    pub connections: u32,
    /// The number of threads that run topic actors.
    pub threads: usize,
    /// The time after which the actor of a topic stops if the topic has no followers and no commands.
    pub idle_after: Duration,
    /// The maximum time that the database may take to answer a commit. After it, the connection counts as lost, and the outcome of the commit is
    /// looked up.
    pub commit_within: Duration,
    /// The interval at which topic heads are compared with the database; none for the default interval.
    pub heal_every: Option<Duration>,
    /// The number of hours for which frames are kept.
    pub frames_hours: i64,
    /// The maximum size of the frames table, in bytes. If the table is larger, its oldest frames are dropped early.
    pub frames_max_bytes: i64,
    /// The plans and their limits.
    pub plans: Plans,
    /// The rate limiter, which counts calls, events, log-ins and so on.
    pub rate_limiter: Arc<RateLimiter>,
    /// The source that the states of ephemeral topics are read from.
    pub ephemeral: Arc<dyn EphemeralSource>,
    /// The interval at which the states of ephemeral topics are read.
    pub ephemeral_every: Duration,
    /// The clock: a function that returns the current time.
    pub now: fn() -> OffsetDateTime,
}

/// The limits of the frames table: how long frames are kept, and how many bytes.
#[derive(Debug, Clone, Copy)]
pub(super) struct FrameLimits {
    pub(super) hours: i64,
    pub(super) max_bytes: i64,
}

/// The reason why the engine does not start.
#[derive(Debug, thiserror::Error)]
pub enum StartError {
    /// The database is unavailable or rejected a statement.
    #[error(transparent)]
    Database(#[from] sqlx::Error),
    /// Database backends that an earlier run of this node left cannot be terminated.
    #[error("database connections of this node's former life are still open")]
    FormerLife,
    /// The bus cannot be started.
    #[error(transparent)]
    Bus(#[from] NatsError),
    /// Another process uses this database, and no bus connects the two.
    #[error("another process serves this database; several need NATS: set NEEDLEDROP_BUS for each of them")]
    SecondProcess,
}
