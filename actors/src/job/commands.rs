//! What the job's actor can be told to do.

use super::review::Act;
use crate::access::caller::Caller;
use crate::committer::BATCH_ROWS;
use crate::topic::queue::Command;
use crate::topic::reply::ReplyTo;
use protocol::client_event::RateTrackAnswer;
use protocol::ids::TrackId;
use protocol::refusal::Refusal;
use tracing::Span;

/// Where the answer of a review act goes.
#[derive(Debug)]
pub enum ReviewReply {
    /// Of a rating.
    Rated(ReplyTo<RateTrackAnswer>),
    /// Of a listened flag.
    Listened(ReplyTo<bool>),
}

impl ReviewReply {
    pub(super) fn refuse(self, refusal: impl Into<Refusal>) {
        match self {
            Self::Rated(reply) => reply.refuse(refusal),
            Self::Listened(reply) => reply.refuse(refusal),
        }
    }
}

/// A reviewer's act on a track, with the way back.
#[derive(Debug)]
pub struct ReviewCommand {
    pub(super) caller: Caller,
    pub(super) track_id: TrackId,
    pub(super) act: Act,
    pub(super) reply: ReviewReply,
    /// The act's way, for those who trace it; nothing where nobody does.
    pub(super) span: Span,
    /// It shares a commit with no more than so many in all: a commit that the database refuses is tried again in halves.
    pub(super) together: usize,
}

impl ReviewCommand {
    /// Rates, or takes the rating back.
    pub fn rate(caller: &Caller, track_id: TrackId, value: Option<i16>, reply: ReplyTo<RateTrackAnswer>) -> Self {
        Self {
            caller: caller.clone(),
            track_id,
            act: Act::Rate(value),
            reply: ReviewReply::Rated(reply),
            span: tracing::debug_span!("rate", track.id = track_id.0, user.id = caller.user_id.0),
            together: BATCH_ROWS,
        }
    }

    /// Sets the listened flag.
    pub fn listen(caller: &Caller, track_id: TrackId, flag: bool, reply: ReplyTo<bool>) -> Self {
        Self {
            caller: caller.clone(),
            track_id,
            act: Act::Listen(flag),
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
