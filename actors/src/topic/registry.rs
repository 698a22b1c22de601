//! The registry of topic actors. It starts an actor when it is first needed and removes it when it is idle. It starts actors through a
//! [`Factory`] and does not depend on any kind of topic.
//!
//! A message is sent while the actor's entry in the registry is locked. When the entry is removed, all earlier messages to the actor are
//! therefore already in its mailbox. The actor passes them on to the next actor of the topic.

use crate::bus::NodePresence;
use crate::frame::Frame;
use crate::topic::messages::{Detach, FillGap, Gather, SetActivity, SubscribeTopic};
use crate::topic::panics::TopicPanics;
use crate::topic::port::{Commands, Execute, Inherit, QueueWrite, TopicPort};
use crate::topic::queue::{Command, PendingWrite};
use crate::topic::stream::Stream;
use actix::prelude::SendError;
use dashmap::DashMap;
use foldhash::fast::RandomState;
use protocol::error_code::ErrorCode;
use protocol::topic::Topic;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;

/// A function that starts the actor of a root topic: a topic that is not handled by the actor of another topic. Returns none if the topic
/// has no actor. The number is the generation of the actor, which distinguishes the actor from earlier ones of the same topic.
pub type Factory = Box<dyn Fn(&Topic, u64) -> Option<Box<dyn TopicPort>> + Send + Sync>;

struct Entry {
    generation: u64,
    port: Box<dyn TopicPort>,
}

/// The topic actors that run in this process.
pub struct Registry {
    entries: DashMap<Topic, Entry, RandomState>,
    generations: AtomicU64,
    factory: Factory,
    panics: TopicPanics,
}

impl Registry {
    /// Makes an empty registry.
    pub fn new(factory: Factory) -> Self {
        Self {
            entries: DashMap::default(),
            generations: AtomicU64::new(0),
            factory,
            panics: TopicPanics::default(),
        }
    }

    /// Records a panic of a topic's actor. After the third panic within a minute the topic accepts no new messages until the minute has passed.
    pub fn record_panic(&self, root: &Topic) {
        self.panics.record(root, Instant::now());
    }

    /// Returns the number of topic actors that run.
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    /// Returns true if no actor runs.
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// Returns true if the actor of a topic runs.
    pub fn contains(&self, topic: &Topic) -> bool {
        self.entries.contains_key(&topic.owner())
    }

    /// Passes a request to follow a topic to the topic's actor. If it is refused, the subscriber's hub receives the error.
    pub fn subscribe(&self, message: SubscribeTopic) {
        let root = message.topic.owner();
        if self.panics.are_too_many(&root, Instant::now()) {
            return message.refuse(ErrorCode::TryAgain.into());
        }
        let refused = match self.send(&root, message, TopicPort::subscribe) {
            Ok(()) => return,
            Err(refused) => refused,
        };
        let (message, code) = refused;
        message.refuse(code.into());
    }

    /// Ends a subscription. The topic's actor is running, because an actor with subscribers does not stop.
    pub fn detach(&self, message: Detach) {
        let root = message.topic.owner();
        if self.send(&root, message, TopicPort::detach).is_err() {
            tracing::error!(topic.kind = root.kind(), "a detach was not accepted");
        }
    }

    /// Passes the activity of a person to the topic's actor. A lost message does no harm, because the client's next message replaces it.
    pub fn set_activity(&self, message: SetActivity) {
        let root = message.topic.owner();
        if self.send(&root, message, TopicPort::set_activity).is_err() {
            tracing::debug!("a presence was not accepted");
        }
    }

    /// Passes to the topic's actor a person's request that everybody go to a position in a track. If the actor's mailbox is full, the request is
    /// lost; the person notices this because the request does not appear.
    pub fn gather(&self, message: Gather) {
        let root = message.topic.owner();
        if self.send(&root, message, TopicPort::gather).is_err() {
            tracing::debug!("a request to gather was not accepted");
        }
    }

    /// Passes a request for missed frames to the topic's actor. The request comes from a hub, the actor that sends frames to the connections of
    /// one thread. If the request is lost, the hub repeats it when it receives the topic's next frame.
    pub fn fill_gap(&self, message: FillGap) {
        let root = message.topic.owner();
        if self.send(&root, message, TopicPort::fill_gap).is_err() {
            tracing::warn!("a hub's request was not accepted");
        }
    }

    /// Passes a command to the actor of `root`. The kind of topic must have commands of this type.
    pub fn command<C: Command>(&self, root: &Topic, command: C) {
        tracing::debug!(topic.kind = root.kind(), "handed to its topic");
        if self.panics.are_too_many(root, Instant::now()) {
            return command.refuse(ErrorCode::TryAgain.into());
        }
        let sent = self.send(root, Execute(command), |port, message| {
            match port.commands().downcast_ref::<Commands<C>>() {
                Some(Commands(actor)) => actor.execute(message),
                None => Err(SendError::Closed(message)),
            }
        });
        if let Err((Execute(command), code)) = sent {
            command.refuse(code.into());
        }
    }

    /// Passes a write to the queue of the actor of `topic`.
    pub fn write(&self, topic: &Topic, write: Box<dyn PendingWrite>) {
        let root = topic.owner();
        if self.panics.are_too_many(&root, Instant::now()) {
            return write.refuse(ErrorCode::TryAgain.into());
        }
        if let Err((QueueWrite(write), code)) = self.send(&root, QueueWrite(write), TopicPort::write) {
            write.refuse(code.into());
        }
    }

    /// Passes a frame to the actor of `root`, if it is running. An actor that starts later reads the frame from the database.
    pub fn deliver(&self, root: &Topic, frame: &Arc<Frame>) {
        if let Some(entry) = self.entries.get(root) {
            entry.port.deliver(Arc::clone(frame));
        }
    }

    /// Passes to the topic's actor, if it is running, the people who are present on the topic through another node.
    pub fn deliver_presence(&self, presence: NodePresence) {
        if let Some(entry) = self.entries.get(&presence.topic.owner()) {
            entry.port.deliver_presence(presence);
        }
    }

    /// Passes to the topic's actor, if it is running, the number of the topic's last frame in the database.
    pub fn check_head(&self, topic: Topic, head: i64) {
        if let Some(entry) = self.entries.get(&topic.owner()) {
            entry.port.check_head(topic, head);
        }
    }

    /// Returns all topics whose actors run in this process.
    pub fn topics(&self) -> Vec<Topic> {
        self.entries.iter().flat_map(|entry| entry.key().owned()).collect()
    }

    /// Starts a new actor in place of one that has panicked, if the topics have followers. The new actor takes over the streams in `left`.
    pub fn start_successor(&self, root: &Topic, generation: u64, left: Vec<Stream>) {
        self.record_panic(root);
        self.retire(root, generation);
        if left.iter().any(|stream| !stream.subscribers.is_empty()) {
            self.inherit(root, left);
        }
    }

    /// Passes the streams and followers of an earlier actor to the actor of `root`.
    pub fn inherit(&self, root: &Topic, left: Vec<Stream>) {
        if self.send(root, Inherit(left), TopicPort::inherit).is_err() {
            tracing::error!(
                topic.kind = root.kind(),
                "some followers were not moved to the new actor"
            );
        }
    }

    /// Removes the entry of an actor, unless a newer actor has replaced it.
    pub fn retire(&self, root: &Topic, generation: u64) {
        self.entries.remove_if(root, |_, entry| entry.generation == generation);
    }

    fn send<M>(
        &self,
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
                        match (self.factory)(root, generation) {
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
