//! Changes of `application:`, for the creator who owns it. They say that something happened, and on which side: never who, nor which rating.

use crate::ids::{LinkId, TrackId};
use crate::timestamp::Timestamp;
use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

/// What may happen to a creator's application.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS, ToSchema)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum ApplicationChange {
    /// Tracks joined at the end, in this order.
    TracksAdded {
        /// The tracks.
        tracks_id: Vec<TrackId>,
    },
    /// Tracks left.
    TracksRemoved {
        /// The tracks.
        tracks_id: Vec<TrackId>,
    },
    /// It has another name or another word to the reviewers.
    DetailsChanged {
        /// The name.
        playlist_name: String,
        /// The word to the reviewers.
        description: String,
    },
    /// The application was submitted.
    StatusChanged {
        /// `on_review`.
        status: String,
    },
    /// A reviewer listened to a track for the first time.
    TrackHeard {
        /// The track.
        track_id: TrackId,
        /// Which side.
        by: ReviewerSide,
        /// When.
        at: Timestamp,
    },
    /// A track was rated for the first time, or put into a reviewers' playlist.
    TrackDecided {
        /// The track.
        track_id: TrackId,
        /// Which side.
        by: ReviewerSide,
        /// When.
        at: Timestamp,
    },
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

impl ApplicationChange {
    /// The change that new texts amount to, where they are other ones; a text that is none stays.
    pub fn details(
        old_name: &str,
        old_description: &str,
        name: Option<&str>,
        description: Option<&str>,
    ) -> Option<Self> {
        let (name, description) = (name.unwrap_or(old_name), description.unwrap_or(old_description));
        (name != old_name || description != old_description).then(|| Self::DetailsChanged {
            playlist_name: name.to_owned(),
            description: description.to_owned(),
        })
    }

    /// The changes that make `wanted` of a list that holds `kept`, whose tracks are all wanted. Tracks join at the end, so whatever stands
    /// behind the first that is out of place leaves and joins again.
    pub fn in_order(kept: &[TrackId], wanted: &[TrackId]) -> Vec<Self> {
        let in_place = kept
            .iter()
            .zip(wanted)
            .take_while(|(held, wanted)| held == wanted)
            .count();
        let (moved, joining) = (kept[in_place..].to_vec(), wanted[in_place..].to_vec());
        let mut changes = Vec::new();
        if !moved.is_empty() {
            changes.push(Self::TracksRemoved { tracks_id: moved });
        }
        if !joining.is_empty() {
            changes.push(Self::TracksAdded { tracks_id: joining });
        }
        changes
    }
}

/// Which side listened or decided.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum ReviewerSide {
    /// A member of the company that owns the job.
    Company,
    /// The platform's staff.
    Staff,
}
