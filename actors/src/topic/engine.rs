//! The engine: the services that all topic actors of the process share, such as the database pool, the committers, the registry and the
//! bus.

use crate::bus::{Bus, BusMessage};
use crate::committer::Committers;
use crate::frame::Frame;
use crate::plan::Plans;
use crate::queue::Queue;
use crate::rate_limit::{Kind, RateLimiter};
use crate::supervision::Faults;
use crate::topic::ephemeral::EphemeralSource;
use crate::topic::hubs::Hubs;
use crate::topic::registry::Registry;
use crate::topic::reply::StreamPosition;
use actix::ArbiterHandle;
use protocol::entity::live::LiveHead;
use protocol::error_code::ErrorCode;
use protocol::ids::UserId;
use protocol::refusal::Refusal;
use protocol::topic::Topic;
use sqlx::PgPool;
use std::sync::Arc;
use std::sync::atomic::AtomicUsize;
use std::time::{Duration, Instant};
use time::OffsetDateTime;
use tokio::sync::Semaphore;
use uuid::Uuid;

/// The number of topics that may load at the same time.
pub const LOADS_AT_ONCE: usize = 64;

/// The services that all topic actors of the process share.
pub struct Engine {
    /// The connection pool of the database.
    pub pool: PgPool,
    /// The epoch: a random name that the database gets when it is created or restored.
    pub epoch: String,
    /// The committers, which commit ratings and listened flags.
    pub committers: Committers,
    /// The name of this node.
    pub node_id: String,
    /// The registry of the topic actors that run on this node.
    pub registry: Registry,
    /// The connection to other nodes.
    pub bus: Arc<dyn Bus>,
    /// The source that the states of ephemeral topics are read from.
    pub ephemeral: Arc<dyn EphemeralSource>,
    /// The plans and their limits.
    pub plans: Plans,
    /// The rate limiter, which counts calls, events, log-ins and so on.
    pub rate_limiter: Arc<RateLimiter>,
    /// The threads that topic actors run on.
    pub arbiters: Vec<ArbiterHandle>,
    /// The index of the thread for the next write that runs outside the actors' queues. Such writes are distributed evenly over the threads.
    pub next_arbiter: AtomicUsize,
    /// The hubs of this node's worker threads.
    pub hubs: Hubs,
    /// The handle that wakes the worker of background tasks.
    pub queue: Queue,
    /// Limits the number of topics that load at once.
    pub loads: Semaphore,
    /// The time after which the actor of a topic stops if the topic has no followers and no commands.
    pub idle_after: Duration,
    /// The maximum time that the database may take to answer a commit. After it, the connection counts as lost, and the outcome of the commit is
    /// looked up.
    pub commit_within: Duration,
    /// The panics that a test has injected.
    pub faults: Faults,
    /// The clock: a function that returns the current time. Tests can replace it.
    pub now: fn() -> OffsetDateTime,
}

impl Engine {
    /// Counts a write of a person against the rate limit.
    ///
    /// # Errors
    /// 429 if the limit is used up.
    pub fn count_write(&self, person: UserId) -> Result<(), Refusal> {
        let counted = self.rate_limiter.check(Kind::PersonWrite, person, Instant::now());
        counted.map(|_| ()).map_err(|wait| Refusal {
            retry_after: Some(wait),
            ..ErrorCode::TooManyRequests.into()
        })
    }

    /// Returns the topic, the epoch and the frame number `offset` in the form that answers contain.
    pub fn live_head(&self, topic: &Topic, offset: i64) -> LiveHead {
        LiveHead {
            topic: topic.clone(),
            epoch: self.epoch.clone(),
            offset,
        }
    }

    /// Returns the position of frame `offset` in a topic, as a value that all answers of one commit share.
    pub fn position(&self, topic: &Topic, offset: i64) -> StreamPosition {
        self.live_head(topic, offset).into()
    }

    /// Makes a unique id for a commit.
    pub fn origin(&self) -> Uuid {
        Uuid::new_v4()
    }

    /// Sends committed frames to the actors of their topics on this node, and to the other nodes. The actor of the topic `but` is skipped,
    /// because it already has the frames.
    pub fn publish(&self, frames: &[Arc<Frame>], but: Option<&Topic>) {
        for frame in frames {
            let root = frame.topic.owner();
            if Some(&root) != but {
                self.registry.deliver(&root, frame);
            }
            self.bus.publish(BusMessage::Frame(Arc::clone(frame)));
        }
    }
}
