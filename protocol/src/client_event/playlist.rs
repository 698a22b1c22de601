//! Reviewers' playlists: their tracks, order, name and export.

use crate::client_event::SetTrackListened;
use crate::ids::{JobId, PlaylistId, TrackId};
use crate::payload::given;
use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

/// Tracks to put into a playlist, or to take out of it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct PlaylistTracks {
    /// The playlist.
    pub playlist_id: PlaylistId,
    /// The tracks.
    pub tracks_id: Vec<TrackId>,
}

/// Moves a track of a playlist to another place in it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct MovePlaylistTrack {
    /// The playlist.
    pub playlist_id: PlaylistId,
    /// The track.
    pub track_id: TrackId,
    /// The track that it is to follow; null to be the first. If that track was removed in the meantime, its former place.
    #[serde(deserialize_with = "given")]
    #[schema(required, value_type = Option<TrackId>)]
    pub after: Option<TrackId>,
}

/// Renames a playlist.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct RenamePlaylist {
    /// The playlist.
    pub playlist_id: PlaylistId,
    /// The name.
    #[schema(value_type = crate::schema::PlaylistName)]
    pub playlist_name: String,
}

/// Opens a playlist that was shared with the caller.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct OpenPlaylist {
    /// The playlist.
    pub playlist_id: PlaylistId,
}

/// Marks a track of a playlist as listened by the caller, or takes that back. The flag is the one that the track has in its job.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct SetPlaylistTrackListened {
    /// The track.
    pub track_id: TrackId,
    /// The flag.
    pub listened: bool,
    /// The job that it was submitted to.
    pub job_id: JobId,
    /// The playlist in which it was played.
    pub playlist_id: PlaylistId,
}

impl From<SetPlaylistTrackListened> for SetTrackListened {
    fn from(set: SetPlaylistTrackListened) -> Self {
        Self {
            track_id: set.track_id,
            listened: set.listened,
            job_id: set.job_id,
        }
    }
}

/// Requests a playlist as CSV.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct ExportPlaylist {
    /// The playlist.
    pub playlist_id: PlaylistId,
}

/// The address of a file.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct FileLocation {
    /// Its address, relative to the server's own; valid for one hour, and only with the cookie of the person that it was made for.
    pub location: String,
}
