//! Events with which a job's reviewers change or read many submissions at once, or read what is new in jobs.

use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

use crate::entity::track::{Mark, PersonRating};
use crate::ids::{JobId, PlaylistId, TrackId};
use crate::payload::given;

/// Marks submissions.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct MarkTracks {
    /// The job.
    pub job_id: JobId,
    /// The tracks, 1 to 200.
    #[schema(value_type = crate::schema::ReviewedTracks)]
    pub track_ids: Vec<TrackId>,
    /// The mark; null takes it off.
    #[serde(deserialize_with = "given")]
    #[schema(required)]
    pub mark: Option<Mark>,
    /// The client's own name of the act: a repeated request is answered with the first result, and overwrites nothing that came after it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    #[schema(value_type = Option<crate::schema::RequestId>)]
    pub request_id: Option<String>,
}

/// Abstains from rating submissions, or takes that back.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct AbstainTracks {
    /// The job.
    pub job_id: JobId,
    /// The tracks, 1 to 200.
    #[schema(value_type = crate::schema::ReviewedTracks)]
    pub track_ids: Vec<TrackId>,
    /// True to abstain, false to take that back.
    pub abstain: bool,
}

/// Requests the ratings of submissions.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct AskRatings {
    /// The job.
    pub job_id: JobId,
    /// The tracks, 1 to 200.
    #[schema(value_type = crate::schema::ReviewedTracks)]
    pub track_ids: Vec<TrackId>,
}

/// The ratings of a submission as the caller sees them.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS, ToSchema)]
pub struct TrackRatings {
    /// The track.
    pub track_id: TrackId,
    /// True if others' ratings are hidden: the job is blind, and the caller has not rated the track.
    pub hidden: bool,
    /// Mean of all reviewers' ratings, one decimal; null when there are none, and while they are hidden.
    pub rating: Option<f64>,
    /// The caller's rating.
    #[schema(value_type = Option<crate::schema::Rating>)]
    pub my_rating: Option<i16>,
    /// Everybody's ratings; empty while they are hidden.
    pub ratings: Vec<PersonRating>,
    /// In a blind job, each rating's first value where it differs; empty while ratings are hidden.
    pub first: Vec<PersonRating>,
    /// The number of ratings, also while they are hidden.
    pub rating_count: u32,
}

/// The ratings of the requested tracks that are submitted, in the order of the request.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS, ToSchema)]
#[serde(transparent)]
pub struct Ratings(pub Vec<TrackRatings>);

/// Asks everybody in the review to come to a moment of a track.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize, TS, ToSchema)]
pub struct Gather {
    /// The job.
    pub job_id: JobId,
    /// The track.
    pub track_id: TrackId,
    /// Seconds into the track.
    pub position: f64,
}

/// Requests the genres, tags and tempos of a job's submissions.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct AskFacets {
    /// The job.
    pub job_id: JobId,
}

/// The values by which a job's submissions can be filtered.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS, ToSchema)]
pub struct Facets {
    /// The genres, in alphabetical order; the 200 most frequent of more.
    pub genres: Vec<String>,
    /// The tags, in alphabetical order; the 500 most frequent of more.
    pub tags: Vec<String>,
    /// The lowest tempo in beats per minute; null where no track has one.
    pub bpm_from: Option<f64>,
    /// The highest tempo; null where no track has one.
    pub bpm_to: Option<f64>,
}

/// Requests what is new to the caller in jobs.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct AskUnread {
    /// The jobs, 1 to 200; those that the caller does not review are left out of the result.
    #[schema(value_type = crate::schema::ReviewedJobs)]
    pub job_ids: Vec<JobId>,
}

/// The news for the caller in a job.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct JobUnread {
    /// The job.
    pub job_id: JobId,
    /// The playlists that others have shared with the caller, and that the caller has not opened since; at most 200.
    pub new_playlists: Vec<PlaylistId>,
    /// The unread comments that mention the caller.
    #[ts(type = "number")]
    pub unread_mentions: i64,
}

/// The requested jobs in which something is new to the caller.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(transparent)]
pub struct Unread(pub Vec<JobUnread>);
