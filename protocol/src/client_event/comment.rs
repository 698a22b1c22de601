//! Events about the comments that a job's reviewers write on submissions. A comment is at one position in a track, or on a range of it.

use crate::entity::comment::{Comment, ReviewPerson, Reviewer};
use crate::ids::{CommentId, JobId, TrackId, UserId};
use crate::timestamp::Timestamp;
use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

/// Requests a page of a submission's comments.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct AskComments {
    /// The id of the job to which the track was submitted.
    pub job_id: JobId,
    /// The id of the track whose comments are requested.
    pub track_id: TrackId,
    /// The number of comments in the page: 100 if it is left out, at most 200.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional, type = "number")]
    #[schema(value_type = Option<crate::schema::PageLimit>)]
    pub limit: Option<i64>,
    /// The number of comments to skip; 0 if it is left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional, type = "number")]
    #[schema(value_type = Option<crate::schema::PageOffset>)]
    pub offset: Option<i64>,
}

/// A page of a submission's comments.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS, ToSchema)]
pub struct Comments {
    /// The comments in the order of their positions, each followed by its replies. Private notes are included only if the caller wrote them.
    pub comments: Vec<Comment>,
    /// The number of comments in all pages together.
    #[ts(type = "number")]
    pub number_of_comments: i64,
}

/// Adds a comment at a position or on a range of a submission.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS, ToSchema)]
pub struct AddComment {
    /// The id of the job to which the track was submitted.
    pub job_id: JobId,
    /// The id of the track to comment on.
    pub track_id: TrackId,
    /// The position of the comment, or the beginning of its range, in seconds. A reply has the position of the comment that it replies to.
    pub position: f64,
    /// The end of the range, in seconds; null if the comment has no range but a single position.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub until: Option<f64>,
    /// True if only the caller may see the comment.
    #[serde(default)]
    #[ts(optional, as = "Option<bool>")]
    pub private: bool,
    /// The text of the comment.
    #[schema(value_type = crate::schema::CommentText)]
    pub text: String,
    /// The comment that this comment replies to; null if it is not a reply.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub parent_id: Option<CommentId>,
    /// The members of the job's company whom the comment mentions, at most 10. A private note mentions nobody.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<Vec<UserId>>")]
    pub mentions: Vec<UserId>,
    /// An id that the client chooses for the request. If the client repeats the request with the same id, no second comment is added, and the
    /// answer contains the comment that was added by the first request.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    #[schema(value_type = Option<crate::schema::RequestId>)]
    pub request_id: Option<String>,
}

/// Changes the text of a comment.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct EditComment {
    /// The id of the comment to change.
    pub comment_id: CommentId,
    /// The new text of the comment.
    #[schema(value_type = crate::schema::CommentText)]
    pub text: String,
}

/// Deletes a comment.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct DeleteComment {
    /// The id of the comment to delete.
    pub comment_id: CommentId,
}

/// Resolves a comment, or reopens it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct ResolveComment {
    /// The id of the comment to resolve or reopen.
    pub comment_id: CommentId,
    /// True to resolve the comment; false to reopen it.
    pub resolved: bool,
}

/// Searches for reviewers to mention.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct AskCommentPeople {
    /// The id of the job whose reviewers are searched.
    pub job_id: JobId,
    /// A part of the name; an empty text finds everybody.
    #[schema(value_type = crate::schema::UserNamePart)]
    pub q: String,
}

/// The reviewers found, ordered by name.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(transparent)]
pub struct CommentPeople(pub Vec<Reviewer>);

/// Requests a page of the caller's mentions.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct AskMentions {
    /// The number of mentions in the page: 20 if it is left out, at most 200.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional, type = "number")]
    #[schema(value_type = Option<crate::schema::PageLimit>)]
    pub limit: Option<i64>,
    /// The number of mentions to skip; 0 if it is left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional, type = "number")]
    #[schema(value_type = Option<crate::schema::PageOffset>)]
    pub offset: Option<i64>,
}

/// A comment that mentions the caller.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS, ToSchema)]
pub struct Mention {
    /// The id of the comment.
    pub comment_id: CommentId,
    /// The id of the job to which the track was submitted.
    pub job_id: JobId,
    /// The title of the job.
    pub job_title: String,
    /// The id of the track that the comment is on.
    pub track_id: TrackId,
    /// The title of the track.
    pub track_title: String,
    /// The position of the comment in the track, in seconds.
    pub position: f64,
    /// The author of the comment.
    pub by: ReviewPerson,
    /// The time at which the comment was written.
    pub at: Timestamp,
    /// True if the caller has read the mention.
    pub is_read: bool,
}

/// A page of the caller's mentions.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS, ToSchema)]
pub struct Mentions {
    /// The mentions, the newest first.
    pub mentions: Vec<Mention>,
    /// The number of mentions in all pages together.
    #[ts(type = "number")]
    pub number_of_mentions: i64,
    /// The number of mentions that the caller has not read.
    pub unread_mentions: u32,
}

/// Marks comments that mention the caller as read.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct ReadMentions {
    /// The ids of the comments, at most 200.
    #[schema(max_items = 200)]
    pub comment_ids: Vec<CommentId>,
}

/// The answer to marking mentions as read: how many mentions are still unread.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct MentionCount {
    /// The number of mentions that the caller has not read.
    pub unread_mentions: u32,
}

/// Requests the URL of a CSV file with a job's comments.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct ExportComments {
    /// The id of the job whose comments are exported.
    pub job_id: JobId,
}
