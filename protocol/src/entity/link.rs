//! Share links, for the people who made them or may delete them.

use crate::entity::author::Author;
use crate::ids::{ApplicationId, LinkId, PlaylistId};
use crate::timestamp::Timestamp;
use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

/// A link that opens a playlist or an application to everybody who has its address.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[expect(clippy::struct_excessive_bools, reason = "fields of the contract")]
pub struct ShareLink {
    /// The link.
    pub id: LinkId,
    /// The same.
    pub link_id: LinkId,
    /// Its address; null for callers who may see the playlist but not share it, and if the key that it was made with is lost.
    pub link: Option<String>,
    /// The playlist that it opens.
    pub playlist_id: Option<PlaylistId>,
    /// The application that it opens.
    pub application_id: Option<ApplicationId>,
    /// True if the archive may be downloaded.
    pub allowed_all_tracks: bool,
    /// True if single tracks may be downloaded.
    pub allowed_single_track: bool,
    /// True if downloads contain IPIs.
    pub include_ipis: bool,
    /// The recipient that it was made for, or empty.
    pub recipient: String,
    /// True if it has a password.
    pub has_password: bool,
    /// True if its author gets an email when it is opened for the first time.
    pub notify_first_open: bool,
    /// The time at which it ends; null for never.
    pub expires_at: Option<Timestamp>,
    /// The time of its creation.
    pub created: Timestamp,
    /// The person who made it.
    pub created_by: Author,
    /// The number of times that it was opened: once for each visitor and day.
    #[ts(type = "number")]
    pub opens: i64,
    /// Visitors who listened, each once a day.
    #[ts(type = "number")]
    pub listeners: i64,
    /// Plays: once for each visitor, track and day.
    #[ts(type = "number")]
    pub plays: i64,
    /// Downloads: once for each visitor, track or archive, and day.
    #[ts(type = "number")]
    pub downloads: i64,
    /// The time at which it was last opened.
    pub last_opened: Option<Timestamp>,
}
