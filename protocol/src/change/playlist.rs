//! Changes of a `playlist:` topic, for the owner and the people with whom the playlist is shared.

use crate::ids::{TrackId, UserId};

with_link_changes! {
    /// A change of a reviewers' playlist.
    pub enum PlaylistChange {
        /// Tracks were added at the end of the playlist; clients request them by application/get_playlist with `track_ids`.
        TracksAdded {
            /// The ids of the added tracks, in their order.
            tracks_id: Vec<TrackId>,
            /// The person who added the tracks.
            by: UserId,
        },
        /// Tracks were removed from the playlist.
        TracksRemoved {
            /// The ids of the removed tracks.
            tracks_id: Vec<TrackId>,
            /// The person who removed the tracks.
            by: UserId,
        },
        /// The list of tracks was replaced by playlist/update, or a track was moved.
        TracksSet {
            /// The ids of all tracks of the playlist, in their order.
            tracks_id: Vec<TrackId>,
            /// The person who replaced the list or moved the track.
            by: UserId,
        },
        /// The name of the playlist changed.
        Renamed {
            /// The name of the playlist after the change.
            playlist_name: String,
        },
        /// The people with whom the playlist is shared changed.
        Shared {
            /// True if the playlist is shared with the whole company.
            company: bool,
            /// The individual members with whom the playlist is shared.
            members: Vec<UserId>,
        },
        /// The company's owner became the owner of the playlist, because the previous owner left the company.
        OwnerChanged {
            /// The id of the new owner's account.
            user_id: UserId,
            /// The name of the new owner.
            user_name: String,
        },
        /// The background picture was replaced or removed; clients request its URL by playlist/get_background.
        BackgroundChanged,
        /// The playlist was deleted.
        Deleted {
            /// The person who deleted the playlist; null in frames of older servers, which did not record it.
            #[serde(default)]
            #[schema(required)]
            by: Option<UserId>,
        },
    }
}

impl PlaylistChange {
    /// Returns true if the change affects who may follow the playlist.
    pub const fn alters_access(&self) -> bool {
        matches!(self, Self::Shared { .. } | Self::OwnerChanged { .. })
    }
}
