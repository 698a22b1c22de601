//! Changes of `link:`, for everybody who has the link.

use crate::ids::TrackId;
use crate::timestamp::Timestamp;
use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

/// The reason for which a share link opens nothing any more.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum LinkEnd {
    /// It was deleted, or the thing that it opened is gone.
    #[default]
    Revoked,
    /// It has expired.
    Expired,
}

/// A change of a share link or of the thing that it shows.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS, ToSchema)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum LinkChange {
    /// The permissions of the link or the time at which it ends changed.
    LinkChanged {
        /// True if the archive may be downloaded.
        allowed_all_tracks: bool,
        /// True if single tracks may be downloaded.
        allowed_single_track: bool,
        /// The time at which the link ends; null for never.
        expires_at: Option<Timestamp>,
    },
    /// The link opens nothing any more.
    LinkRevoked {
        /// The reason.
        #[serde(default)]
        reason: LinkEnd,
    },
    /// The tracks, their order or their texts changed. Their rows come from get_shared_tracks.
    TracksChanged {
        /// The tracks, in their order.
        tracks_id: Vec<TrackId>,
    },
    /// The name or description of the thing that it shows changed.
    Renamed {
        /// The name.
        playlist_name: String,
        /// The description of a creator's own playlist; else empty.
        #[serde(default)]
        description: String,
    },
    /// The background was replaced or removed.
    BackgroundChanged,
}
