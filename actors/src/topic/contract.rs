//! What a concrete topic gives to the machinery.

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

/// Present heads of an owner's topics, in the order of [`Topic::owned`].
#[derive(Debug, Clone)]
pub struct Heads(pub Vec<(Topic, i64)>);

impl Heads {
    /// The head of a topic of this owner; 0 for a foreign one.
    pub fn of(&self, topic: &Topic) -> i64 {
        self.0.iter().find(|(own, _)| own == topic).map_or(0, |(_, head)| *head)
    }
}

/// One commit under way.
pub enum Step<C> {
    /// The commands taken from the queue were answered without a commit.
    Answered,
    /// A commit that holds some of the commands.
    Commit(LocalBoxFuture<'static, Done<C>>),
}

/// What became of a commit.
pub enum Done<C> {
    /// It holds: the frames of this owner's topics are folded, then `reply` answers, then they are published.
    Committed {
        /// Every frame, those of foreign topics too.
        frames: Vec<Frame>,
        /// What the root topic's frame holds, where the commit has it at hand: else it is read from the frame.
        known: Option<Vec<Change>>,
        /// Answers the commands.
        reply: Box<dyn FnOnce() + Send>,
    },
    /// Nothing was changed, because a head had moved: these commands are tried again after the missing frames are applied.
    Again(Vec<C>),
    /// Nothing was changed, because a write met a lock: it is due again at this time, and commands go before it.
    Later(Box<dyn PendingWrite>, Instant),
    /// Nothing was changed, because something panicked and may have damaged the state: the state is loaded anew, and this answers those
    /// whose act it was.
    Panicked(Box<dyn FnOnce() + Send>),
    /// Nothing was changed, and every command has got its refusal.
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

/// The state of one or more topics that one actor owns: the fold of their frames over what was loaded.
pub trait TopicState: Sized + Unpin + Send + 'static {
    /// What it can be told to do.
    type Command: Command;

    /// Reads the state, in a transaction that sees one moment; none when there is no such thing.
    fn load<'c>(
        root: &'c Topic,
        conn: &'c mut PgConnection,
        engine: &'c Engine,
    ) -> BoxFuture<'c, Result<Option<Self>, sqlx::Error>>;

    /// The snapshot of a topic as JSON text.
    fn snapshot(&self, topic: &Topic) -> String;

    /// Whether its snapshots hold at this moment: one that does not fold its frames is loaded again before it gives the next.
    fn is_current(&self, _now: OffsetDateTime) -> bool {
        true
    }

    /// A frame that another actor or node has told, as it is numbered here after `head`; none where it tells nothing new. What the database
    /// numbers comes as it is.
    fn admit(&mut self, frame: Arc<Frame>, _head: i64) -> Option<Arc<Frame>> {
        Some(frame)
    }

    /// Applies one change of a committed frame.
    fn fold(&mut self, topic: &Topic, change: &Change);

    /// Why its subscriptions end, once a frame has told that the thing is gone.
    fn ended(&self) -> Option<ClosedReason> {
        None
    }

    /// Takes one or more commands from the front of the queue, where there is one.
    fn next(
        &mut self,
        queue: &mut CommandQueue<Self::Command>,
        heads: &Heads,
        engine: &Arc<Engine>,
    ) -> Step<Self::Command>;
}
