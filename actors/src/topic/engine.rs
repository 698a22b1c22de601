//! What every topic actor is given: the database, the committers, the registry, the bus.

use crate::bus::{Bus, BusMessage};
use crate::committer::Committers;
use crate::frame::Frame;
use crate::limits::{Kind, Limits};
use crate::plan::Plans;
use crate::queue::Queue;
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

/// Initial loads at once.
pub const LOADS_AT_ONCE: usize = 64;

/// Shared by all topic actors of the process.
pub struct Engine {
    /// The database.
    pub pool: PgPool,
    /// Random name of the database's life.
    pub epoch: String,
    /// The two committers.
    pub committers: Committers,
    /// Name of this node.
    pub node_id: String,
    /// Which actor owns which topic.
    pub registry: Registry,
    /// The way to other nodes.
    pub bus: Arc<dyn Bus>,
    /// Where the states of ephemeral topics are read.
    pub ephemeral: Arc<dyn EphemeralSource>,
    /// What each plan allows.
    pub plans: Plans,
    /// How many writes come too fast.
    pub limits: Arc<Limits>,
    /// Threads that topic actors live on.
    pub arbiters: Vec<ArbiterHandle>,
    /// Which of them the next write beside the queues runs on, by turns.
    pub next_arbiter: AtomicUsize,
    /// The hubs of this node's workers.
    pub hubs: Hubs,
    /// Wakes the worker of background tasks.
    pub queue: Queue,
    /// Bounds how many topics load at once.
    pub loads: Semaphore,
    /// A topic that nobody follows or commands stops after this.
    pub idle_after: Duration,
    /// A database that has not answered a commit by then is taken for lost, and what became of the commit is looked up.
    pub commit_within: Duration,
    /// Panics that a test asks for.
    pub faults: Faults,
    /// The time, so that tests can set it.
    pub now: fn() -> OffsetDateTime,
}

impl Engine {
    /// Counts a write of a person.
    ///
    /// # Errors
    /// 429 where it is one too many.
    pub fn count_write(&self, person: UserId) -> Result<(), Refusal> {
        let counted = self.limits.check(Kind::PersonWrite, person, Instant::now());
        counted.map(|_| ()).map_err(|wait| Refusal {
            retry_after: Some(wait),
            ..ErrorCode::TooManyRequests.into()
        })
    }

    /// Where an answer stands in a topic.
    pub fn live_head(&self, topic: &Topic, offset: i64) -> LiveHead {
        LiveHead {
            topic: topic.clone(),
            epoch: self.epoch.clone(),
            offset,
        }
    }

    /// The same, for the answers of one commit.
    pub fn position(&self, topic: &Topic, offset: i64) -> StreamPosition {
        self.live_head(topic, offset).into()
    }

    /// A name for a commit.
    pub fn origin(&self) -> Uuid {
        Uuid::new_v4()
    }

    /// Hands committed frames to the actors of their topics, here and on other nodes; `but` has had its own.
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
