//! Which actor owns which topic: started on first need, removed when idle. It is given a factory and knows no concrete topic.
//!
//! Messages are sent under the entry's lock. So when an entry is removed, everything that was sent to its actor is already in the actor's
//! mailbox, and the actor passes it on to its next life.

use crate::bus::NodePresence;
use crate::frame::Frame;
use crate::topic::messages::{Detach, FillGap, Gather, SetDoing, SubscribeTopic};
use crate::topic::panics::PanicsOfTopics;
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

/// Starts the actor of a root topic, with its generation; none where the topic has no actor.
pub type Factory = Box<dyn Fn(&Topic, u64) -> Option<Box<dyn TopicPort>> + Send + Sync>;

struct Entry {
    generation: u64,
    port: Box<dyn TopicPort>,
}

/// The actors of the process.
pub struct Registry {
    entries: DashMap<Topic, Entry, RandomState>,
    generations: AtomicU64,
    factory: Factory,
    panics: PanicsOfTopics,
}

impl Registry {
    /// An empty registry.
    pub fn new(factory: Factory) -> Self {
        Self {
            entries: DashMap::default(),
            generations: AtomicU64::new(0),
            factory,
            panics: PanicsOfTopics::default(),
        }
    }

    /// Something has panicked in an actor. With the third time within a minute it takes nothing new until that is over.
    pub fn note_panic(&self, root: &Topic) {
        self.panics.note(root, Instant::now());
    }

    /// Actors that run.
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    /// Whether none runs.
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// Whether the actor of a topic runs.
    pub fn contains(&self, topic: &Topic) -> bool {
        self.entries.contains_key(&topic.owner())
    }

    /// Follows a topic; a refusal goes to the subscriber's hub.
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

    /// Ends a subscription. Its actor runs, since it has a subscriber.
    pub fn detach(&self, message: Detach) {
        let root = message.topic.owner();
        if self.send(&root, message, TopicPort::detach).is_err() {
            tracing::error!(topic.kind = root.kind(), "a detach was not taken");
        }
    }

    /// Says what a person does; the latest wins, so one that is not taken is made good by the next.
    pub fn set_doing(&self, message: SetDoing) {
        let root = message.topic.owner();
        if self.send(&root, message, TopicPort::set_doing).is_err() {
            tracing::debug!("a presence was not taken");
        }
    }

    /// Asks everybody on a topic to come to a moment of a track. One that is not taken is lost, which the person sees.
    pub fn gather(&self, message: Gather) {
        let root = message.topic.owner();
        if self.send(&root, message, TopicPort::gather).is_err() {
            tracing::debug!("a gathering was not taken");
        }
    }

    /// Asks for what a hub has missed; the hub asks again with the next frame.
    pub fn fill_gap(&self, message: FillGap) {
        let root = message.topic.owner();
        if self.send(&root, message, TopicPort::fill_gap).is_err() {
            tracing::warn!("a hub's question was not taken");
        }
    }

    /// Gives a command to the actor of `root`, whose kind takes such.
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

    /// Gives a write to the queue of the actor of `topic`.
    pub fn write(&self, topic: &Topic, write: Box<dyn PendingWrite>) {
        let root = topic.owner();
        if self.panics.are_too_many(&root, Instant::now()) {
            return write.refuse(ErrorCode::TryAgain.into());
        }
        if let Err((QueueWrite(write), code)) = self.send(&root, QueueWrite(write), TopicPort::write) {
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
        if let Some(entry) = self.entries.get(&presence.topic.owner()) {
            entry.port.hear_presence(presence);
        }
    }

    /// Tells the actor of a topic the head that the table has, if it runs.
    pub fn check_head(&self, topic: Topic, head: i64) {
        if let Some(entry) = self.entries.get(&topic.owner()) {
            entry.port.check_head(topic, head);
        }
    }

    /// Every topic that is owned by an actor here.
    pub fn topics(&self) -> Vec<Topic> {
        self.entries.iter().flat_map(|entry| entry.key().owned()).collect()
    }

    /// An actor of this generation has panicked: the next one takes what it leaves.
    pub fn succeed(&self, root: &Topic, generation: u64, left: Vec<Stream>) {
        self.note_panic(root);
        self.retire(root, generation);
        if left.iter().any(|stream| !stream.subscribers.is_empty()) {
            self.inherit(root, left);
        }
    }

    /// Gives the actor of `root` the followers of one before it.
    pub fn inherit(&self, root: &Topic, left: Vec<Stream>) {
        if self.send(root, Inherit(left), TopicPort::inherit).is_err() {
            tracing::error!(topic.kind = root.kind(), "followers are left behind");
        }
    }

    /// Removes an actor's entry, if it is still this generation's.
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
