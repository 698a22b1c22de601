//! Changes of `playlist:`, for its owner and those it is shared with.

use crate::ids::{LinkId, TrackId, UserId};
use crate::timestamp::Timestamp;
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
    /// The whole list, in its order, after playlist/update or a move.
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
    /// It is somebody else's: of the company's owner, since the one before has left the company.
    OwnerChanged {
        /// Whose it is now.
        user_id: UserId,
        /// Their name.
        user_name: String,
    },
    /// It has another background, or none; the address comes from playlist/get_background.
    BackgroundChanged,
    /// A link was made.
    LinkCreated {
        /// The link.
        link_id: LinkId,
        /// Whether the archive may be downloaded.
        allowed_all_tracks: bool,
        /// Whether single tracks may be downloaded.
        allowed_single_track: bool,
    },
    /// A link opens under other terms; its row comes from get_shareable_links.
    LinkChanged {
        /// The link.
        link_id: LinkId,
        /// Whether the archive may be downloaded.
        allowed_all_tracks: bool,
        /// Whether single tracks may be downloaded.
        allowed_single_track: bool,
    },
    /// How often a link was used changed; at most once a second.
    LinkCounted {
        /// The link.
        link_id: LinkId,
        /// Times it was opened: once for each visitor and day.
        #[ts(type = "number")]
        opens: i64,
        /// Visitors who listened, each once a day.
        #[ts(type = "number")]
        listeners: i64,
        /// Times that something was heard by it: once for each visitor, track and day.
        #[ts(type = "number")]
        plays: i64,
        /// Times that something was saved by it: once for each visitor, track or archive, and day.
        #[ts(type = "number")]
        downloads: i64,
        /// When it was opened last.
        last_opened: Option<Timestamp>,
    },
    /// A link opens nothing any more.
    LinkDeleted {
        /// The link.
        link_id: LinkId,
    },
    /// It is gone.
    Deleted,
}

impl PlaylistChange {
    /// Whether it changes who may follow the playlist.
    pub const fn alters_access(&self) -> bool {
        matches!(self, Self::Shared { .. } | Self::OwnerChanged { .. })
    }
}
