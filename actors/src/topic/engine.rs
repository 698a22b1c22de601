//! The parts that every topic actor needs: the database, the committers, the registry, the bus.

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

/// The number of topics that may load at once.
pub const LOADS_AT_ONCE: usize = 64;

/// The parts shared by all topic actors of the process.
pub struct Engine {
    /// The database.
    pub pool: PgPool,
    /// The epoch, the random name of the database's current life.
    pub epoch: String,
    /// The two committers.
    pub committers: Committers,
    /// The name of this node.
    pub node_id: String,
    /// The actors of topics.
    pub registry: Registry,
    /// The connection to other nodes.
    pub bus: Arc<dyn Bus>,
    /// The source of the states of ephemeral topics.
    pub ephemeral: Arc<dyn EphemeralSource>,
    /// The plans and their limits.
    pub plans: Plans,
    /// The limits of the rate of events.
    pub rate_limiter: Arc<RateLimiter>,
    /// The threads that topic actors run on.
    pub arbiters: Vec<ArbiterHandle>,
    /// The index of the thread for the next write outside the queues; they take turns.
    pub next_arbiter: AtomicUsize,
    /// The hubs of this node's workers.
    pub hubs: Hubs,
    /// Wakes the worker of background tasks.
    pub queue: Queue,
    /// Limits the number of topics that load at once.
    pub loads: Semaphore,
    /// The time after which a topic that nobody follows or commands stops.
    pub idle_after: Duration,
    /// The time after which a database that has not answered a commit counts as lost, and the outcome of the commit is looked up.
    pub commit_within: Duration,
    /// The panics that a test orders.
    pub faults: Faults,
    /// Returns the time; tests can set it.
    pub now: fn() -> OffsetDateTime,
}

impl Engine {
    /// Counts a write of a person.
    ///
    /// # Errors
    /// 429 if it is one too many.
    pub fn count_write(&self, person: UserId) -> Result<(), Refusal> {
        let counted = self.rate_limiter.check(Kind::PersonWrite, person, Instant::now());
        counted.map(|_| ()).map_err(|wait| Refusal {
            retry_after: Some(wait),
            ..ErrorCode::TooManyRequests.into()
        })
    }

    /// Returns the position of an answer in a topic.
    pub fn live_head(&self, topic: &Topic, offset: i64) -> LiveHead {
        LiveHead {
            topic: topic.clone(),
            epoch: self.epoch.clone(),
            offset,
        }
    }

    /// Returns the same position, for the answers of one commit.
    pub fn position(&self, topic: &Topic, offset: i64) -> StreamPosition {
        self.live_head(topic, offset).into()
    }

    /// Makes a name for a commit.
    pub fn origin(&self) -> Uuid {
        Uuid::new_v4()
    }

    /// Passes committed frames to the actors of their topics, here and on other nodes; the topic `but` has its own already.
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
