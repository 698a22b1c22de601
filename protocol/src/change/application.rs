//! Changes of `application:`, for the creator who owns it. They name the event and the side of the reviewer, but never the reviewer or a rating.

use crate::ids::TrackId;
use crate::timestamp::Timestamp;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

with_link_changes! {
    /// A change of a creator's application.
    pub enum ApplicationChange {
        /// Tracks were added at the end, in this order.
        TracksAdded {
            /// The tracks.
            tracks_id: Vec<TrackId>,
        },
        /// Tracks were removed.
        TracksRemoved {
            /// The tracks.
            tracks_id: Vec<TrackId>,
        },
        /// The whole list, in its order; sent where the change is more than tracks added at the end.
        TracksSet {
            /// The tracks.
            tracks_id: Vec<TrackId>,
        },
        /// Its name or its message to the reviewers changed.
        DetailsChanged {
            /// The name.
            playlist_name: String,
            /// The message to the reviewers.
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
            /// The reviewer's side.
            by: ReviewerSide,
            /// The time.
            at: Timestamp,
        },
        /// A track was rated for the first time, or put into a reviewers' playlist.
        TrackDecided {
            /// The track.
            track_id: TrackId,
            /// The reviewer's side.
            by: ReviewerSide,
            /// The time.
            at: Timestamp,
        },
        /// It has another background, or none; the address comes from application/get_background.
        BackgroundChanged,
        /// It is gone.
        Deleted,
    }
}

impl ApplicationChange {
    /// Returns the change from the old texts to the new ones, or none if they are equal; a text that is not given stays.
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

    /// Returns the change that turns the list `remaining`, whose tracks are all wanted, into `wanted`; none if they are equal.
    pub fn in_order(remaining: &[TrackId], wanted: &[TrackId]) -> Option<Self> {
        let Some(joining) = wanted.strip_prefix(remaining) else {
            let tracks_id = wanted.to_vec();
            return Some(Self::TracksSet { tracks_id });
        };
        let tracks_id = joining.to_vec();
        (!tracks_id.is_empty()).then_some(Self::TracksAdded { tracks_id })
    }
}

/// The side of the reviewer who listened or decided.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum ReviewerSide {
    /// A member of the company that owns the job.
    Company,
    /// The platform's staff.
    Staff,
}

impl ReviewerSide {
    /// Returns the name on the wire and in the database.
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
    fn a_list_is_published_as_additions_to_its_end_or_else_whole() {
        let ids = |tracks: &[i64]| tracks.iter().map(|track| TrackId(*track)).collect::<Vec<_>>();
        let in_order = |remaining: &[i64], wanted: &[i64]| ApplicationChange::in_order(&ids(remaining), &ids(wanted));
        assert_eq!(in_order(&[1, 2], &[1, 2]), None);
        assert_eq!(
            in_order(&[1], &[1, 2, 3]),
            Some(ApplicationChange::TracksAdded {
                tracks_id: ids(&[2, 3])
            })
        );
        for wanted in [&[2, 1][..], &[3, 1, 2], &[2, 1, 3]] {
            let tracks_id = ids(wanted);
            assert_eq!(
                in_order(&[1, 2], wanted),
                Some(ApplicationChange::TracksSet { tracks_id })
            );
        }
    }
}
