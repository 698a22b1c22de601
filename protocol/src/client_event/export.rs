//! Requests for archives and CSV files that the server makes in the background.

use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

use crate::ids::{JobId, LinkId, TrackId};
use crate::topic::Topic;

/// The format of an archive.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, TS, ToSchema)]
pub enum ArchiveFormat {
    /// A `.zip` file.
    #[serde(rename = "zip")]
    Zip,
    /// A `.7z` file.
    #[serde(rename = "7z")]
    SevenZip,
    /// A `.tar.gz` file, which macOS can open without another program.
    #[serde(rename = "scp")]
    TarGz,
}

/// Requests an archive of all tracks that a share link opens. Allowed for callers who follow the link's topic or send the link's token, and for
/// the author of the playlist or application that the link opens.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct DownloadArchive {
    /// The id of the share link.
    pub link_id: LinkId,
    /// The format of the archive.
    #[serde(rename = "type")]
    pub format: ArchiveFormat,
    /// The token of the link; not required for callers who follow the link's topic or own the playlist or application.
    #[ts(optional)]
    pub token: Option<String>,
    /// The password of the link, if it has one and no ticket is sent.
    #[ts(optional)]
    pub password: Option<String>,
    /// The ticket that the server issued when the visitor entered the link's password.
    #[ts(optional)]
    pub ticket: Option<String>,
}

/// Requests an archive of submitted tracks. Allowed for the reviewers of the job.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct DownloadSubmissions {
    /// The id of the job to which the tracks were submitted.
    pub job_id: JobId,
    /// The ids of the tracks, 1 to 200, in the order in which the archive contains them.
    #[schema(value_type = crate::schema::ReviewedTracks)]
    pub track_ids: Vec<TrackId>,
    /// The format of the archive.
    #[serde(rename = "type")]
    pub format: ArchiveFormat,
}

/// Requests a CSV file with all tracks of the platform.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, TS, ToSchema)]
pub struct DownloadTracks {
    /// The session's id. The server ignores it and uses the connection's own session.
    #[ts(optional)]
    pub sid: Option<String>,
}

/// A request for a file that the server makes in the background.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum AskExport {
    /// The event `playlist.download_shareable_zip`: an archive of a reviewers' playlist.
    Playlist(DownloadArchive),
    /// The event `application.download_shareable_zip`: an archive of an application.
    Application(DownloadArchive),
    /// The event `review.download_tracks`: an archive of submitted tracks.
    Submissions(DownloadSubmissions),
    /// The event `DownloadTracks`: a CSV file with all tracks of the platform.
    Tracks(DownloadTracks),
}

/// The status of an export: of an archive or CSV file that the server makes on request.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum ExportState {
    /// The export waits for earlier exports.
    Preparing,
    /// The file is being made.
    Progress,
    /// The file is complete and can be downloaded.
    Done,
    /// The file could not be made.
    Failed,
}

/// A requested export with its current status. The connection follows the export's topic from now on.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct ExportAnswer {
    /// The topic of the export, `export:…`.
    #[ts(type = "string")]
    #[schema(value_type = String)]
    pub topic: Topic,
    /// The status of the export.
    pub state: ExportState,
    /// The finished part of the work in percent, from 0 to 100.
    pub percent: u8,
    /// The URL of the download, relative to the server's URL; left out until the file is complete.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    #[schema(nullable = false)]
    pub download_url: Option<String>,
}
