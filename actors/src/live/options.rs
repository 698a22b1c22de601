//! What the engine is started with, and why it does not start.

use crate::bus::{BusKey, NatsError, NatsServer};
use crate::limits::Limits;
use crate::plan::Plans;
use crate::topic::ephemeral::EphemeralSource;
use sqlx::postgres::PgConnectOptions;
use std::sync::Arc;
use std::time::Duration;
use time::OffsetDateTime;

/// How nodes reach each other.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum BusChoice {
    /// There is one process.
    Local,
    /// Several processes on one database.
    Nats {
        /// By this server.
        server: NatsServer,
        /// What their messages are sealed with.
        key: BusKey,
    },
}

/// What the engine is started with.
#[derive(Debug, Clone)]
pub struct LiveOptions {
    /// The database; its backends go by the name of this life, see [`incarnation_name`](super::incarnation_name).
    pub connect: PgConnectOptions,
    /// Name of this node, the same in every life of it.
    pub node_id: String,
    /// How nodes reach each other.
    pub bus: BusChoice,
    /// Connections for loads and transactions.
    pub connections: u32,
    /// Threads that topic actors live on.
    pub threads: usize,
    /// A topic that nobody follows or commands stops after this.
    pub idle_after: Duration,
    /// A database that has not answered a commit by then is taken for lost, and what became of the commit is looked up.
    pub commit_within: Duration,
    /// Heads are compared with the table this often; none leaves it to the bus.
    pub heal_every: Option<Duration>,
    /// Frames are kept for this many hours.
    pub frames_hours: i64,
    /// Frames are dropped earlier, oldest first, when their table passes this many bytes.
    pub frames_max_bytes: i64,
    /// What each plan allows.
    pub plans: Plans,
    /// How many writes of a person come too fast.
    pub limits: Arc<Limits>,
    /// Where the states of ephemeral topics are read.
    pub ephemeral: Arc<dyn EphemeralSource>,
    /// How often they are read.
    pub ephemeral_every: Duration,
    /// The time.
    pub now: fn() -> OffsetDateTime,
}

/// How much of the frames is kept.
#[derive(Debug, Clone, Copy)]
pub(super) struct FrameLimits {
    pub(super) hours: i64,
    pub(super) max_bytes: i64,
}

/// Why the engine does not start.
#[derive(Debug, thiserror::Error)]
pub enum StartError {
    /// The database is away or refused.
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
