//! Asking for archives and CSVs that are prepared beside.

use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

use crate::ids::LinkId;
use crate::topic::Topic;

/// How an archive is packed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, TS, ToSchema)]
pub enum ArchiveFormat {
    /// `.zip`
    #[serde(rename = "zip")]
    Zip,
    /// `.7z`
    #[serde(rename = "7z")]
    SevenZip,
    /// `.tar.gz`, which a Mac opens by itself.
    #[serde(rename = "scp")]
    TarGz,
}

/// Asks for all tracks that a link opens, as one file: whoever follows the link, shows its token, or made what it opens.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct DownloadArchive {
    /// The link.
    pub link_id: LinkId,
    /// How it is packed.
    #[serde(rename = "type")]
    pub format: ArchiveFormat,
    /// The link's token.
    #[ts(optional)]
    pub token: Option<String>,
    /// The link's password.
    #[ts(optional)]
    pub password: Option<String>,
    /// The ticket that the password was shown for.
    #[ts(optional)]
    pub ticket: Option<String>,
}

/// Asks for all tracks of the platform as CSV.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, TS, ToSchema)]
pub struct DownloadTracks {
    /// The session's id; the connection's own session counts.
    #[ts(optional)]
    pub sid: Option<String>,
}

/// A file that is prepared when somebody asks for it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum AskExport {
    /// `playlist.download_shareable_zip`
    Playlist(DownloadArchive),
    /// `application.download_shareable_zip`
    Application(DownloadArchive),
    /// `DownloadTracks`
    Tracks(DownloadTracks),
}

/// Where an export stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum ExportState {
    /// It waits for its turn.
    Preparing,
    /// It is being put together.
    Progress,
    /// It can be downloaded.
    Done,
    /// It cannot be had.
    Failed,
}

/// An export that was asked for, as it stands; the connection follows its topic from now on.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct ExportAnswer {
    /// Its topic, `export:…`.
    #[ts(type = "string")]
    #[schema(value_type = String)]
    pub topic: Topic,
    /// Where it stands.
    pub state: ExportState,
    /// Of the whole, 0 to 100.
    pub percent: u8,
    /// Where it can be downloaded, relative to the server's own address.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    #[schema(nullable = false)]
    pub download_url: Option<String>,
}
