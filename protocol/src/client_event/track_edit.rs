//! Editing many tracks at once, and taking that back.

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
    /// What is set.
    pub set: TracksSetting,
    /// The client's own name for this edit: a repetition within 24 hours is answered with the first result.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    #[schema(value_type = Option<crate::schema::RequestId>)]
    pub request_id: Option<String>,
}

/// What an edit of many tracks sets; what is left out stays.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, TS, ToSchema)]
pub struct TracksSetting {
    /// Artist.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    #[schema(value_type = Option<crate::schema::TrackArtist>)]
    pub artist_name: Option<String>,
    /// Genre; an empty one takes it away.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    #[schema(value_type = Option<crate::schema::TrackGenre>)]
    pub genre: Option<String>,
    /// Tags to add, where they are not there yet; commas part them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub add_tags: Option<Vec<String>>,
    /// Tags to take away.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub remove_tags: Option<Vec<String>>,
    /// Writers, in the place of those before.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    #[schema(value_type = Option<crate::schema_lists::Writers>)]
    pub writers: Option<Vec<Writer>>,
    /// Publishers, in the place of those before.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    #[schema(value_type = Option<crate::schema_lists::Publishers>)]
    pub publishers: Option<Vec<Publisher>>,
    /// Master owners, in the place of those before.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    #[schema(value_type = Option<crate::schema_lists::MasterOwners>)]
    pub master_owners: Option<Vec<MasterOwner>>,
}

/// What became of an edit of many tracks.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct TracksEdited {
    /// The tracks that are now as asked.
    pub edited: Vec<TrackId>,
    /// Those that could not take the edit.
    pub skipped: Vec<SkippedTrack>,
    /// Takes the edit back by `track.undo_edit`, for ten minutes; null where nothing was changed.
    pub undo: Option<String>,
}

/// Asks what deleting tracks of one's own concerns.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct AskTrackUsage {
    /// The tracks.
    #[schema(value_type = crate::schema::EditedTracks)]
    pub tracks_id: Vec<TrackId>,
}

/// The things that hold some tracks, each counted once.
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

/// Takes an edit of many tracks back.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct UndoEdit {
    /// What the edit was answered with.
    pub undo: String,
}

/// What became of taking an edit back.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct EditUndone {
    /// The tracks of which something, or all, is as before the edit.
    pub edited: Vec<TrackId>,
    /// Those that are gone, or of which fields were changed since the edit: these fields stay.
    pub skipped: Vec<SkippedTrack>,
}

/// A track that was left out of an edit, wholly or in some fields.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct SkippedTrack {
    /// The track.
    pub track_id: TrackId,
    /// Why.
    pub error: ErrorCode,
    /// What is wrong with each field.
    pub fields: BTreeMap<String, String>,
}
