//! Comments of a job's reviewers.

use crate::ids::{CommentId, JobId, TrackId, UserId};
use crate::timestamp::Timestamp;
use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

/// A reviewer who did something that outlives their account.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct ReviewPerson {
    /// The account; null once it was deleted.
    pub user_id: Option<UserId>,
    /// Its name; `Former member` once it was deleted.
    pub user_name: String,
}

/// A reviewer of a job who can be mentioned.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct Reviewer {
    /// The account.
    pub user_id: UserId,
    /// Its name.
    pub user_name: String,
    /// The address of its picture; null without one.
    pub avatar: Option<String>,
}

/// A reviewer's comment on a moment, or a range, of a submission.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS, ToSchema)]
pub struct Comment {
    /// The comment.
    pub comment_id: CommentId,
    /// The job.
    pub job_id: JobId,
    /// The track.
    pub track_id: TrackId,
    /// The author; null once the account was deleted.
    pub user_id: Option<UserId>,
    /// Their name; `Former member` once the account was deleted.
    pub user_name: String,
    /// The moment, or the beginning of the range, in seconds; a reply has that of the comment that it replies to.
    pub position: f64,
    /// The end of the range, in seconds; null for a moment.
    pub until: Option<f64>,
    /// True for a private note, which only its author receives.
    pub private: bool,
    /// The comment that it replies to; null if it is not a reply.
    pub parent_id: Option<CommentId>,
    /// The reviewers whom it mentions.
    pub mentions: Vec<ReviewPerson>,
    /// The text; empty where the comment was deleted and its replies are left.
    pub text: String,
    /// The time of writing.
    pub created: Timestamp,
    /// The time of the last edit; null without one.
    pub edited: Option<Timestamp>,
    /// The person who resolved it; null while it is unresolved.
    pub resolved_by: Option<ReviewPerson>,
}
