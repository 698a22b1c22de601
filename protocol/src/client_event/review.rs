//! Events with which reviewers change or read many submissions of a job together, or read what is new in jobs.

use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

use crate::entity::track::{Mark, PersonRating};
use crate::ids::{JobId, PlaylistId, TrackId};
use crate::payload::given;

/// Sets or removes the mark of submissions (shortlisted, on hold or rejected). A submission has one mark for all reviewers of the job.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct MarkTracks {
    /// The id of the job to which the tracks were submitted.
    pub job_id: JobId,
    /// The ids of the tracks to mark, 1 to 200.
    #[schema(value_type = crate::schema::ReviewedTracks)]
    pub track_ids: Vec<TrackId>,
    /// The new mark: shortlisted, on hold or rejected. Null removes the mark.
    #[serde(deserialize_with = "given")]
    #[schema(required)]
    pub mark: Option<Mark>,
    /// An id that the client chooses for the request. If the client repeats the request with the same id, the server changes nothing and answers
    /// with the result of the first request, so that a mark that was set in the meantime is not overwritten.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    #[schema(value_type = Option<crate::schema::RequestId>)]
    pub request_id: Option<String>,
}

/// Abstains from rating submissions, or stops abstaining.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct AbstainTracks {
    /// The id of the job to which the tracks were submitted.
    pub job_id: JobId,
    /// The ids of the tracks from which the caller abstains or no longer abstains, 1 to 200.
    #[schema(value_type = crate::schema::ReviewedTracks)]
    pub track_ids: Vec<TrackId>,
    /// True to abstain; false to stop abstaining.
    pub abstain: bool,
}

/// Requests the ratings of submissions.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct AskRatings {
    /// The id of the job to which the tracks were submitted.
    pub job_id: JobId,
    /// The ids of the tracks whose ratings are requested, 1 to 200.
    #[schema(value_type = crate::schema::ReviewedTracks)]
    pub track_ids: Vec<TrackId>,
}

/// The ratings of one submission, as far as the caller may see them.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS, ToSchema)]
pub struct TrackRatings {
    /// The id of the submitted track.
    pub track_id: TrackId,
    /// True if other reviewers' ratings are hidden, because the job is blind and the caller has not rated the track.
    pub hidden: bool,
    /// The mean of all reviewers' ratings, with one decimal place; null if there are none or if ratings are hidden.
    pub rating: Option<f64>,
    /// The caller's rating; null if the caller has not rated the track.
    #[schema(value_type = Option<crate::schema::Rating>)]
    pub my_rating: Option<i16>,
    /// The ratings of all reviewers; empty if ratings are hidden.
    pub ratings: Vec<PersonRating>,
    /// The original values of the ratings that were changed later. Only in a blind job; empty if ratings are hidden.
    pub first: Vec<PersonRating>,
    /// The number of ratings, even if they are hidden.
    pub rating_count: u32,
}

/// The ratings of the requested tracks, in the order of the request. Tracks that are not submitted are left out.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS, ToSchema)]
#[serde(transparent)]
pub struct Ratings(pub Vec<TrackRatings>);

/// Asks everybody who is in the review to go to a certain position in a track.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize, TS, ToSchema)]
pub struct Gather {
    /// The id of the job under review.
    pub job_id: JobId,
    /// The id of the track to go to.
    pub track_id: TrackId,
    /// The position in the track, in seconds.
    pub position: f64,
}

/// Requests the genres, tags and tempos of a job's submissions.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct AskFacets {
    /// The id of the job whose submissions' genres, tags and tempos are requested.
    pub job_id: JobId,
}

/// The values by which a job's submissions can be filtered.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS, ToSchema)]
pub struct Facets {
    /// The genres in alphabetical order; only the 200 most frequent ones if there are more.
    pub genres: Vec<String>,
    /// The tags in alphabetical order; only the 500 most frequent ones if there are more.
    pub tags: Vec<String>,
    /// The lowest tempo in beats per minute; null if no track has a tempo.
    pub bpm_from: Option<f64>,
    /// The highest tempo in beats per minute; null if no track has a tempo.
    pub bpm_to: Option<f64>,
}

/// Requests what is new to the caller in certain jobs.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct AskUnread {
    /// The jobs, 1 to 200. Jobs that the caller does not review are left out of the result.
    #[schema(value_type = crate::schema::ReviewedJobs)]
    pub job_ids: Vec<JobId>,
}

/// The news for the caller in a job: playlists that others have shared with the caller, and unread comments that mention the caller.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct JobUnread {
    /// The id of the job.
    pub job_id: JobId,
    /// The playlists that others have shared with the caller, and that the caller has not opened since; at most 200.
    pub new_playlists: Vec<PlaylistId>,
    /// The number of unread comments that mention the caller.
    #[ts(type = "number")]
    pub unread_mentions: i64,
}

/// The requested jobs in which something is new to the caller.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(transparent)]
pub struct Unread(pub Vec<JobUnread>);
