//! Taking deletions back.

use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

use crate::entity::track::OwnTrack;
use crate::error_code::ErrorCode;
use crate::ids::{ApplicationId, JobId};

/// The answer to a deletion that can be undone for a minute.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct Deleted {
    /// A token that restores it, within 60 seconds, by track.restore, playlist.restore or application.restore.
    pub undo: String,
}

/// Restores a deleted thing.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct Restore {
    /// The token in the answer to the deletion.
    pub undo: String,
}

/// A track that was restored.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS, ToSchema)]
pub struct TrackRestored {
    /// The track.
    #[serde(flatten)]
    pub track: OwnTrack,
    /// Jobs to which its submission was not restored.
    pub left_out: Vec<LeftOut>,
}

/// A job to which a track's submission was not restored.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct LeftOut {
    /// The job.
    pub job_id: JobId,
    /// The reason.
    pub error: ErrorCode,
}

/// An application that was restored; its row comes from application/get_by_job, or for an own playlist from application/get.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct ApplicationRestored {
    /// The application.
    pub application_id: ApplicationId,
    /// Its job; null for a playlist of one's own.
    pub job_id: Option<JobId>,
}
