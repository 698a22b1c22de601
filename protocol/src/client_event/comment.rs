//! Comments of a job's reviewers on its submissions, at moments and ranges of them.

use crate::entity::comment::{Comment, ReviewPerson, Reviewer};
use crate::ids::{CommentId, JobId, TrackId, UserId};
use crate::timestamp::Timestamp;
use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

/// Requests a page of a submission's comments.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct AskComments {
    /// The job.
    pub job_id: JobId,
    /// The track.
    pub track_id: TrackId,
    /// The size of the page, 100 if it is left out; more than 200 counts as 200.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional, type = "number")]
    #[schema(value_type = Option<crate::schema::PageLimit>)]
    pub limit: Option<i64>,
    /// The number of comments to skip.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional, type = "number")]
    #[schema(value_type = Option<crate::schema::PageOffset>)]
    pub offset: Option<i64>,
}

/// A page of a submission's comments.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS, ToSchema)]
pub struct Comments {
    /// The comments by their position, each followed by its replies, with the caller's private notes.
    pub comments: Vec<Comment>,
    /// The number in all pages.
    #[ts(type = "number")]
    pub number_of_comments: i64,
}

/// Comments on a moment or a range of a submission.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS, ToSchema)]
pub struct AddComment {
    /// The job.
    pub job_id: JobId,
    /// The track.
    pub track_id: TrackId,
    /// The moment, or the beginning of the range, in seconds; a reply takes that of the comment that it replies to.
    pub position: f64,
    /// The end of the range, in seconds.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub until: Option<f64>,
    /// True to keep it for the caller alone.
    #[serde(default)]
    #[ts(optional, as = "Option<bool>")]
    pub private: bool,
    /// The text.
    #[schema(value_type = crate::schema::CommentText)]
    pub text: String,
    /// The comment that it replies to.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub parent_id: Option<CommentId>,
    /// Members of the job's company whom it mentions, at most 10; a private note mentions nobody.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<Vec<UserId>>")]
    pub mentions: Vec<UserId>,
    /// The client's own name of the comment: a repeated request is answered with the first comment.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    #[schema(value_type = Option<crate::schema::RequestId>)]
    pub request_id: Option<String>,
}

/// Changes the text of a comment.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct EditComment {
    /// The comment.
    pub comment_id: CommentId,
    /// The text.
    #[schema(value_type = crate::schema::CommentText)]
    pub text: String,
}

/// Deletes a comment.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct DeleteComment {
    /// The comment.
    pub comment_id: CommentId,
}

/// Resolves a comment, or reopens it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct ResolveComment {
    /// The comment.
    pub comment_id: CommentId,
    /// True to resolve it, false to reopen it.
    pub resolved: bool,
}

/// Searches for reviewers to mention.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct AskCommentPeople {
    /// The job.
    pub job_id: JobId,
    /// Part of a name; an empty one finds all.
    #[schema(value_type = crate::schema::UserNamePart)]
    pub q: String,
}

/// The reviewers who were found, by name.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(transparent)]
pub struct CommentPeople(pub Vec<Reviewer>);

/// Requests a page of the caller's mentions.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct AskMentions {
    /// The size of the page, 20 if it is left out; more than 200 counts as 200.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional, type = "number")]
    #[schema(value_type = Option<crate::schema::PageLimit>)]
    pub limit: Option<i64>,
    /// The number of mentions to skip.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional, type = "number")]
    #[schema(value_type = Option<crate::schema::PageOffset>)]
    pub offset: Option<i64>,
}

/// A comment that mentions the caller.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS, ToSchema)]
pub struct Mention {
    /// The comment.
    pub comment_id: CommentId,
    /// The job.
    pub job_id: JobId,
    /// Its title.
    pub job_title: String,
    /// The track.
    pub track_id: TrackId,
    /// Its title.
    pub track_title: String,
    /// The comment's moment, in seconds.
    pub position: f64,
    /// The author.
    pub by: ReviewPerson,
    /// The time of writing.
    pub at: Timestamp,
    /// True once the caller has read it.
    pub is_read: bool,
}

/// A page of the caller's mentions.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS, ToSchema)]
pub struct Mentions {
    /// The mentions, the newest first.
    pub mentions: Vec<Mention>,
    /// The number in all pages.
    #[ts(type = "number")]
    pub number_of_mentions: i64,
    /// The number of those that the caller has not read.
    pub unread_mentions: u32,
}

/// Marks comments that mention the caller as read.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct ReadMentions {
    /// The comments, at most 200.
    #[schema(max_items = 200)]
    pub comment_ids: Vec<CommentId>,
}

/// The number of mentions that the caller has not read.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct MentionCount {
    /// Unread mentions.
    pub unread_mentions: u32,
}

/// Requests the address of a job's comments as CSV.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct ExportComments {
    /// The job.
    pub job_id: JobId,
}
