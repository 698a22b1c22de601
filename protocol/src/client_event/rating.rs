//! Ratings and listened flags.

use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

use crate::ids::{JobId, PlaylistId, TrackId};
use crate::payload::given;

/// Rates a track, or takes the rating back.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct RateTrack {
    /// The track.
    pub track_id: TrackId,
    /// 1 to 10, or null to take the rating back.
    #[serde(deserialize_with = "given")]
    #[schema(required, value_type = Option<crate::schema::Rating>)]
    pub track_rating: Option<i16>,
    /// The job that it was submitted to.
    pub job_id: JobId,
    /// The playlist being put together, if there is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub moderated_playlist_id: Option<PlaylistId>,
    /// The shared playlist being played, if there is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub shared_playlist_id: Option<PlaylistId>,
}

/// The answer to a rating.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize, TS, ToSchema)]
pub struct RateTrackAnswer {
    /// Mean of all reviewers' ratings, one decimal; null when there are none.
    pub rating: Option<f64>,
    /// The caller's rating.
    #[schema(value_type = Option<crate::schema::Rating>)]
    pub my_rating: Option<i16>,
}

/// Marks a track as listened by the caller, or takes that back.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct SetTrackListened {
    /// The track.
    pub track_id: TrackId,
    /// The flag.
    pub listened: bool,
    /// The job that it was submitted to.
    pub job_id: JobId,
}
