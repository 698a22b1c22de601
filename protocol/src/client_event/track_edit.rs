//! Editing many tracks at once, and undoing that.

use std::collections::BTreeMap;

use crate::entity::track::{MasterOwner, Publisher, Writer};
use crate::error_code::ErrorCode;
use crate::ids::TrackId;
use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

/// Sets the same in many of one's own tracks.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS, ToSchema)]
pub struct TracksEdit {
    /// The tracks.
    #[schema(value_type = crate::schema::EditedTracks)]
    pub tracks_id: Vec<TrackId>,
    /// The values to set.
    pub set: TracksSetting,
    /// The client's own name for this edit: a repetition within 24 hours is answered with the first result.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    #[schema(value_type = Option<crate::schema::RequestId>)]
    pub request_id: Option<String>,
}

/// The values that an edit of many tracks sets; a field that is left out stays.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, TS, ToSchema)]
pub struct TracksSetting {
    /// Artist.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    #[schema(value_type = Option<crate::schema::TrackArtist>)]
    pub artist_name: Option<String>,
    /// Genre; an empty one removes it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    #[schema(value_type = Option<crate::schema::TrackGenre>)]
    pub genre: Option<String>,
    /// Tags to add, unless they are there already; commas separate them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub add_tags: Option<Vec<String>>,
    /// Tags to remove.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub remove_tags: Option<Vec<String>>,
    /// Writers, which replace the earlier ones.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    #[schema(value_type = Option<crate::schema_lists::Writers>)]
    pub writers: Option<Vec<Writer>>,
    /// Publishers, which replace the earlier ones.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    #[schema(value_type = Option<crate::schema_lists::Publishers>)]
    pub publishers: Option<Vec<Publisher>>,
    /// Master owners, which replace the earlier ones.
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
    /// The tracks that could not take the edit.
    pub skipped: Vec<SkippedTrack>,
    /// A token that undoes the edit by `track.undo_edit`, for ten minutes; null if nothing was changed.
    pub undo: Option<String>,
}

/// Counts the things that deleting tracks of one's own would affect.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct AskTrackUsage {
    /// The tracks.
    #[schema(value_type = crate::schema::EditedTracks)]
    pub tracks_id: Vec<TrackId>,
}

/// The numbers of things that hold some tracks, each counted once.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct TrackUsage {
    /// Submissions to jobs: of each track, the jobs that it is submitted to.
    #[ts(type = "number")]
    pub submissions: i64,
    /// Playlists of one's own.
    #[ts(type = "number")]
    pub playlists: i64,
    /// Links of one's own that open one of the tracks.
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
    /// The tracks of which some or all fields are as before the edit.
    pub edited: Vec<TrackId>,
    /// The tracks that were deleted, or of which fields were changed since the edit: these fields stay.
    pub skipped: Vec<SkippedTrack>,
}

/// A track that was left out of an edit, wholly or in some fields.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct SkippedTrack {
    /// The track.
    pub track_id: TrackId,
    /// The reason.
    pub error: ErrorCode,
    /// The fault of each field.
    pub fields: BTreeMap<String, String>,
}
