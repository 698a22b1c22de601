//! Share links as those see them who made them or may end them.

use crate::entity::author::Author;
use crate::ids::{ApplicationId, LinkId, PlaylistId};
use crate::timestamp::Timestamp;
use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

/// A link that opens a playlist or an application to whoever has its address.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[expect(clippy::struct_excessive_bools, reason = "fields of the contract")]
pub struct ShareLink {
    /// The link.
    pub id: LinkId,
    /// The same.
    pub link_id: LinkId,
    /// Its address; null for whoever sees the playlist and may not share it, and where the key that it was made with is lost.
    pub link: Option<String>,
    /// The playlist that it opens.
    pub playlist_id: Option<PlaylistId>,
    /// The application that it opens.
    pub application_id: Option<ApplicationId>,
    /// Whether the archive may be downloaded.
    pub allowed_all_tracks: bool,
    /// Whether single tracks may be downloaded.
    pub allowed_single_track: bool,
    /// Whether what is downloaded names IPIs.
    pub include_ipis: bool,
    /// Whom it was made for, or empty.
    pub recipient: String,
    /// Whether it asks for a password.
    pub has_password: bool,
    /// Whether whoever made it gets an email when it is opened for the first time.
    pub notify_first_open: bool,
    /// When it ends; null for never.
    pub expires_at: Option<Timestamp>,
    /// When it was made.
    pub created: Timestamp,
    /// Who made it.
    pub created_by: Author,
    /// How often it was opened: once a visitor and day.
    #[ts(type = "number")]
    pub opens: i64,
    /// Visitors who listened, each once a day.
    #[ts(type = "number")]
    pub listeners: i64,
    /// Tracks heard: once a visitor, track and day.
    #[ts(type = "number")]
    pub plays: i64,
    /// Tracks and archives downloaded: once a visitor and day each.
    #[ts(type = "number")]
    pub downloads: i64,
    /// When it was last opened.
    pub last_opened: Option<Timestamp>,
}
