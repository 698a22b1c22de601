//! Events that change or export reviewers' playlists.

use crate::client_event::SetTrackListened;
use crate::ids::{JobId, PlaylistId, TrackId};
use crate::payload::given;
use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

/// Tracks to add to a playlist or to remove from it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct PlaylistTracks {
    /// The id of the playlist to change.
    pub playlist_id: PlaylistId,
    /// The ids of the tracks to add or remove.
    pub tracks_id: Vec<TrackId>,
}

/// Moves a track to another position in a playlist.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct MovePlaylistTrack {
    /// The id of the playlist that contains the track.
    pub playlist_id: PlaylistId,
    /// The id of the track to move.
    pub track_id: TrackId,
    /// The track after which the moved track is placed; null places it first. If that track was removed in the meantime, the moved track takes
    /// its former position.
    #[serde(deserialize_with = "given")]
    #[schema(required, value_type = Option<TrackId>)]
    pub after: Option<TrackId>,
}

/// Renames a playlist.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct RenamePlaylist {
    /// The id of the playlist to rename.
    pub playlist_id: PlaylistId,
    /// The new name of the playlist.
    #[schema(value_type = crate::schema::PlaylistName)]
    pub playlist_name: String,
}

/// Records that the caller opened a playlist that was shared with them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct OpenPlaylist {
    /// The id of the playlist that the caller opened.
    pub playlist_id: PlaylistId,
}

/// Marks a track of a playlist as listened by the caller, or as not listened. The track is then marked in the same way among the job's
/// submissions.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct SetPlaylistTrackListened {
    /// The id of the track to mark.
    pub track_id: TrackId,
    /// True if the caller has listened to the track.
    pub listened: bool,
    /// The job that the track was submitted to.
    pub job_id: JobId,
    /// The playlist in which the track was played.
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

/// Requests the URL of a CSV file with a playlist's tracks.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct ExportPlaylist {
    /// The id of the playlist to export.
    pub playlist_id: PlaylistId,
}

/// The URL of a file.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct FileLocation {
    /// The URL, relative to the server's URL. It is valid for one hour, only with the cookie of the person who requested it.
    pub location: String,
}
