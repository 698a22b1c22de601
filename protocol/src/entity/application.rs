//! A creator's applications.

use crate::entity::live::LiveHead;
use crate::entity::track::OwnTrack;
use crate::ids::{ApplicationId, JobId, TrackId, UserId};
use crate::timestamp::Timestamp;
use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

/// A creator's application to a job or, without a job, a creator's own playlist.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS, ToSchema)]
pub struct Application {
    /// The id of the application.
    pub id: ApplicationId,
    /// The same value as `id`.
    pub playlist_id: ApplicationId,
    /// The job of the application; null for a creator's own playlist.
    pub job_id: Option<JobId>,
    /// The name of the application.
    pub playlist_name: String,
    /// A message to the reviewers.
    pub description: String,
    /// The tracks in their order. In application/get_default, they are followed by the tracks that are added but not yet submitted.
    pub tracks: Vec<NamedTrack>,
    /// The ids of the tracks, in their order.
    pub tracks_id: Vec<TrackId>,
    /// The status: `on_review` after the application was submitted; null before, and for a creator's own playlist.
    pub status: Option<String>,
    /// The creator who owns the application.
    pub user_id: UserId,
    /// The URL of the background picture; null for the default picture.
    pub background: Option<String>,
    /// The version of the application, which increases whenever the tracks, name or description are set. A client can send it to
    /// application/update as the version on which an edit is based.
    #[ts(type = "number")]
    pub version: i64,
    /// The time at which the tracks, name, description or background were last set.
    pub changed: Timestamp,
    /// The head of the `application:` topic: the number of the newest frame whose changes this application contains, and the epoch.
    pub live: LiveHead,
}

/// The id and title of a track.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct NamedTrack {
    /// The id of the track.
    pub track_id: TrackId,
    /// The title of the track.
    pub title: String,
    /// True if the track was added on the job board but not yet submitted.
    #[serde(rename = "isNew")]
    pub is_new: bool,
}

/// A creator's own playlist, as listed for the creator.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS, ToSchema)]
pub struct OwnPlaylist {
    /// The playlist itself: a creator's own playlist is stored as an application without a job.
    #[serde(flatten)]
    pub application: Application,
    /// The number of share links of the playlist, including expired ones.
    #[ts(type = "number")]
    pub number_of_links: i64,
}

/// The creator's newest application to a job, with the tracks that the creator has added to the job but not yet submitted.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS, ToSchema)]
pub struct DefaultApplication {
    /// The application itself.
    #[serde(flatten)]
    pub application: Application,
    /// The tracks that the creator has added on the job board but not yet submitted.
    pub added_tracks: Vec<OwnTrack>,
}
