//! Tokens and events that restore deleted tracks, playlists and applications.

use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

use crate::entity::track::OwnTrack;
use crate::error_code::ErrorCode;
use crate::ids::{ApplicationId, JobId};

/// The answer to a deletion that can be undone for a minute.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct Deleted {
    /// A token with which track.restore, playlist.restore or application.restore can undo the deletion within 60 seconds.
    pub undo: String,
}

/// Restores a deleted track, playlist or application.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct Restore {
    /// The token in the answer to the deletion.
    pub undo: String,
}

/// A track that was restored.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS, ToSchema)]
pub struct TrackRestored {
    /// The track with all its data.
    #[serde(flatten)]
    pub track: OwnTrack,
    /// The jobs to which the track's submission was not restored.
    pub left_out: Vec<LeftOut>,
}

/// A job to which a track's submission was not restored.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct LeftOut {
    /// The id of the job.
    pub job_id: JobId,
    /// The reason why the submission was not restored.
    pub error: ErrorCode,
}

/// An application that was restored. Clients request it by application/get_by_job, or by application/get if it is a creator's own playlist.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct ApplicationRestored {
    /// The id of the restored application.
    pub application_id: ApplicationId,
    /// The job of the application; null for a creator's own playlist.
    pub job_id: Option<JobId>,
}
