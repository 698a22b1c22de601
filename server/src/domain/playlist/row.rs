//! Converts a playlist's database row to the entity that clients receive.

use actors::playlist::store::PlaylistRow;
use protocol::entity::live::LiveHead;
use protocol::entity::playlist::Playlist;
use protocol::ids::{JobId, PlaylistId, TrackId, UserId};

use crate::files::picture::image_address;

/// Converts a playlist's row to the form in which clients receive it. `can_edit` is true if the receiving person may edit the playlist.
pub fn entity(row: PlaylistRow, can_edit: bool, live: LiveHead) -> Playlist {
    Playlist {
        playlist_id: PlaylistId(row.id),
        playlist_name: row.playlist_name,
        job_id: JobId(row.job_id),
        tracks_id: row.tracks.into_iter().map(TrackId).collect(),
        user_id: UserId(row.user_id),
        user_name: row.user_name,
        date_time: row.date_time.into(),
        share_type: row.share_type.parse().expect("the column's check names exactly these"),
        shared_company: row.shared_company,
        members: row.members.into_iter().map(UserId).collect(),
        background: row.background_key.as_deref().map(image_address),
        can_edit,
        version: row.version,
        live,
    }
}
