//! Changes of a `link:` topic, for everybody who has the share link.

use crate::ids::TrackId;
use crate::timestamp::Timestamp;
use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

/// The reason why a share link no longer works.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum LinkEnd {
    /// The link was revoked, or the playlist or application that it opened was deleted.
    #[default]
    Revoked,
    /// The link has expired.
    Expired,
}

/// A change of a share link, or of the playlist or application that it opens.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS, ToSchema)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum LinkChange {
    /// The permissions or the end time of the link changed.
    LinkChanged {
        /// True if visitors may download the archive of all tracks.
        allowed_all_tracks: bool,
        /// True if visitors may download single tracks.
        allowed_single_track: bool,
        /// The time at which the link ends; null for never.
        expires_at: Option<Timestamp>,
    },
    /// The link no longer works.
    LinkRevoked {
        /// The reason why the link no longer works.
        #[serde(default)]
        reason: LinkEnd,
    },
    /// The tracks, their order or their descriptions changed; clients request the tracks by get_shared_tracks.
    TracksChanged {
        /// The ids of all tracks that the link shows, in their order.
        tracks_id: Vec<TrackId>,
    },
    /// The name or description of the shared playlist or application changed.
    Renamed {
        /// The name of the playlist or application after the change.
        playlist_name: String,
        /// The new description, if the link opens a creator's own playlist; otherwise empty.
        #[serde(default)]
        description: String,
    },
    /// The background picture was replaced or removed.
    BackgroundChanged,
}
