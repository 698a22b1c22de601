//! Tracks that a creator collects for a job.

use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

use crate::ids::{JobId, TrackId};

/// A track and the job that it is to be submitted to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct JobTrack {
    /// The job.
    pub job_id: JobId,
    /// The track.
    pub track_id: TrackId,
}

/// The answer to adding or removing a track.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct JobTrackAnswer {
    /// Tracks added and not yet submitted.
    pub added: i32,
    /// Tracks submitted.
    pub used: i32,
    /// Tracks that can still be added.
    pub tracks_allowed_amount: i32,
}
