//! Changes of an `export:` topic. Each change contains the whole state of the export, so a client needs only the latest.

use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

/// The status of an export: of an archive or CSV file that the server makes on request.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum ExportChange {
    /// The export waits for earlier exports.
    Preparing {
        /// The number of exports that the server makes before this one; 0 means that this export is next.
        position: u32,
    },
    /// The file is being made.
    Progress {
        /// The finished part of the work in percent, from 0 to 100.
        percent: u8,
        /// The number of files that the archive already contains.
        files_done: u32,
        /// The number of files that the archive will contain.
        files: u32,
        /// The number of bytes written so far.
        #[ts(type = "number")]
        bytes: u64,
    },
    /// The file is complete and can be downloaded.
    Done {
        /// The signed URL of the download. The server signs it when it sends this change.
        download_url: String,
        /// The size of the file in bytes.
        #[ts(type = "number")]
        size: u64,
    },
    /// The file could not be made.
    Failed {
        /// The reason why the file could not be made.
        error: ExportError,
    },
}

/// The reason why an archive or a CSV file could not be made.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum ExportError {
    /// The file is larger than the space that the server has for archives.
    NoRoom,
    /// The link has ended, has a new password, or no longer allows the download; or the person who requested the file has logged out.
    LinkRevoked,
    /// The file could not be made, or the export was canceled because nobody followed its topic. The client can request it again.
    TryAgain,
}
