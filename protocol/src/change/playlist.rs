//! Changes of `playlist:`, for its owner and the people with whom it is shared.

use crate::ids::{LinkId, TrackId, UserId};
use crate::timestamp::Timestamp;
use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

/// A change of a reviewers' playlist.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS, ToSchema)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum PlaylistChange {
    /// Tracks were added at the end, in this order; rows come from application/get_playlist with `track_ids`.
    TracksAdded {
        /// The tracks.
        tracks_id: Vec<TrackId>,
        /// The person who added them.
        by: UserId,
    },
    /// Tracks were removed.
    TracksRemoved {
        /// The tracks.
        tracks_id: Vec<TrackId>,
        /// The person who removed them.
        by: UserId,
    },
    /// The whole list, in its order, after playlist/update or a move.
    TracksSet {
        /// The tracks.
        tracks_id: Vec<TrackId>,
        /// The person who set them.
        by: UserId,
    },
    /// Its name changed.
    Renamed {
        /// The name.
        playlist_name: String,
    },
    /// The people with whom it is shared changed.
    Shared {
        /// True if it is shared with the whole company.
        company: bool,
        /// The single members with whom it is shared.
        members: Vec<UserId>,
    },
    /// It has another owner: the company's owner, since the previous one left the company.
    OwnerChanged {
        /// The new owner.
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
        /// True if the archive may be downloaded.
        allowed_all_tracks: bool,
        /// True if single tracks may be downloaded.
        allowed_single_track: bool,
    },
    /// The terms of a link changed; its row comes from get_shareable_links.
    LinkChanged {
        /// The link.
        link_id: LinkId,
        /// True if the archive may be downloaded.
        allowed_all_tracks: bool,
        /// True if single tracks may be downloaded.
        allowed_single_track: bool,
    },
    /// The counts of a link's use changed; sent at most once a second.
    LinkCounted {
        /// The link.
        link_id: LinkId,
        /// Times it was opened: once for each visitor and day.
        #[ts(type = "number")]
        opens: i64,
        /// Visitors who listened, each once a day.
        #[ts(type = "number")]
        listeners: i64,
        /// Plays through it: once for each visitor, track and day.
        #[ts(type = "number")]
        plays: i64,
        /// Downloads through it: once for each visitor, track or archive, and day.
        #[ts(type = "number")]
        downloads: i64,
        /// The time at which it was last opened.
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
    /// Returns true if it changes who may follow the playlist.
    pub const fn alters_access(&self) -> bool {
        matches!(self, Self::Shared { .. } | Self::OwnerChanged { .. })
    }
}
