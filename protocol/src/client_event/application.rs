//! Events with which a creator chooses the tracks for a job before submitting them.

use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

use crate::ids::{JobId, TrackId};

/// A track that the caller adds to, or removes from, the list of tracks to submit to a job.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct JobTrack {
    /// The id of the job to which the track is to be submitted.
    pub job_id: JobId,
    /// The id of the track to add or remove.
    pub track_id: TrackId,
}

/// The answer to adding or removing a track.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct JobTrackAnswer {
    /// The number of tracks that the caller has added to the list for the job but not yet submitted.
    pub added: i32,
    /// The number of tracks that the caller has submitted to the job.
    pub used: i32,
    /// The number of tracks that the caller can still add.
    pub tracks_allowed_amount: i32,
}
