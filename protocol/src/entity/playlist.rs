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
    /// The playlist.
    pub playlist_id: PlaylistId,
    /// Its name.
    pub playlist_name: String,
    /// Its job.
    pub job_id: JobId,
    /// Its tracks, in their order.
    pub tracks_id: Vec<TrackId>,
    /// The person who made it.
    pub user_id: UserId,
    /// Their name.
    pub user_name: String,
    /// The time of its creation.
    pub date_time: Timestamp,
    /// The job's share type.
    pub share_type: ShareType,
    /// True if it is shared with the whole company.
    pub shared_company: bool,
    /// The members with whom it is shared.
    pub members: Vec<UserId>,
    /// The address of its background picture; null for the product's own.
    pub background: Option<String>,
    /// True if the caller may rename, share and delete it, and make its links: for its owner and the staff.
    pub can_edit: bool,
    /// The version, which grows with every edit; playlist/update may name the version that its edit was made from.
    #[ts(type = "number")]
    pub version: i64,
    /// The head of `playlist:` that this reflects.
    pub live: LiveHead,
}
