//! A creator's applications.

use crate::entity::live::LiveHead;
use crate::entity::track::OwnTrack;
use crate::ids::{ApplicationId, JobId, TrackId, UserId};
use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

/// A submission to a job or, without a job, a playlist of the creator's own.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS, ToSchema)]
pub struct Application {
    /// The application.
    pub id: ApplicationId,
    /// Its job; null for a playlist of the creator's own.
    pub job_id: Option<JobId>,
    /// Its name.
    pub playlist_name: String,
    /// A word to the reviewers.
    pub description: String,
    /// Its tracks, in their order.
    pub tracks_id: Vec<TrackId>,
    /// `on_review` once submitted.
    pub status: Option<String>,
    /// The creator.
    pub user_id: UserId,
    /// The head of `application:` that this reflects.
    pub live: LiveHead,
}

/// The application that new tracks go to.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS, ToSchema)]
pub struct DefaultApplication {
    /// The application.
    #[serde(flatten)]
    pub application: Application,
    /// Added on the job board and not yet submitted.
    pub added_tracks: Vec<OwnTrack>,
}
