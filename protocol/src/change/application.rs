//! Changes of an `application:` topic, for the creator who owns the application. They show whether a reviewer belongs to the company or to the
//! staff. They never contain the reviewer's name or a rating.

use crate::ids::TrackId;
use crate::timestamp::Timestamp;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

with_link_changes! {
    /// A change of a creator's application.
    pub enum ApplicationChange {
        /// Tracks were added at the end of the application.
        TracksAdded {
            /// The ids of the added tracks, in their order.
            tracks_id: Vec<TrackId>,
        },
        /// Tracks were removed from the application.
        TracksRemoved {
            /// The ids of the removed tracks.
            tracks_id: Vec<TrackId>,
        },
        /// The list of tracks was replaced. Sent for every edit of the list that does more than add tracks at the end or remove tracks.
        TracksSet {
            /// The ids of all tracks of the application, in their order.
            tracks_id: Vec<TrackId>,
        },
        /// The application's name or message to the reviewers changed.
        DetailsChanged {
            /// The name of the application.
            playlist_name: String,
            /// The message to the reviewers.
            description: String,
        },
        /// The application was submitted.
        StatusChanged {
            /// The new status, always `on_review`.
            status: String,
        },
        /// A reviewer listened to a track for the first time.
        TrackHeard {
            /// The id of the track that the reviewer listened to.
            track_id: TrackId,
            /// The side of the reviewer: the company or the staff.
            by: ReviewerSide,
            /// The time at which the reviewer listened.
            at: Timestamp,
        },
        /// A track was rated for the first time, or put into a reviewers' playlist.
        TrackDecided {
            /// The id of the track that was rated or put into a playlist.
            track_id: TrackId,
            /// The side of the reviewer: the company or the staff.
            by: ReviewerSide,
            /// The time of the rating or of the addition to the playlist.
            at: Timestamp,
        },
        /// The application's background picture was replaced or removed; clients request its URL by application/get_background.
        BackgroundChanged,
        /// The application was deleted.
        Deleted,
    }
}

impl ApplicationChange {
    /// Returns the change that replaces the old name and description by the new ones; `None` if both stay equal. If a new value is `None`, the
    /// old value stays.
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

    /// Returns the change that turns the list `remaining` into `wanted`, which must contain all tracks of `remaining`; `None` if the lists are equal.
    pub fn in_order(remaining: &[TrackId], wanted: &[TrackId]) -> Option<Self> {
        let Some(joining) = wanted.strip_prefix(remaining) else {
            let tracks_id = wanted.to_vec();
            return Some(Self::TracksSet { tracks_id });
        };
        let tracks_id = joining.to_vec();
        (!tracks_id.is_empty()).then_some(Self::TracksAdded { tracks_id })
    }
}

/// The side of a reviewer: the company or the staff.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum ReviewerSide {
    /// The reviewer is a member of the company that owns the job.
    Company,
    /// The reviewer belongs to the platform's staff.
    Staff,
}

impl ReviewerSide {
    /// Returns the name that is used in messages and in the database.
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
