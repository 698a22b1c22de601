//! The facade of the engine: the one place that knows every concrete actor. It gives their factories to the registry and offers the server typed
//! commands.
//!
//! A command is queued when the function is called, in the caller's order; the returned future has its answer.

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
use crate::playlist::topic::PlaylistTopic;
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

/// Starts the actor for a kind of topic; none where the topic has none of its own.
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
    /// Returns the database's pool.
    pub fn pool(&self) -> &PgPool {
        &self.engine.pool
    }

    /// Returns the loader of rights.
    pub fn access(&self) -> &AccessLoader {
        &self.access
    }

    /// Returns the epoch, the random name of the database's current life.
    pub fn epoch(&self) -> &str {
        &self.engine.epoch
    }

    /// Returns true if other nodes can be reached, or there are none.
    pub fn is_bus_connected(&self) -> bool {
        self.engine.bus.is_connected()
    }

    /// Returns the number of actors that run.
    pub fn topics(&self) -> usize {
        self.engine.registry.len()
    }

    /// Returns true if the topic's actor runs on this node.
    pub fn is_active(&self, topic: &Topic) -> bool {
        self.engine.registry.contains(topic)
    }

    /// Follows a topic. The caller has checked access; the answer arrives over the subscriber's hub.
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

    /// Invites everybody on a topic to a moment of a track.
    pub fn gather(&self, message: Gather) {
        self.engine.registry.gather(message);
    }

    /// Requests the frames that a hub has missed.
    pub fn fill_gap(&self, message: FillGap) {
        self.engine.registry.fill_gap(message);
    }

    /// Starts a write in the name of `subject`.
    pub fn write(&self, subject: impl Into<Subject>) -> WriteBuilder<'_> {
        WriteBuilder::new(&self.engine, subject.into())
    }

    /// Returns the limits of the rate of events.
    pub fn rate_limiter(&self) -> &Arc<RateLimiter> {
        &self.engine.rate_limiter
    }

    /// Returns the handle that wakes the worker of background tasks.
    pub fn queue(&self) -> &Queue {
        &self.engine.queue
    }

    /// Returns the name of a part of the engine that could not be kept running.
    pub fn failed_component(&self) -> Option<&'static str> {
        *self.failed_component.borrow()
    }

    /// Returns once there is such a part.
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

    /// Returns the panics that a test has ordered.
    pub fn faults(&self) -> &Faults {
        &self.engine.faults
    }

    /// Registers a worker's hub, so that it receives log-outs and the end of the process.
    pub fn register_hub(&self, hub: HubRef) {
        self.engine.hubs.register(hub);
    }

    /// Asks every connection to reconnect, elsewhere or later; returns once every hub has done so.
    pub async fn drain(&self) {
        self.engine.hubs.drain().await;
    }

    /// Passes a command to a job's actor, unless the person writes too fast.
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

    /// Rates a track, or takes the rating back.
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
