//! The facade of the engine: the only module that knows all actor types. It registers functions that start the actors, and offers typed commands
//! to the server.
//!
//! A function that sends a command puts it into the actor's queue before it returns, so commands are processed in the order of the calls.
//! The returned future resolves to the answer.

mod engine_metrics;
mod instance_lock;
mod lifecycle;
mod options;
mod upkeep;

use crate::access::caller::Caller;
use crate::access::loader::AccessLoader;
use crate::bus::{BusListener, BusMessage};
use crate::export::ExportTopic;
use crate::job::commands::ReviewCommand;
use crate::job::topic::JobTopic;
use crate::playlist::PlaylistTopic;
use crate::queue::Queue;
use crate::rate_limit::RateLimiter;
use crate::read_topic::ReadTopic;
use crate::supervision::Faults;
use crate::topic::actor::TopicActor;
use crate::topic::engine::Engine;
use crate::topic::messages::{Detach, FillGap, Gather, HubRef, SetActivity, SubscribeTopic};
use crate::topic::port::TopicPort;
use crate::topic::reply::{PendingReply, ReplySender};
use crate::write::{Subject, WriteBuilder};
use protocol::client_event::{RateTrack, RateTrackAnswer, SetTrackListened};
use protocol::ids::JobId;
use protocol::limits::{RATING_MAX, RATING_MIN};
use protocol::refusal::Refusal;
use protocol::topic::Topic;
use sqlx::PgPool;
use std::sync::Arc;
use tokio::sync::watch;

use options::FrameLimits;

pub use engine_metrics::{EngineMetrics, StoredMetrics};
pub use instance_lock::incarnation_name;
pub use options::{BusChoice, LiveOptions, StartError};

/// The live engine of this process.
pub struct Live {
    engine: Arc<Engine>,
    access: AccessLoader,
    frames: FrameLimits,
    is_lock_lost: watch::Receiver<bool>,
    failed_component: watch::Receiver<Option<&'static str>>,
}

/// Starts the actor of a topic; none for a topic that another topic's actor owns.
fn launch(engine: &Arc<Engine>, root: &Topic, generation: u64) -> Option<Box<dyn TopicPort>> {
    Some(match root {
        Topic::Review(_) => TopicActor::<JobTopic>::launch(engine, root, generation),
        Topic::Playlist(_) => TopicActor::<PlaylistTopic>::launch(engine, root, generation),
        Topic::Export(_) => TopicActor::<ExportTopic>::launch(engine, root, generation),
        // registered under its review topic
        Topic::Job(_) => return None,
        _ => TopicActor::<ReadTopic>::launch(engine, root, generation),
    })
}

impl Live {
    /// Returns the connection pool of the database.
    pub fn pool(&self) -> &PgPool {
        &self.engine.pool
    }

    /// Returns the loader that reads the rights of people on topics.
    pub fn access(&self) -> &AccessLoader {
        &self.access
    }

    /// Returns the epoch: a random name that the database gets when it is created or restored.
    pub fn epoch(&self) -> &str {
        &self.engine.epoch
    }

    /// Returns true if the bus is connected, or if there are no other nodes.
    pub fn is_bus_connected(&self) -> bool {
        self.engine.bus.is_connected()
    }

    /// Returns the number of topic actors that run on this node.
    pub fn topics(&self) -> usize {
        self.engine.registry.len()
    }

    /// Returns true if the topic's actor runs on this node.
    pub fn is_active(&self, topic: &Topic) -> bool {
        self.engine.registry.contains(topic)
    }

    /// Subscribes a connection to a topic. The caller must have checked the access; the answer is sent to the hub of the connection.
    pub fn subscribe(&self, message: SubscribeTopic) {
        self.engine.registry.subscribe(message);
    }

    /// Ends a subscription.
    pub fn detach(&self, message: Detach) {
        self.engine.registry.detach(message);
    }

    /// Sets the activity of a person on a topic.
    pub fn set_activity(&self, message: SetActivity) {
        self.engine.registry.set_activity(message);
    }

    /// Asks everybody who is on a topic to go to a position in a track.
    pub fn gather(&self, message: Gather) {
        self.engine.registry.gather(message);
    }

    /// Requests the frames that a hub has missed.
    pub fn fill_gap(&self, message: FillGap) {
        self.engine.registry.fill_gap(message);
    }

    /// Returns a builder for a write on behalf of `subject`.
    pub fn write(&self, subject: impl Into<Subject>) -> WriteBuilder<'_> {
        WriteBuilder::new(&self.engine, subject.into())
    }

    /// Returns the rate limiter, which counts calls, events, log-ins and so on.
    pub fn rate_limiter(&self) -> &Arc<RateLimiter> {
        &self.engine.rate_limiter
    }

    /// Returns the handle that wakes the worker of background tasks.
    pub fn queue(&self) -> &Queue {
        &self.engine.queue
    }

    /// Returns the name of a component of the engine that failed and could not be restarted; none if all components run.
    pub fn failed_component(&self) -> Option<&'static str> {
        *self.failed_component.borrow()
    }

    /// Waits until a component of the engine has failed and could not be restarted; returns the name of the component.
    pub async fn component_failed(&self) -> &'static str {
        let mut lost = self.failed_component.clone();
        if let Ok(part) = lost.wait_for(Option::is_some).await
            && let Some(part) = *part
        {
            return part;
        }
        // the engine's threads have ended
        std::future::pending().await
    }

    /// Returns the panics that a test has injected.
    pub fn faults(&self) -> &Faults {
        &self.engine.faults
    }

    /// Registers the hub of a worker thread, so that it receives log-outs and the shutdown of the process.
    pub fn register_hub(&self, hub: HubRef) {
        self.engine.hubs.register(hub);
    }

    /// Closes every connection before the process stops, with a close code that asks clients to reconnect, to another node or to this one
    /// after its restart. Returns when every hub has sent the close code to its clients.
    pub async fn drain(&self) {
        self.engine.hubs.drain().await;
    }

    /// Passes a command to the actor of a job, unless the person exceeds the rate limit for writes.
    fn review<T>(
        &self,
        caller: &Caller,
        job: JobId,
        command: impl FnOnce(ReplySender<T>) -> ReviewCommand,
    ) -> PendingReply<T> {
        let (reply, answer) = ReplySender::new();
        match self.engine.count_write(caller.user_id) {
            Ok(()) => self.engine.registry.command(&Topic::Review(job), command(reply)),
            Err(refusal) => reply.refuse(refusal),
        }
        answer
    }

    /// Rates a track, or removes the rating.
    pub fn rate(&self, caller: &Caller, rate: &RateTrack) -> PendingReply<RateTrackAnswer> {
        if rate
            .track_rating
            .is_some_and(|value| !(RATING_MIN..=RATING_MAX).contains(&value))
        {
            let (reply, answer) = ReplySender::new();
            reply.refuse(Refusal::field(
                "track_rating",
                "A rating is a whole number from 1 to 10",
            ));
            return answer;
        }
        self.review(caller, rate.job_id, |reply| {
            ReviewCommand::rate(caller, rate.track_id, rate.track_rating, reply)
        })
    }

    /// Sets or removes the listened flag of a track.
    pub fn set_listened(&self, caller: &Caller, listened: &SetTrackListened) -> PendingReply<bool> {
        self.review(caller, listened.job_id, |reply| {
            ReviewCommand::listen(caller, listened.track_id, listened.listened, reply)
        })
    }
}

impl BusListener for Live {
    fn on_message(&self, message: BusMessage) {
        match message {
            BusMessage::Frame(frame) => self.engine.registry.deliver(&frame.topic.owner(), &frame),
            BusMessage::Presence(presence) => self.engine.registry.deliver_presence(presence),
            BusMessage::LogOut { sessions, reason } => self.engine.hubs.on_log_out(&sessions, reason),
        }
    }
}
