//! A creator's applications.

use crate::entity::live::LiveHead;
use crate::entity::track::OwnTrack;
use crate::ids::{ApplicationId, JobId, TrackId, UserId};
use crate::timestamp::Timestamp;
use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

/// A submission to a job or, without a job, a playlist of the creator's own.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS, ToSchema)]
pub struct Application {
    /// The application.
    pub id: ApplicationId,
    /// The same as `id`.
    pub playlist_id: ApplicationId,
    /// Its job; null for a playlist of the creator's own.
    pub job_id: Option<JobId>,
    /// Its name.
    pub playlist_name: String,
    /// A message to the reviewers.
    pub description: String,
    /// Its tracks, in their order; in application/get_default, then those that are added and not submitted.
    pub tracks: Vec<NamedTrack>,
    /// Its tracks, in their order.
    pub tracks_id: Vec<TrackId>,
    /// `on_review` once submitted.
    pub status: Option<String>,
    /// The creator.
    pub user_id: UserId,
    /// Address of the picture behind it; null for the product's own.
    pub background: Option<String>,
    /// The version, which grows whenever its list or texts are set; application/update may name the version that its edit was made from.
    #[ts(type = "number")]
    pub version: i64,
    /// The time at which its list, texts or background were last set.
    pub changed: Timestamp,
    /// The head of `application:` that this reflects.
    pub live: LiveHead,
}

/// A track with its name.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct NamedTrack {
    /// The track.
    pub track_id: TrackId,
    /// Its title.
    pub title: String,
    /// True if it was added on the job board and is not submitted.
    #[serde(rename = "isNew")]
    pub is_new: bool,
}

/// A creator's own playlist, as the list of these shows it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS, ToSchema)]
pub struct OwnPlaylist {
    /// The playlist.
    #[serde(flatten)]
    pub application: Application,
    /// The number of its links, expired ones included.
    #[ts(type = "number")]
    pub number_of_links: i64,
}

/// The application that new tracks go to.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS, ToSchema)]
pub struct DefaultApplication {
    /// The application.
    #[serde(flatten)]
    pub application: Application,
    /// The tracks added on the job board and not yet submitted.
    pub added_tracks: Vec<OwnTrack>,
}
