//! Changes of `review:`, for a job's reviewers.

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
    /// A creator submitted a track. The row, made for its viewer, comes from application/get_applied with `track_ids`.
    TrackSubmitted {
        /// The track.
        track_id: TrackId,
        /// The application that it was submitted with.
        application_id: ApplicationId,
        /// The time of the submission.
        at: Timestamp,
    },
    /// A track is no longer submitted: withdrawn, with its place in playlists kept, or deleted. The row comes from application/get_applied with
    /// `track_ids` and `with_withdrawn`.
    TrackWithdrawn {
        /// The track.
        track_id: TrackId,
    },
    /// A reviewer rated a track or took a rating back.
    TrackRated {
        /// The track.
        track_id: TrackId,
        /// The reviewer.
        user_id: UserId,
        /// The reviewer's rating, 1 to 10; null when taken back.
        user_rating: Option<i16>,
        /// The mean of all reviewers' ratings, one decimal; null when there are none.
        rating: Option<f64>,
        /// The number of reviewers who have rated it.
        rating_count: u32,
    },
    /// A reviewer of a blind job rated a track or withdrew a rating. The frame holds no value: reviewers who have rated the track read its ratings by
    /// `review.ratings`.
    TrackRatedBlind {
        /// The track.
        track_id: TrackId,
        /// The reviewer.
        user_id: UserId,
        /// True if it has a rating of theirs now.
        rated: bool,
        /// The number of reviewers who have rated it.
        rating_count: u32,
    },
    /// The mark of tracks was set or taken off.
    TrackMarked {
        /// The tracks.
        track_ids: Vec<TrackId>,
        /// The mark; null where it was taken off.
        mark: Option<Mark>,
        /// The reviewer.
        by: ReviewPerson,
        /// The time.
        at: Timestamp,
    },
    /// Tracks of a blind job have another mark, or none. The frame holds no mark: reviewers read the rows from application/get_applied.
    TrackMarkedBlind {
        /// The tracks.
        track_ids: Vec<TrackId>,
        /// The reviewer.
        by: ReviewPerson,
        /// The time.
        at: Timestamp,
    },
    /// A reviewer abstains from rating tracks, or no longer abstains.
    TrackAbstained {
        /// The tracks.
        track_ids: Vec<TrackId>,
        /// The reviewer.
        user_id: UserId,
        /// True if they abstain now.
        abstain: bool,
    },
    /// The job became blind, or is no longer blind. Rows and ratings that were read before are no longer valid: read them again.
    BlindChanged {
        /// True if it is blind now.
        blind: bool,
    },
    /// A reviewer listened to a track, or marked it as not listened.
    TrackListened {
        /// The track.
        track_id: TrackId,
        /// The reviewer.
        user_id: UserId,
        /// The flag.
        listened: bool,
    },
    /// A reviewers' playlist was shared with the whole company, or no longer is; the row comes from playlist/get_shared.
    PlaylistShared {
        /// The playlist.
        playlist_id: PlaylistId,
        /// The reviewer who did it.
        by: UserId,
        /// True if it is shared now.
        shared: bool,
    },
    /// A reviewer commented on a track; private notes are sent on `user:`.
    CommentAdded {
        /// The comment.
        comment: Box<Comment>,
        /// The number of comments on the track.
        comments: u32,
    },
    /// A comment was edited, resolved or reopened.
    CommentChanged {
        /// The comment.
        comment_id: CommentId,
        /// The track.
        track_id: TrackId,
        /// The text; empty where the comment was deleted and its replies are left.
        text: String,
        /// The time of the last edit; null without one.
        edited: Option<Timestamp>,
        /// The person who resolved it; null while it is unresolved.
        resolved_by: Option<ReviewPerson>,
    },
    /// A comment is gone.
    CommentDeleted {
        /// The comment.
        comment_id: CommentId,
        /// The track.
        track_id: TrackId,
        /// The number of comments left on it.
        comments: u32,
    },
    /// The job's counters.
    Counters(ReviewCounters),
}

/// A job's counters, the same for every reviewer.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, TS, utoipa::ToSchema)]
pub struct ReviewCounters {
    /// Submitted tracks.
    pub tracks: u32,
    /// The number of these with at least one rating.
    pub rated: u32,
}
