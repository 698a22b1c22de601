//! Comments that the reviewers of a job write on submissions.

use crate::ids::{CommentId, JobId, TrackId, UserId};
use crate::timestamp::Timestamp;
use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

/// A reviewer in a stored record, for example one whom a comment mentions or who set a mark. The record remains when the reviewer's account is
/// deleted.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct ReviewPerson {
    /// The id of the reviewer's account; null if the account was deleted.
    pub user_id: Option<UserId>,
    /// The reviewer's name; `Former member` if the account was deleted.
    pub user_name: String,
}

/// A reviewer of a job whom a comment can mention.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct Reviewer {
    /// The id of the reviewer's account.
    pub user_id: UserId,
    /// The reviewer's name.
    pub user_name: String,
    /// The URL of the reviewer's picture; null if they have none.
    pub avatar: Option<String>,
}

/// A reviewer's comment on a position, or on a range, of a submitted track.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS, ToSchema)]
pub struct Comment {
    /// The id of the comment.
    pub comment_id: CommentId,
    /// The id of the job to which the track was submitted.
    pub job_id: JobId,
    /// The id of the track that the comment is on.
    pub track_id: TrackId,
    /// The id of the author's account; null if the account was deleted.
    pub user_id: Option<UserId>,
    /// The author's name; `Former member` if the author's account was deleted.
    pub user_name: String,
    /// The position in the track, in seconds; for a range, its beginning. A reply has the position of the comment that it answers.
    pub position: f64,
    /// The end of the range in the track, in seconds; null if the comment is on a single position.
    pub until: Option<f64>,
    /// True for a private note, which only its author receives.
    pub private: bool,
    /// The comment that this comment answers; null if this comment is not a reply.
    pub parent_id: Option<CommentId>,
    /// The reviewers whom the comment mentions.
    pub mentions: Vec<ReviewPerson>,
    /// The text of the comment; empty if the comment was deleted but still has replies.
    pub text: String,
    /// The time at which the comment was written.
    pub created: Timestamp,
    /// The time of the last edit; null if the comment was never edited.
    pub edited: Option<Timestamp>,
    /// The reviewer who marked the comment as resolved; null while it is unresolved.
    pub resolved_by: Option<ReviewPerson>,
}
