//! The handle of a topic's actor. Callers can use it without knowing the kind of topic.

use crate::bus::NodePresence;
use crate::frame::Frame;
use crate::topic::messages::{Detach, FillGap, Gather, SetActivity, SubscribeTopic};
use crate::topic::queue::{Command, PendingWrite};
use crate::topic::stream::Stream;
use actix::Message;
use actix::prelude::SendError;
use protocol::topic::Topic;
use std::any::Any;
use std::sync::Arc;

/// A message to an actor: a command that it must carry out.
#[derive(Message)]
#[rtype(result = "()")]
pub struct Execute<C: Command>(pub C);

/// A message to an actor: a write that it must run in its queue.
#[derive(Message)]
#[rtype(result = "()")]
pub struct QueueWrite(pub Box<dyn PendingWrite>);

/// A message to an actor: the streams of an earlier actor that has panicked, with the followers and the people on its topics.
#[derive(Message)]
#[rtype(result = "()")]
pub struct Inherit(pub Vec<Stream>);

/// The handle of a topic's actor. Sending never waits.
#[expect(
    clippy::result_large_err,
    reason = "a message that is not taken comes back whole, to be passed on"
)]
pub trait TopicPort: Send + Sync + 'static {
    /// Sends a request to follow a topic.
    fn subscribe(&self, message: SubscribeTopic) -> Result<(), SendError<SubscribeTopic>>;
    /// Reports that a subscription has ended. The message is accepted even if the mailbox is full.
    fn detach(&self, message: Detach) -> Result<(), SendError<Detach>>;
    /// Sends a write, which waits in the actor's queue.
    fn write(&self, message: QueueWrite) -> Result<(), SendError<QueueWrite>>;
    /// Sends the activity of a person.
    fn set_activity(&self, message: SetActivity) -> Result<(), SendError<SetActivity>>;
    /// Sends a person's request that the others on the topic go to a position in a track.
    fn gather(&self, message: Gather) -> Result<(), SendError<Gather>>;
    /// Sends a hub's request for the frames that it has missed.
    fn fill_gap(&self, message: FillGap) -> Result<(), SendError<FillGap>>;
    /// Sends a frame that another actor or node committed. If the mailbox is full, the actor later reads the frame from the database.
    fn deliver(&self, frame: Arc<Frame>);
    /// Sends the people who are present on a topic through another node.
    fn deliver_presence(&self, presence: NodePresence);
    /// Sends the current head of a topic (the number of its newest frame) in the database, so that the actor notices if it has missed frames.
    fn check_head(&self, topic: Topic, head: i64);
    /// Sends the streams and followers of an earlier actor.
    fn inherit(&self, message: Inherit) -> Result<(), SendError<Inherit>>;
    /// Returns the [`Commands`] handle of the actor, whose type depends on the kind of topic.
    fn commands(&self) -> &dyn Any;
}

/// A handle of a topic's actor that accepts commands of one type.
pub trait CommandPort<C: Command>: Send + Sync {
    /// Sends a command, which waits in the actor's queue.
    fn execute(&self, message: Execute<C>) -> Result<(), SendError<Execute<C>>>;
}

/// The handle of a topic's actor for commands of one type. It uses the same mailbox address as the [`TopicPort`], because each additional
/// address would increase the number of messages that the mailbox accepts.
pub struct Commands<C: Command>(pub Arc<dyn CommandPort<C>>);
