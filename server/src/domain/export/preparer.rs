//! The components that the preparation of exports needs, and the storing of the progress.

use std::io::{self, ErrorKind};
use std::sync::Arc;

use actors::live::Live;
use actors::write::{Subject, WriteError};
use sqlx::PgPool;

use super::{ArchiveKey, store};
use crate::background_threads::BackgroundThreads;
use crate::blob::BlobError;
use crate::files::Files;
use crate::subprocess::Subprocesses;

/// The reason why an export was not prepared.
#[derive(Debug, thiserror::Error)]
pub(super) enum NotPrepared {
    /// Nobody waits for the export any longer.
    #[error("nobody waits for it")]
    Unwanted,
    /// There is not enough space for the archive, even after all finished archives are deleted.
    #[error("there is no room for it")]
    NoSpace,
    #[error(transparent)]
    Store(#[from] BlobError),
    #[error(transparent)]
    Io(#[from] io::Error),
    #[error(transparent)]
    Write(#[from] WriteError),
    #[error("what goes into it cannot be read by this version")]
    Unreadable,
}

impl NotPrepared {
    /// Returns true if there was not enough space: the limit for all archives is reached, or the disk or the file store is full.
    pub(super) fn is_lack_of_space(&self) -> bool {
        let is_full = |error: &io::Error| matches!(error.kind(), ErrorKind::StorageFull | ErrorKind::QuotaExceeded);
        match self {
            Self::NoSpace => true,
            Self::Store(BlobError::Store(error) | BlobError::Io(error)) | Self::Io(error) => is_full(error),
            Self::Unwanted | Self::Store(BlobError::Missing) | Self::Write(_) | Self::Unreadable => false,
        }
    }
}

impl From<sqlx::Error> for NotPrepared {
    fn from(error: sqlx::Error) -> Self {
        Self::Write(error.into())
    }
}

/// Handles the tasks that prepare exports.
pub(super) struct Preparer {
    pub(super) live: Arc<Live>,
    /// The database connections for reading.
    pub(super) pool: PgPool,
    pub(super) files: Arc<Files>,
    /// The threads that write archives, or wait for the child processes that do so.
    pub(super) threads: BackgroundThreads,
    pub(super) subprocesses: Subprocesses,
    /// The number of bytes that all archives together may take.
    pub(super) room: u64,
}

impl Preparer {
    /// Stores the progress of an export.
    ///
    /// # Errors
    /// Nobody waits for the export any longer.
    pub(super) async fn record_progress(
        &self,
        key: &ArchiveKey,
        files: u32,
        bytes: u64,
        total: u64,
    ) -> Result<(), NotPrepared> {
        // the hundredth per cent is noted when the file is finished
        let percent = (bytes * 100).checked_div(total).unwrap_or_default().min(99) as i16;
        let (key, files, bytes) = (key.clone(), files.cast_signed(), bytes.cast_signed());
        let recorded = self.live.write(Subject::Task("record an export's progress"));
        let recorded = recorded
            .run(async move |write| Ok(store::update_progress(write.rows(), &key, percent, files, bytes).await?));
        match recorded.await {
            Ok(recorded) if !recorded.result => Err(NotPrepared::Unwanted),
            // progress that could not be noted is noted the next time
            Ok(_) | Err(_) => Ok(()),
        }
    }
}
