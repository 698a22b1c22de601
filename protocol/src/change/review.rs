//! Changes of a `review:` topic, for the reviewers of a job.

use crate::entity::comment::{Comment, ReviewPerson};
use crate::entity::track::Mark;
use crate::ids::{ApplicationId, CommentId, PlaylistId, TrackId, UserId};
use crate::timestamp::Timestamp;
use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

/// A change of the submissions of a job.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS, ToSchema)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum ReviewChange {
    /// A creator submitted a track. Clients request its data by application/get_applied with `track_ids`, because the data depends on the
    /// viewer.
    TrackSubmitted {
        /// The id of the submitted track.
        track_id: TrackId,
        /// The application with which the track was submitted.
        application_id: ApplicationId,
        /// The time of the submission.
        at: Timestamp,
    },
    /// A track is no longer submitted: it was withdrawn or deleted. A withdrawn track stays in playlists. Clients request its data by
    /// application/get_applied with `track_ids` and `with_withdrawn`.
    TrackWithdrawn {
        /// The id of the withdrawn or deleted track.
        track_id: TrackId,
    },
    /// A reviewer rated a track or withdrew a rating.
    TrackRated {
        /// The id of the track whose rating changed.
        track_id: TrackId,
        /// The id of the account of the reviewer who gave or withdrew the rating.
        user_id: UserId,
        /// The reviewer's rating, from 1 to 10; null if it was withdrawn.
        user_rating: Option<i16>,
        /// The mean of all reviewers' ratings, with one decimal place; null if there are none.
        rating: Option<f64>,
        /// The number of reviewers who have rated the track.
        rating_count: u32,
    },
    /// A reviewer of a blind job rated a track or withdrew a rating. The frame does not contain the rating; reviewers who have rated the track
    /// can request its ratings by the `review.ratings` event.
    TrackRatedBlind {
        /// The id of the track whose rating changed.
        track_id: TrackId,
        /// The id of the account of the reviewer who gave or withdrew the rating.
        user_id: UserId,
        /// True if the track now has a rating of this reviewer.
        rated: bool,
        /// The number of reviewers who have rated the track.
        rating_count: u32,
    },
    /// A reviewer marked tracks as shortlisted, on hold or rejected, or removed their mark.
    TrackMarked {
        /// The ids of the tracks that were marked or whose mark was removed.
        track_ids: Vec<TrackId>,
        /// The new mark: shortlisted, on hold or rejected. Null if the mark was removed.
        mark: Option<Mark>,
        /// The reviewer who changed the mark.
        by: ReviewPerson,
        /// The time at which the mark changed.
        at: Timestamp,
    },
    /// A reviewer marked tracks of a blind job as shortlisted, on hold or rejected, or removed their mark. The frame does not contain the
    /// new mark; reviewers request the tracks by application/get_applied.
    TrackMarkedBlind {
        /// The ids of the tracks that were marked or whose mark was removed.
        track_ids: Vec<TrackId>,
        /// The reviewer who changed the mark.
        by: ReviewPerson,
        /// The time at which the mark changed.
        at: Timestamp,
    },
    /// A reviewer abstains from rating certain tracks, or no longer abstains.
    TrackAbstained {
        /// The ids of the tracks from which the reviewer abstains or no longer abstains.
        track_ids: Vec<TrackId>,
        /// The id of the account of the reviewer who abstains or no longer abstains.
        user_id: UserId,
        /// True if the reviewer now abstains.
        abstain: bool,
    },
    /// The job became blind, or is no longer blind. Clients must request the submissions and ratings again, because earlier answers are no
    /// longer valid.
    BlindChanged {
        /// True if the job is now blind.
        blind: bool,
    },
    /// A reviewer listened to a track, or marked it as not listened.
    TrackListened {
        /// The id of the track that was marked as listened or not listened.
        track_id: TrackId,
        /// The id of the account of the reviewer who listened to the track or marked it as not listened.
        user_id: UserId,
        /// True if the reviewer listened to the track; false if the reviewer marked it as not listened.
        listened: bool,
    },
    /// A reviewers' playlist was shared with the whole company, or no longer is; clients request it by playlist/get_shared.
    PlaylistShared {
        /// The id of the playlist whose sharing changed.
        playlist_id: PlaylistId,
        /// The reviewer who changed the sharing.
        by: UserId,
        /// True if the playlist is now shared.
        shared: bool,
    },
    /// A reviewer commented on a track. Private notes are not sent here, but on the `user:` topic of their author.
    CommentAdded {
        /// The new comment with all its data.
        comment: Box<Comment>,
        /// The number of comments on the track.
        comments: u32,
    },
    /// A comment was edited, resolved or reopened.
    CommentChanged {
        /// The id of the changed comment.
        comment_id: CommentId,
        /// The id of the track that the comment is on.
        track_id: TrackId,
        /// The text of the comment; empty if the comment was deleted but still has replies.
        text: String,
        /// The time of the last edit; null if the comment was never edited.
        edited: Option<Timestamp>,
        /// The person who resolved the comment; null if it is unresolved.
        resolved_by: Option<ReviewPerson>,
    },
    /// A comment was deleted.
    CommentDeleted {
        /// The id of the deleted comment.
        comment_id: CommentId,
        /// The id of the track that the comment was on.
        track_id: TrackId,
        /// The number of comments left on the track.
        comments: u32,
    },
    /// The number of submitted or of rated tracks of the job changed.
    Counters(ReviewCounters),
}

/// How many tracks are submitted to a job, and how many of them are rated. The numbers are the same for every reviewer.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, TS, utoipa::ToSchema)]
pub struct ReviewCounters {
    /// The number of submitted tracks.
    pub tracks: u32,
    /// The number of submitted tracks with at least one rating.
    pub rated: u32,
}
