//! The way to a topic's actor for those who do not know its kind.

use crate::bus::NodePresence;
use crate::frame::Frame;
use crate::topic::messages::{Detach, FillGap, Gather, SetDoing, SubscribeTopic};
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

/// A write that is to wait for its turn.
#[derive(Message)]
#[rtype(result = "()")]
pub struct QueueWrite(pub Box<dyn PendingWrite>);

/// The streams that an actor which has panicked leaves: who follows its topics, and who is there.
#[derive(Message)]
#[rtype(result = "()")]
pub struct Inherit(pub Vec<Stream>);

/// A topic's actor. Sending never waits.
#[expect(
    clippy::result_large_err,
    reason = "a message that is not taken comes back whole, to be passed on"
)]
pub trait TopicPort: Send + Sync + 'static {
    /// Follow a topic.
    fn subscribe(&self, message: SubscribeTopic) -> Result<(), SendError<SubscribeTopic>>;
    /// A subscription has ended. Taken however much waits.
    fn detach(&self, message: Detach) -> Result<(), SendError<Detach>>;
    /// A write waits for its turn.
    fn write(&self, message: QueueWrite) -> Result<(), SendError<QueueWrite>>;
    /// What a person does.
    fn set_doing(&self, message: SetDoing) -> Result<(), SendError<SetDoing>>;
    /// A person asks the others to come.
    fn gather(&self, message: Gather) -> Result<(), SendError<Gather>>;
    /// A hub saw a gap.
    fn fill_gap(&self, message: FillGap) -> Result<(), SendError<FillGap>>;
    /// A frame that another actor committed. One that is not taken is read again with the gap it leaves.
    fn deliver(&self, frame: Arc<Frame>);
    /// Another node says who is on a topic.
    fn hear_presence(&self, presence: NodePresence);
    /// The head table's present head of a topic.
    fn check_head(&self, topic: Topic, head: i64);
    /// The followers of an actor before it.
    fn inherit(&self, message: Inherit) -> Result<(), SendError<Inherit>>;
    /// The [`Commands`] of the topic's kind.
    fn commands(&self) -> &dyn Any;
}

/// An actor as those see it who give its commands.
pub trait CommandPort<C: Command>: Send + Sync {
    /// A command waits for its turn.
    fn execute(&self, message: Execute<C>) -> Result<(), SendError<Execute<C>>>;
}

/// The way for commands of one kind. It shares the address of its [`TopicPort`]: a mailbox has room for one message more with each address.
pub struct Commands<C: Command>(pub Arc<dyn CommandPort<C>>);
