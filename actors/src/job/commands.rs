//! The commands of the job's actor.

use super::review::ReviewAction;
use crate::access::caller::Caller;
use crate::committer::BATCH_ROWS;
use crate::topic::queue::Command;
use crate::topic::reply::ReplySender;
use protocol::client_event::RateTrackAnswer;
use protocol::ids::TrackId;
use protocol::refusal::Refusal;
use tracing::Span;

/// The receiver of a review act's answer.
#[derive(Debug)]
pub enum ReviewReply {
    /// The answer to a rating.
    Rated(ReplySender<RateTrackAnswer>),
    /// The answer to a listened flag.
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

/// A reviewer's act on a track, and the receiver of its answer.
#[derive(Debug)]
pub struct ReviewCommand {
    pub(super) caller: Caller,
    pub(super) track_id: TrackId,
    pub(super) action: ReviewAction,
    pub(super) reply: ReviewReply,
    /// The span that traces the act; disabled where nobody traces.
    pub(super) span: Span,
    /// The largest number of acts in its commit: a commit that the database refuses is tried again in halves.
    pub(super) together: usize,
}

impl ReviewCommand {
    /// Makes a command to rate, or to take the rating back.
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

    /// Makes a command to set the listened flag.
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
