//! The traits that each kind of topic implements, so that the general actor can run it.

use crate::frame::Frame;
use crate::topic::engine::Engine;
use crate::topic::queue::{Command, CommandQueue, PendingWrite, WriteDone, WriteTurn};
use futures_util::future::LocalBoxFuture;
use protocol::change::Change;
use protocol::server_event::ClosedReason;
use protocol::topic::Topic;
use sqlx::PgConnection;
use std::sync::Arc;
use std::time::Instant;
use time::OffsetDateTime;

/// The heads of the topics of one actor (the number of each topic's newest frame), in the order of [`Topic::owned`].
#[derive(Debug, Clone)]
pub struct Heads(pub Vec<(Topic, i64)>);

impl Heads {
    /// Returns the head of a topic; 0 if the topic does not belong to this actor.
    pub fn of(&self, topic: &Topic) -> i64 {
        self.0.iter().find(|(own, _)| own == topic).map_or(0, |(_, head)| *head)
    }
}

/// The actor's next step with the commands that it has taken from its queue.
pub enum Step<C> {
    /// The commands have been answered without a commit, and the actor does nothing more.
    Answered,
    /// The actor runs this future, which commits the commands.
    Commit(LocalBoxFuture<'static, Done<C>>),
}

/// The outcome of a commit.
pub enum Done<C> {
    /// The commit succeeded. The actor applies the frames of its topics to its state, then calls `reply`, then publishes the frames.
    Committed {
        /// All frames of the commit, including those of other actors' topics.
        frames: Vec<Frame>,
        /// The changes of the frame of the actor's root topic, if they are already parsed; none if the actor must parse them from the
        /// frame.
        known: Option<Vec<Change>>,
        /// Sends the answers to the commands.
        reply: Box<dyn FnOnce() + Send>,
    },
    /// Nothing was changed, because the topic has frames that the state does not include. The commands are tried again after those frames are
    /// applied.
    Again(Vec<C>),
    /// Nothing was changed, because another transaction holds a lock that the write needs. The write is tried again at this time. Until then the
    /// actor processes commands, but no other writes.
    Later(Box<dyn PendingWrite>, Instant),
    /// Nothing was changed, because a panic happened, which may have damaged the state. The state is loaded again, and the closure answers the
    /// commands that panicked.
    Panicked(Box<dyn FnOnce() + Send>),
    /// Nothing was changed, and every command has received an error.
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

/// The state of the topics that one actor owns: it is loaded from the database, then frames are applied to it.
pub trait TopicState: Sized + Unpin + Send + 'static {
    /// The type of the commands that the topic processes.
    type Command: Command;

    /// Reads the state in a transaction with a consistent view; none if the topic does not exist.
    fn load(
        root: &Topic,
        conn: &mut PgConnection,
        engine: &Engine,
    ) -> impl Future<Output = Result<Option<Self>, sqlx::Error>> + Send;

    /// Returns the snapshot of a topic as JSON text.
    fn snapshot(&self, topic: &Topic) -> String;

    /// Returns true if the snapshots of this state are still valid. If not, the state is loaded again before the next snapshot.
    fn is_current(&self, _now: OffsetDateTime) -> bool {
        true
    }

    /// Returns a frame of another actor or node with the number that it has in this actor's stream; none if it contains nothing new. Only for an
    /// ephemeral topic the number changes, to `head` + 1; stored frames are returned unchanged.
    fn admit(&mut self, frame: Arc<Frame>, _head: i64) -> Option<Arc<Frame>> {
        Some(frame)
    }

    /// Applies one change of a committed frame to the state.
    fn fold(&mut self, topic: &Topic, change: &Change);

    /// Returns the reason why the subscriptions of the topic end; none while the topic has not ended.
    fn ended(&self) -> Option<ClosedReason> {
        None
    }

    /// Removes commands from the front of the queue and starts to process them. Topics without commands do not implement this.
    fn next(
        &mut self,
        _queue: &mut CommandQueue<Self::Command>,
        _heads: &Heads,
        _engine: &Arc<Engine>,
    ) -> Step<Self::Command> {
        Step::Answered
    }
}
