//! Changes of `export:`. Each carries the whole state, so the latest is all that counts.

use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

/// Where an archive or CSV stands.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum ExportChange {
    /// It waits for its turn.
    Preparing {
        /// How many stand before it; 0 is its turn.
        position: u32,
    },
    /// It is being put together.
    Progress {
        /// Of the whole, 0 to 100.
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
        /// Where; signed when it is sent.
        download_url: String,
        /// In bytes.
        #[ts(type = "number")]
        size: u64,
    },
    /// It cannot be had.
    Failed {
        /// Why.
        error: ExportError,
    },
}

/// Why an archive or CSV cannot be had.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum ExportError {
    /// It is larger than the room for archives.
    NoRoom,
    /// The link has ended, has another password, or no longer allows it; or whoever asked has logged out.
    LinkRevoked,
    /// It could not be put together, or was given up since nobody waited: ask again.
    TryAgain,
}
