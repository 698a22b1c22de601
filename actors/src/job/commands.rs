//! What the job's actor can be told to do.

use super::review::Act;
use crate::caller::Caller;
use crate::committer::BATCH_ROWS;
use crate::refusal::Refusal;
use crate::reply::ReplyTo;
use crate::topic::owner::Command;
use protocol::client_event::{JobTrackAnswer, RateTrackAnswer};
use protocol::entity::job::{JobStatus, ShareType};
use protocol::ids::{ApplicationId, CompanyId, JobId, TeamId, TrackId};
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

/// Submits tracks: what application/create and update do for a job.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Submit {
    /// The job.
    pub job_id: JobId,
    /// The application to change; none makes one.
    pub application_id: Option<ApplicationId>,
    /// The whole list of the application afterwards.
    pub tracks_id: Vec<TrackId>,
    /// A word to the reviewers; none leaves it.
    pub description: Option<String>,
    /// The application's name; none leaves it.
    pub playlist_name: Option<String>,
    /// Names the request: a repetition is answered with the first result.
    pub request_id: Option<String>,
}

/// Takes tracks out of a submitted application.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Withdraw {
    /// The job.
    pub job_id: JobId,
    /// The application.
    pub application_id: ApplicationId,
    /// The tracks.
    pub tracks_id: Vec<TrackId>,
}

/// What an edit of a job changes; none leaves it. Lengths were checked.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct JobEdit {
    /// The title.
    pub title: Option<String>,
    /// The brief.
    pub description: Option<String>,
    /// The budget.
    pub budget: Option<String>,
    /// A job type's name.
    pub job_type: Option<String>,
    /// One of the buyer types.
    pub buyer_type: Option<String>,
    /// Another company.
    pub company_id: Option<CompanyId>,
    /// Example link.
    pub link_1: Option<String>,
    /// Second example link.
    pub link_2: Option<String>,
    /// Lowest user rating.
    pub access_from: Option<i16>,
    /// Highest user rating.
    pub access_to: Option<i16>,
    /// Tracks that one user may submit.
    pub tracks_per_user_limit: Option<i32>,
    /// Plan titles; admins only.
    pub subscription_limitation: Option<Vec<String>>,
    /// Teams.
    pub teams_id: Option<Vec<TeamId>>,
    /// Share type; admins only.
    pub share_type: Option<ShareType>,
}

/// A command of the job's actor.
#[derive(Debug)]
pub enum JobCommand {
    /// Rate a track, or set a listened flag.
    Review(ReviewCommand),
    /// Put a track on the list that is being put together for the job.
    AddTrack(Caller, TrackId, ReplyTo<JobTrackAnswer>),
    /// Take it off that list.
    RemoveTrack(Caller, TrackId, ReplyTo<JobTrackAnswer>),
    /// Submit tracks.
    Submit(Caller, Submit, ReplyTo<ApplicationId>),
    /// Withdraw submitted tracks.
    Withdraw(Caller, Withdraw, ReplyTo<bool>),
    /// Edit the brief.
    Edit(Caller, Box<JobEdit>, ReplyTo<JobId>),
    /// Open, close, archive or delete the job.
    SetStatus(Caller, JobStatus, ReplyTo<JobId>),
}

impl Command for JobCommand {
    fn refuse(self, refusal: Refusal) {
        match self {
            Self::Review(command) => command.reply.refuse(refusal),
            Self::AddTrack(_, _, reply) | Self::RemoveTrack(_, _, reply) => reply.refuse(refusal),
            Self::Submit(_, _, reply) => reply.refuse(refusal),
            Self::Withdraw(_, _, reply) => reply.refuse(refusal),
            Self::Edit(_, _, reply) | Self::SetStatus(_, _, reply) => reply.refuse(refusal),
        }
    }
}
