//! Which actor owns which topic: started on first need, removed when idle. It is given a factory and knows no concrete topic.
//!
//! Messages are sent under the entry's lock. So when an entry is removed, everything that was sent to its actor is already in the actor's
//! mailbox, and the actor passes it on to its next life.

use crate::bus::NodePresence;
use crate::frame::Frame;
use crate::topic::actor::{Execute, QueueWrite, TopicActor};
use crate::topic::engine::Engine;
use crate::topic::messages::{Detach, FillGap, SetDoing, SubscribeTopic, ToHub};
use crate::topic::queue::PendingWrite;
use crate::topic::state::{Command, TopicState};
use actix::Addr;
use actix::prelude::SendError;
use dashmap::DashMap;
use foldhash::fast::RandomState;
use protocol::error_code::ErrorCode;
use protocol::refusal::Refusal;
use protocol::topic::Topic;
use std::any::Any;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

/// The topic that an actor is registered under: one actor owns `job:` and `review:` of a job.
pub fn owner_topic(topic: &Topic) -> Topic {
    match topic {
        Topic::Job(id) => Topic::Review(*id),
        other => other.clone(),
    }
}

/// An actor as those see it who do not know its kind. Sending never waits.
#[expect(
    clippy::result_large_err,
    reason = "a message that is not taken comes back whole, to be passed on"
)]
pub trait TopicPort: Any + Send + Sync {
    /// Follow a topic.
    fn subscribe(&self, message: SubscribeTopic) -> Result<(), SendError<SubscribeTopic>>;
    /// A subscription has ended. Taken however much waits.
    fn detach(&self, message: Detach) -> Result<(), SendError<Detach>>;
    /// A write waits for its turn.
    fn write(&self, message: QueueWrite) -> Result<(), SendError<QueueWrite>>;
    /// What a person does.
    fn set_doing(&self, message: SetDoing) -> Result<(), SendError<SetDoing>>;
    /// A hub saw a gap.
    fn fill_gap(&self, message: FillGap) -> Result<(), SendError<FillGap>>;
    /// A frame that another actor committed. One that is not taken is read again with the gap it leaves.
    fn deliver(&self, frame: Arc<Frame>);
    /// Another node says who is on a topic.
    fn hear_presence(&self, presence: NodePresence);
    /// The head table's present head of a topic.
    fn check_head(&self, topic: Topic, head: i64);
    /// The address itself, for commands.
    fn as_any(&self) -> &dyn Any;
}

/// Starts the actor of a root topic, with its generation.
pub type Factory = fn(&Arc<Engine>, &Topic, u64) -> Option<Box<dyn TopicPort>>;

struct Entry {
    generation: u64,
    port: Box<dyn TopicPort>,
}

/// The actors of the process.
pub struct Registry {
    entries: DashMap<Topic, Entry, RandomState>,
    generations: AtomicU64,
    factory: Factory,
}

impl Registry {
    /// An empty registry.
    pub fn new(factory: Factory) -> Self {
        Self {
            entries: DashMap::default(),
            generations: AtomicU64::new(0),
            factory,
        }
    }

    /// Actors that run.
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    /// Whether none runs.
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// Follows a topic; a refusal goes to the subscriber's hub.
    pub fn subscribe(&self, engine: &Arc<Engine>, message: SubscribeTopic) {
        let root = owner_topic(&message.topic);
        let refused = match self.send(engine, &root, message, TopicPort::subscribe) {
            Ok(()) => return,
            Err(refused) => refused,
        };
        let (SubscribeTopic { topic, subscriber, .. }, code) = refused;
        let refusal = Refusal::from(code);
        let (connection, subscribe_id) = (subscriber.connection, subscriber.subscribe_id);
        if subscriber
            .hub
            .send(ToHub::Refuse {
                connection,
                subscribe_id,
                topic,
                refusal,
            })
            .is_err()
        {
            tracing::warn!("a refusal found its hub's queue full");
        }
    }

    /// Ends a subscription. Its actor runs, since it has a subscriber.
    pub fn detach(&self, engine: &Arc<Engine>, message: Detach) {
        let root = owner_topic(&message.topic);
        if self.send(engine, &root, message, TopicPort::detach).is_err() {
            tracing::error!(topic.kind = root.kind(), "a detach was not taken");
        }
    }

    /// Says what a person does; the latest wins, so one that is not taken is made good by the next.
    pub fn set_doing(&self, engine: &Arc<Engine>, message: SetDoing) {
        let root = owner_topic(&message.topic);
        if self.send(engine, &root, message, TopicPort::set_doing).is_err() {
            tracing::debug!("a presence was not taken");
        }
    }

    /// Asks for what a hub has missed; the hub asks again with the next frame.
    pub fn fill_gap(&self, engine: &Arc<Engine>, message: FillGap) {
        let root = owner_topic(&message.topic);
        if self.send(engine, &root, message, TopicPort::fill_gap).is_err() {
            tracing::warn!("a hub's question was not taken");
        }
    }

    /// Gives a command to the owner of `root`.
    pub fn command<O: TopicState>(&self, engine: &Arc<Engine>, root: &Topic, command: O::Command) {
        tracing::debug!(topic.kind = root.kind(), "handed to its topic");
        let sent = self.send(engine, root, Execute::<O>(command), |port, message| {
            match port.as_any().downcast_ref::<Addr<TopicActor<O>>>() {
                Some(address) => address.try_send(message),
                None => Err(SendError::Closed(message)),
            }
        });
        if let Err((Execute(command), code)) = sent {
            command.refuse(code.into());
        }
    }

    /// Gives a write to the queue of the actor of `topic`.
    pub fn write(&self, engine: &Arc<Engine>, topic: &Topic, write: Box<dyn PendingWrite>) {
        let root = owner_topic(topic);
        if let Err((QueueWrite(write), code)) = self.send(engine, &root, QueueWrite(write), TopicPort::write) {
            write.refuse(code.into());
        }
    }

    /// Hands a frame to the actor of `root`, if it runs: one that starts later reads the frame from the table.
    pub fn deliver(&self, root: &Topic, frame: &Arc<Frame>) {
        if let Some(entry) = self.entries.get(root) {
            entry.port.deliver(Arc::clone(frame));
        }
    }

    /// Hands on who is on a topic at another node, if its actor runs here.
    pub fn hear_presence(&self, presence: NodePresence) {
        if let Some(entry) = self.entries.get(&owner_topic(&presence.topic)) {
            entry.port.hear_presence(presence);
        }
    }

    /// Tells the actor of a topic the head that the table has, if it runs.
    pub fn check_head(&self, topic: Topic, head: i64) {
        if let Some(entry) = self.entries.get(&owner_topic(&topic)) {
            entry.port.check_head(topic, head);
        }
    }

    /// Every topic that is owned by an actor here.
    pub fn topics(&self) -> Vec<Topic> {
        let mut topics = Vec::with_capacity(self.entries.len());
        for entry in &self.entries {
            if let Topic::Review(job) = entry.key() {
                topics.push(Topic::Job(*job));
            }
            topics.push(entry.key().clone());
        }
        topics
    }

    /// Removes an actor's entry, if it is still this generation's.
    pub fn retire(&self, root: &Topic, generation: u64) {
        self.entries.remove_if(root, |_, entry| entry.generation == generation);
    }

    fn send<M>(
        &self,
        engine: &Arc<Engine>,
        root: &Topic,
        mut message: M,
        send: impl Fn(&dyn TopicPort, M) -> Result<(), SendError<M>>,
    ) -> Result<(), (M, ErrorCode)> {
        // the second try finds the entry of a dead actor removed
        for _ in 0..2 {
            let (result, generation) = if let Some(entry) = self.entries.get(root) {
                (send(&*entry.port, message), entry.generation)
            } else {
                let entry = match self.entries.entry(root.clone()) {
                    dashmap::Entry::Occupied(entry) => entry.into_ref(),
                    dashmap::Entry::Vacant(vacant) => {
                        let generation = self.generations.fetch_add(1, Ordering::Relaxed);
                        match (self.factory)(engine, root, generation) {
                            Some(port) => vacant.insert(Entry { generation, port }),
                            None => return Err((message, ErrorCode::NotFound)),
                        }
                    }
                };
                (send(&*entry.port, message), entry.generation)
            };
            match result {
                Ok(()) => return Ok(()),
                Err(SendError::Full(back)) => return Err((back, ErrorCode::TryAgain)),
                Err(SendError::Closed(back)) => {
                    self.retire(root, generation);
                    message = back;
                }
            }
        }
        Err((message, ErrorCode::TryAgain))
    }
}
