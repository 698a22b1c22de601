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
    /// The whole list, in its order, where it is not the former one with tracks at its end.
    TracksSet {
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
    /// It has another background, or none; the address comes from application/get_background.
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

    /// The change that makes `wanted` of a list that holds `kept`, whose tracks are all wanted; none where it is that already.
    pub fn in_order(kept: &[TrackId], wanted: &[TrackId]) -> Option<Self> {
        let Some(joining) = wanted.strip_prefix(kept) else {
            let tracks_id = wanted.to_vec();
            return Some(Self::TracksSet { tracks_id });
        };
        let tracks_id = joining.to_vec();
        (!tracks_id.is_empty()).then_some(Self::TracksAdded { tracks_id })
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

impl ReviewerSide {
    /// The name on the wire and in the database.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Company => "company",
            Self::Staff => "staff",
        }
    }
}

impl std::str::FromStr for ReviewerSide {
    type Err = crate::ids::InvalidId;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        match text {
            "company" => Ok(Self::Company),
            "staff" => Ok(Self::Staff),
            _ => Err(crate::ids::InvalidId),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_list_is_told_by_what_joins_its_end_or_else_whole() {
        let ids = |tracks: &[i64]| tracks.iter().map(|track| TrackId(*track)).collect::<Vec<_>>();
        let told = |kept: &[i64], wanted: &[i64]| ApplicationChange::in_order(&ids(kept), &ids(wanted));
        assert_eq!(told(&[1, 2], &[1, 2]), None);
        assert_eq!(
            told(&[1], &[1, 2, 3]),
            Some(ApplicationChange::TracksAdded {
                tracks_id: ids(&[2, 3])
            })
        );
        for wanted in [&[2, 1][..], &[3, 1, 2], &[2, 1, 3]] {
            let tracks_id = ids(wanted);
            assert_eq!(told(&[1, 2], wanted), Some(ApplicationChange::TracksSet { tracks_id }));
        }
    }
}
