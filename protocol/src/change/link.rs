//! Changes of `link:`, for whoever holds the link.

use crate::ids::TrackId;
use crate::timestamp::Timestamp;
use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

/// Why a share link opens nothing any more.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum LinkEnd {
    /// It was ended, or what it opened is gone.
    #[default]
    Revoked,
    /// Its time has passed.
    Expired,
}

/// What may happen to what a share link shows.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS, ToSchema)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum LinkChange {
    /// What the link allows changed.
    LinkChanged {
        /// Whether the archive may be downloaded.
        allowed_all_tracks: bool,
        /// Whether single tracks may be downloaded.
        allowed_single_track: bool,
        /// When the link ends; null for never.
        expires_at: Option<Timestamp>,
    },
    /// The link opens nothing any more.
    LinkRevoked {
        /// Why.
        #[serde(default)]
        reason: LinkEnd,
    },
    /// The tracks, in their order: others, in another one, or with other words. Their rows come from get_shared_tracks.
    TracksChanged {
        /// The tracks.
        tracks_id: Vec<TrackId>,
    },
    /// The thing that it shows has another name or description.
    Renamed {
        /// The name.
        playlist_name: String,
        /// The words of its creator, of a playlist of their own; else empty.
        #[serde(default)]
        description: String,
    },
    /// There is another background, or none.
    BackgroundChanged,
}
