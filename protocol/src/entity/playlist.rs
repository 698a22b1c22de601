//! Reviewers' playlists.

use crate::entity::job::ShareType;
use crate::entity::live::LiveHead;
use crate::ids::{JobId, PlaylistId, TrackId, UserId};
use crate::timestamp::Timestamp;
use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

/// A reviewers' playlist of tracks submitted to a job.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct Playlist {
    /// The id of the playlist.
    pub playlist_id: PlaylistId,
    /// The playlist's name.
    pub playlist_name: String,
    /// The job to which the tracks were submitted.
    pub job_id: JobId,
    /// The playlist's tracks, in the order of the playlist.
    pub tracks_id: Vec<TrackId>,
    /// The reviewer who made the playlist.
    pub user_id: UserId,
    /// The name of the reviewer who made the playlist.
    pub user_name: String,
    /// The time at which the playlist was made.
    pub date_time: Timestamp,
    /// The view that the company's members see first when they open the playlist's job: the list of all submissions, or the playlists that
    /// are shared with the company.
    pub share_type: ShareType,
    /// True if the playlist is shared with the whole company.
    pub shared_company: bool,
    /// The members of the company with whom the playlist is shared.
    pub members: Vec<UserId>,
    /// The URL of the playlist's background picture; null if the playlist has the default picture.
    pub background: Option<String>,
    /// True if the caller may rename, share and delete the playlist and make links to it: the caller is its owner or belongs to the staff.
    pub can_edit: bool,
    /// The version of the playlist, which grows with every edit. A playlist/update call can contain the version on which the edit is based; the
    /// server refuses the edit if the playlist has a newer version.
    #[ts(type = "number")]
    pub version: i64,
    /// The head of the `playlist:` topic: the number of its newest frame, and the epoch. The data of the playlist contains the changes up
    /// to this frame.
    pub live: LiveHead,
}
