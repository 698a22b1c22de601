//! Changes of `playlist:`, for its owner and the people with whom it is shared.

use crate::ids::{TrackId, UserId};

with_link_changes! {
    /// A change of a reviewers' playlist.
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
        /// It is gone.
        Deleted {
            /// The person who deleted it; null in frames of servers that did not record it.
            #[serde(default)]
            #[schema(required)]
            by: Option<UserId>,
        },
    }
}

impl PlaylistChange {
    /// Returns true if it changes who may follow the playlist.
    pub const fn alters_access(&self) -> bool {
        matches!(self, Self::Shared { .. } | Self::OwnerChanged { .. })
    }
}
