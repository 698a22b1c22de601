//! The contract of a concrete topic with the common parts of all topics.

use crate::frame::Frame;
use crate::topic::engine::Engine;
use crate::topic::queue::{Command, CommandQueue, PendingWrite, WriteDone, WriteTurn};
use futures_util::future::{BoxFuture, LocalBoxFuture};
use protocol::change::Change;
use protocol::server_event::ClosedReason;
use protocol::topic::Topic;
use sqlx::PgConnection;
use std::sync::Arc;
use std::time::Instant;
use time::OffsetDateTime;

/// The current heads of an owner's topics, in the order of [`Topic::owned`].
#[derive(Debug, Clone)]
pub struct Heads(pub Vec<(Topic, i64)>);

impl Heads {
    /// Returns the head of a topic of this owner; 0 for a foreign one.
    pub fn of(&self, topic: &Topic) -> i64 {
        self.0.iter().find(|(own, _)| own == topic).map_or(0, |(_, head)| *head)
    }
}

/// The next step of an actor.
pub enum Step<C> {
    /// The commands taken from the queue were answered without a commit.
    Answered,
    /// A commit of some of the commands.
    Commit(LocalBoxFuture<'static, Done<C>>),
}

/// The outcome of a commit.
pub enum Done<C> {
    /// It is committed: the frames of this owner's topics are folded, then `reply` answers, then they are published.
    Committed {
        /// All frames, those of foreign topics too.
        frames: Vec<Frame>,
        /// The changes of the root topic's frame, if the commit has them at hand: else they are read from the frame.
        known: Option<Vec<Change>>,
        /// Answers the commands.
        reply: Box<dyn FnOnce() + Send>,
    },
    /// Nothing was changed, because a head was another than expected: these commands are tried again after the missing frames are applied.
    Again(Vec<C>),
    /// Nothing was changed, because a write met a lock: it is due again at this time, and commands go before it.
    Later(Box<dyn PendingWrite>, Instant),
    /// Nothing was changed, because something panicked and may have damaged the state: the state is loaded again, and the closure answers the
    /// acts that panicked.
    Panicked(Box<dyn FnOnce() + Send>),
    /// Nothing was changed, and every command has received its refusal.
    Refused,
}

impl<C> From<WriteTurn> for Done<C> {
    fn from(turn: WriteTurn) -> Self {
        match turn {
            WriteTurn::Committed(WriteDone { frames, reply }) => Self::Committed {
                frames,
                known: None,
                reply,
            },
            WriteTurn::Again(write, due) => Self::Later(write, due),
            WriteTurn::Panicked(reply) => Self::Panicked(reply),
            WriteTurn::Answered => Self::Refused,
        }
    }
}

/// The state of one or more topics that one actor owns: the loaded state with its frames folded into it.
pub trait TopicState: Sized + Unpin + Send + 'static {
    /// The commands that it takes.
    type Command: Command;

    /// Reads the state, in a transaction that sees one moment; none if the topic does not exist.
    fn load<'c>(
        root: &'c Topic,
        conn: &'c mut PgConnection,
        engine: &'c Engine,
    ) -> BoxFuture<'c, Result<Option<Self>, sqlx::Error>>;

    /// Returns the snapshot of a topic as JSON text.
    fn snapshot(&self, topic: &Topic) -> String;

    /// Returns true if its snapshots are valid now: a state that does not fold its frames is loaded again before its next snapshot.
    fn is_current(&self, _now: OffsetDateTime) -> bool {
        true
    }

    /// Returns a frame of another actor or node with its number here, the one after `head`; none if it contains nothing new. Frames that the
    /// database numbers are returned as they are.
    fn admit(&mut self, frame: Arc<Frame>, _head: i64) -> Option<Arc<Frame>> {
        Some(frame)
    }

    /// Applies one change of a committed frame.
    fn fold(&mut self, topic: &Topic, change: &Change);

    /// Returns the reason why its subscriptions end, once a frame has ended the topic.
    fn ended(&self) -> Option<ClosedReason> {
        None
    }

    /// Takes one or more commands from the front of the queue, if there are any; a topic without commands has none to take.
    fn next(
        &mut self,
        _queue: &mut CommandQueue<Self::Command>,
        _heads: &Heads,
        _engine: &Arc<Engine>,
    ) -> Step<Self::Command> {
        Step::Answered
    }
}
