//! The handle of a topic's actor for callers that do not know its kind.

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

/// A command for the state of a topic.
#[derive(Message)]
#[rtype(result = "()")]
pub struct Execute<C: Command>(pub C);

/// A write that waits for its turn.
#[derive(Message)]
#[rtype(result = "()")]
pub struct QueueWrite(pub Box<dyn PendingWrite>);

/// The streams of an actor that has panicked, with the followers of its topics and the people there.
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
    /// Reports that a subscription has ended. It is taken even if the mailbox is full.
    fn detach(&self, message: Detach) -> Result<(), SendError<Detach>>;
    /// Sends a write, which waits for its turn.
    fn write(&self, message: QueueWrite) -> Result<(), SendError<QueueWrite>>;
    /// Sends the activity of a person.
    fn set_activity(&self, message: SetActivity) -> Result<(), SendError<SetActivity>>;
    /// Sends a person's call to the others to join.
    fn gather(&self, message: Gather) -> Result<(), SendError<Gather>>;
    /// Reports a gap that a hub saw.
    fn fill_gap(&self, message: FillGap) -> Result<(), SendError<FillGap>>;
    /// Sends a frame that another actor committed. A frame that is not taken is read later with the gap it leaves.
    fn deliver(&self, frame: Arc<Frame>);
    /// Sends the people on a topic at another node.
    fn deliver_presence(&self, presence: NodePresence);
    /// Sends the current head of a topic in the table.
    fn check_head(&self, topic: Topic, head: i64);
    /// Sends the followers of a former actor.
    fn inherit(&self, message: Inherit) -> Result<(), SendError<Inherit>>;
    /// Returns the [`Commands`] of the topic's kind.
    fn commands(&self) -> &dyn Any;
}

/// The handle of an actor for its commands.
pub trait CommandPort<C: Command>: Send + Sync {
    /// Sends a command, which waits for its turn.
    fn execute(&self, message: Execute<C>) -> Result<(), SendError<Execute<C>>>;
}

/// The handle for commands of one kind. It shares the address of its [`TopicPort`]: a mailbox has room for one message more with each address.
pub struct Commands<C: Command>(pub Arc<dyn CommandPort<C>>);
