//! Comments of a job's reviewers.

use crate::ids::{CommentId, JobId, TrackId, UserId};
use crate::timestamp::Timestamp;
use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

/// Who wrote a comment, or resolved it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct CommentPerson {
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
    /// Who wrote it; null once the account was deleted.
    pub user_id: Option<UserId>,
    /// Their name; `Former member` once the account was deleted.
    pub user_name: String,
    /// The moment, or where the range begins, in seconds; a reply has that of what it replies to.
    pub position: f64,
    /// Where the range ends, in seconds; null for a moment.
    pub until: Option<f64>,
    /// A note that its author alone gets.
    pub private: bool,
    /// What it replies to; null for what replies to nothing.
    pub parent_id: Option<CommentId>,
    /// The reviewers whom it mentions.
    pub mentions: Vec<CommentPerson>,
    /// What it says; empty where it was deleted and its replies are left.
    pub text: String,
    /// When it was written.
    pub created: Timestamp,
    /// When it was last edited; null when it never was.
    pub edited: Option<Timestamp>,
    /// Who resolved it; null while nobody has.
    pub resolved_by: Option<CommentPerson>,
}
