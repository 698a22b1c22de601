//! Taking deletions back.

use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

use crate::entity::track::OwnTrack;
use crate::error_code::ErrorCode;
use crate::ids::{ApplicationId, JobId};

/// Something was deleted, and can be brought back for a minute.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct Deleted {
    /// Brings it back, within 60 seconds, by track.restore, playlist.restore or application.restore.
    pub undo: String,
}

/// Brings back what was deleted.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct Restore {
    /// The token that the deletion was answered with.
    pub undo: String,
}

/// A track that is back.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS, ToSchema)]
pub struct TrackRestored {
    /// The track.
    #[serde(flatten)]
    pub track: OwnTrack,
    /// Jobs that it did not come back to.
    pub left_out: Vec<LeftOut>,
}

/// A job that a track did not come back to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct LeftOut {
    /// The job.
    pub job_id: JobId,
    /// Why.
    pub error: ErrorCode,
}

/// An application that is back; its row comes from application/get_by_job, or of an own playlist from application/get.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct ApplicationRestored {
    /// The application.
    pub application_id: ApplicationId,
    /// Its job; null for a playlist of one's own.
    pub job_id: Option<JobId>,
}
