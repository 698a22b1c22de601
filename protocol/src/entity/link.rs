//! Share links, with the settings and counts that are shown to the people who may share the playlist or application.

use crate::entity::author::Author;
use crate::ids::{ApplicationId, LinkId, PlaylistId};
use crate::timestamp::Timestamp;
use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

/// A share link: everybody who has its URL can open the playlist or application that it shares.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[expect(clippy::struct_excessive_bools, reason = "fields of the contract")]
pub struct ShareLink {
    /// The id of the link.
    pub id: LinkId,
    /// The same value as `id`.
    pub link_id: LinkId,
    /// The URL of the link's page. It is null if the caller may see the playlist but not share it. It is also null if the server no longer
    /// has the secret key with which the URL was made.
    pub link: Option<String>,
    /// The playlist that the link opens; null if it opens an application.
    pub playlist_id: Option<PlaylistId>,
    /// The application that the link opens; null if it opens a playlist.
    pub application_id: Option<ApplicationId>,
    /// True if visitors may download all tracks as an archive.
    pub allowed_all_tracks: bool,
    /// True if visitors may download single tracks.
    pub allowed_single_track: bool,
    /// True if visitors see the IPI numbers of writers and publishers, both on the page and in downloaded files.
    pub include_ipis: bool,
    /// The recipient for whom the link was made, or empty.
    pub recipient: String,
    /// True if the link has a password.
    pub has_password: bool,
    /// True if the person who made the link gets an email when it is opened for the first time.
    pub notify_first_open: bool,
    /// The time at which the link expires; null if it never expires.
    pub expires_at: Option<Timestamp>,
    /// The time at which the link was made.
    pub created: Timestamp,
    /// The person who made the link.
    pub created_by: Author,
    /// The number of times that the link was opened: each visitor counts once a day.
    #[ts(type = "number")]
    pub opens: i64,
    /// The number of visitors who played a track: each visitor counts once a day.
    #[ts(type = "number")]
    pub listeners: i64,
    /// The number of plays: each visitor counts once a day for each track.
    #[ts(type = "number")]
    pub plays: i64,
    /// The number of downloads: each visitor counts once a day for each track and for the archive.
    #[ts(type = "number")]
    pub downloads: i64,
    /// The time at which the link was last opened; null if it was never opened.
    pub last_opened: Option<Timestamp>,
}
