//! Changes of `playlist:`, for its owner and those it is shared with.

use crate::ids::{LinkId, TrackId, UserId};
use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

/// What may happen to a reviewers' playlist.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS, ToSchema)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum PlaylistChange {
    /// Tracks joined at the end, in this order; rows come from application/get_playlist with `track_ids`.
    TracksAdded {
        /// The tracks.
        tracks_id: Vec<TrackId>,
        /// Who added them.
        by: UserId,
    },
    /// Tracks left.
    TracksRemoved {
        /// The tracks.
        tracks_id: Vec<TrackId>,
        /// Who removed them.
        by: UserId,
    },
    /// The whole list, in its order, after playlist/update.
    TracksSet {
        /// The tracks.
        tracks_id: Vec<TrackId>,
        /// Who set them.
        by: UserId,
    },
    /// It has another name.
    Renamed {
        /// The name.
        playlist_name: String,
    },
    /// Who it is shared with.
    Shared {
        /// The whole company.
        company: bool,
        /// Single members.
        members: Vec<UserId>,
    },
    /// It has another background, or none; the address comes from playlist/get_background.
    BackgroundChanged,
    /// A link was made.
    LinkCreated {
        /// The link.
        link_id: LinkId,
        /// Whether the archive may be loaded down.
        allowed_all_tracks: bool,
        /// Whether single tracks may be loaded down.
        allowed_single_track: bool,
    },
    /// It is gone.
    Deleted,
}
