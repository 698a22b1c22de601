//! Requests for archives and CSVs that the server prepares in the background.

use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

use crate::ids::LinkId;
use crate::topic::Topic;

/// The format of an archive.
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

/// Requests all tracks that a link opens as one file. For callers that follow the link's topic or send its token, and for the author of the
/// thing that it opens.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct DownloadArchive {
    /// The link.
    pub link_id: LinkId,
    /// The format of the archive.
    #[serde(rename = "type")]
    pub format: ArchiveFormat,
    /// The link's token.
    #[ts(optional)]
    pub token: Option<String>,
    /// The link's password.
    #[ts(optional)]
    pub password: Option<String>,
    /// The ticket that was given for the password.
    #[ts(optional)]
    pub ticket: Option<String>,
}

/// Requests all tracks of the platform as CSV.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, TS, ToSchema)]
pub struct DownloadTracks {
    /// The session's id; the connection's own session counts.
    #[ts(optional)]
    pub sid: Option<String>,
}

/// A file that is prepared on request.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum AskExport {
    /// `playlist.download_shareable_zip`
    Playlist(DownloadArchive),
    /// `application.download_shareable_zip`
    Application(DownloadArchive),
    /// `DownloadTracks`
    Tracks(DownloadTracks),
}

/// The status of an export.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum ExportState {
    /// It waits for its turn.
    Preparing,
    /// It is being built.
    Progress,
    /// It can be downloaded.
    Done,
    /// It could not be built.
    Failed,
}

/// A requested export with its present status; the connection follows its topic from now on.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct ExportAnswer {
    /// Its topic, `export:…`.
    #[ts(type = "string")]
    #[schema(value_type = String)]
    pub topic: Topic,
    /// Its status.
    pub state: ExportState,
    /// The percentage that is done, 0 to 100.
    pub percent: u8,
    /// The address for the download, relative to the server's own.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    #[schema(nullable = false)]
    pub download_url: Option<String>,
}
