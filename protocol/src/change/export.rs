//! Changes of `export:`. Each carries the whole state, so only the latest counts.

use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

/// The status of an archive or CSV.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum ExportChange {
    /// It waits for its turn.
    Preparing {
        /// The number of exports before it; 0 means that it is next.
        position: u32,
    },
    /// It is being built.
    Progress {
        /// The percentage that is done, 0 to 100.
        percent: u8,
        /// Files that are in it.
        files_done: u32,
        /// Files that it will hold.
        files: u32,
        /// Bytes written.
        #[ts(type = "number")]
        bytes: u64,
    },
    /// It can be downloaded.
    Done {
        /// Its address; signed when it is sent.
        download_url: String,
        /// Its size in bytes.
        #[ts(type = "number")]
        size: u64,
    },
    /// It could not be built.
    Failed {
        /// The reason.
        error: ExportError,
    },
}

/// The reason for which an archive or CSV could not be built.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum ExportError {
    /// It is larger than the space for archives.
    NoRoom,
    /// The link has ended, has another password, or no longer allows it; or the person who asked for it has logged out.
    LinkRevoked,
    /// It could not be built, or was cancelled since nobody waited: request it again.
    TryAgain,
}
