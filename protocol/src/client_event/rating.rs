//! Events that rate tracks or mark them as listened.

use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

use crate::ids::{JobId, PlaylistId, TrackId};
use crate::payload::given;

/// Rates a track, or withdraws the rating.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct RateTrack {
    /// The id of the track to rate.
    pub track_id: TrackId,
    /// The rating from 1 to 10; null withdraws the caller's rating.
    #[serde(deserialize_with = "given")]
    #[schema(required, value_type = Option<crate::schema::Rating>)]
    pub track_rating: Option<i16>,
    /// The job that the track was submitted to.
    pub job_id: JobId,
    /// The playlist that the caller is editing while rating, if any. The server accepts this field but does not use it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub moderated_playlist_id: Option<PlaylistId>,
    /// The shared playlist that the caller has open while rating, if any. The server accepts this field but does not use it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub shared_playlist_id: Option<PlaylistId>,
}

/// The answer to a rating.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize, TS, ToSchema)]
pub struct RateTrackAnswer {
    /// The mean of all reviewers' ratings, with one decimal place; null if there are none.
    pub rating: Option<f64>,
    /// The caller's rating; null if the caller has not rated the track.
    #[schema(value_type = Option<crate::schema::Rating>)]
    pub my_rating: Option<i16>,
}

/// Marks a track as listened by the caller, or as not listened.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct SetTrackListened {
    /// The id of the track to mark.
    pub track_id: TrackId,
    /// True if the caller has listened to the track.
    pub listened: bool,
    /// The job that the track was submitted to.
    pub job_id: JobId,
}
