//! Events that edit many tracks together, undo such an edit, or count what a deletion would affect.

use std::collections::BTreeMap;

use crate::entity::track::{MasterOwner, Publisher, Writer};
use crate::error_code::ErrorCode;
use crate::ids::TrackId;
use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

/// Sets the same values in many of the caller's own tracks.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS, ToSchema)]
pub struct TracksEdit {
    /// The ids of the tracks to edit, 1 to 500.
    #[schema(value_type = crate::schema::EditedTracks)]
    pub tracks_id: Vec<TrackId>,
    /// The values to set.
    pub set: TracksSetting,
    /// An id that the client chooses for the request. If the client repeats the request with the same id within 24 hours, the edit is not
    /// repeated, and the answer is the result of the first request.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    #[schema(value_type = Option<crate::schema::RequestId>)]
    pub request_id: Option<String>,
}

/// The values that an edit of many tracks sets. Fields that are left out stay unchanged.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, TS, ToSchema)]
pub struct TracksSetting {
    /// The new name of the artist.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    #[schema(value_type = Option<crate::schema::TrackArtist>)]
    pub artist_name: Option<String>,
    /// The new genre; an empty text removes the genre.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    #[schema(value_type = Option<crate::schema::TrackGenre>)]
    pub genre: Option<String>,
    /// The tags to add; a track that already has a tag does not get it again. Commas in a text separate several tags.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub add_tags: Option<Vec<String>>,
    /// The tags to remove.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub remove_tags: Option<Vec<String>>,
    /// The writers, which replace the earlier writers.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    #[schema(value_type = Option<crate::schema_lists::Writers>)]
    pub writers: Option<Vec<Writer>>,
    /// The publishers, which replace the earlier publishers.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    #[schema(value_type = Option<crate::schema_lists::Publishers>)]
    pub publishers: Option<Vec<Publisher>>,
    /// The master owners, which replace the earlier master owners.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    #[schema(value_type = Option<crate::schema_lists::MasterOwners>)]
    pub master_owners: Option<Vec<MasterOwner>>,
}

/// The result of an edit of many tracks.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct TracksEdited {
    /// The tracks that now have the values.
    pub edited: Vec<TrackId>,
    /// The tracks in which the values could not be set.
    pub skipped: Vec<SkippedTrack>,
    /// A token with which `track.undo_edit` can undo the edit within ten minutes; null if nothing was changed.
    pub undo: Option<String>,
}

/// Requests what the deletion of some of the caller's own tracks would affect.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct AskTrackUsage {
    /// The ids of the tracks whose deletion is considered.
    #[schema(value_type = crate::schema::EditedTracks)]
    pub tracks_id: Vec<TrackId>,
}

/// The counts of the places that a deletion of the given tracks would affect. A playlist or link that contains several of the tracks counts
/// once.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct TrackUsage {
    /// The number of submissions: the sum, over all given tracks, of the number of jobs that the track is submitted to.
    #[ts(type = "number")]
    pub submissions: i64,
    /// The number of the caller's own playlists that contain one of the tracks.
    #[ts(type = "number")]
    pub playlists: i64,
    /// The number of the caller's own links that open one of the tracks.
    #[ts(type = "number")]
    pub links: i64,
}

/// Undoes an edit of many tracks.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct UndoEdit {
    /// The token `undo` in the answer to the edit.
    pub undo: String,
}

/// The result of undoing an edit.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct EditUndone {
    /// The tracks in which at least one field has its earlier value again.
    pub edited: Vec<TrackId>,
    /// The tracks that were deleted, or that have fields that were changed after the edit. These fields stay unchanged.
    pub skipped: Vec<SkippedTrack>,
}

/// A track in which an edit could not set all fields.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct SkippedTrack {
    /// The id of the track.
    pub track_id: TrackId,
    /// The reason why the track was skipped.
    pub error: ErrorCode,
    /// The fields that could not be set: for each field's name, a text with the reason.
    pub fields: BTreeMap<String, String>,
}
