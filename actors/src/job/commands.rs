//! The commands that the actor of a job processes: ratings and listened flags.

use super::review::ReviewAction;
use crate::access::caller::Caller;
use crate::committer::BATCH_ROWS;
use crate::topic::queue::Command;
use crate::topic::reply::ReplySender;
use protocol::client_event::RateTrackAnswer;
use protocol::ids::TrackId;
use protocol::refusal::Refusal;
use tracing::Span;

/// The sender for the answer to a reviewer's command.
#[derive(Debug)]
pub enum ReviewReply {
    /// The sender for the answer to a rating.
    Rated(ReplySender<RateTrackAnswer>),
    /// The sender for the answer to a listened flag.
    Listened(ReplySender<bool>),
}

impl ReviewReply {
    pub(super) fn refuse(self, refusal: impl Into<Refusal>) {
        match self {
            Self::Rated(reply) => reply.refuse(refusal),
            Self::Listened(reply) => reply.refuse(refusal),
        }
    }
}

/// A rating or listened flag that a reviewer sets on a track, and the sender for the answer.
#[derive(Debug)]
pub struct ReviewCommand {
    pub(super) caller: Caller,
    pub(super) track_id: TrackId,
    pub(super) action: ReviewAction,
    pub(super) reply: ReviewReply,
    /// The tracing span of the command; disabled if tracing is off.
    pub(super) span: Span,
    /// The maximum number of commands in a commit that contains this command. It is halved each time the database rejects such a commit.
    pub(super) together: usize,
}

impl ReviewCommand {
    /// Makes a command that rates a track, or removes the rating if `value` is none.
    pub fn rate(caller: &Caller, track_id: TrackId, value: Option<i16>, reply: ReplySender<RateTrackAnswer>) -> Self {
        Self {
            caller: caller.clone(),
            track_id,
            action: ReviewAction::Rate(value),
            reply: ReviewReply::Rated(reply),
            span: tracing::debug_span!("rate", track.id = track_id.0, user.id = caller.user_id.0),
            together: BATCH_ROWS,
        }
    }

    /// Makes a command that sets the listened flag of a track.
    pub fn listen(caller: &Caller, track_id: TrackId, flag: bool, reply: ReplySender<bool>) -> Self {
        Self {
            caller: caller.clone(),
            track_id,
            action: ReviewAction::Listen(flag),
            reply: ReviewReply::Listened(reply),
            span: tracing::debug_span!("listen", track.id = track_id.0, user.id = caller.user_id.0),
            together: BATCH_ROWS,
        }
    }
}

impl Command for ReviewCommand {
    fn refuse(self, refusal: Refusal) {
        self.reply.refuse(refusal);
    }
}
