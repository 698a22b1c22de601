//! Moves files from one store to another while the server still uses the first store. Files that the other store already has are skipped,
//! so that the command can be stopped and run again.

use std::fmt;
use std::fs;
use std::path::Path;

use futures_util::TryStreamExt as _;
use sqlx::PgPool;
use tempfile::NamedTempFile;
use tokio::fs::File;
use tokio::io::AsyncWriteExt as _;

use super::{FilesError, OtherStore, identity, open_store};
use crate::blob::{BlobError, BlobKey, BlobKind, BlobStore, StoredFile};
use crate::config::{StoreConfig, StoreKind};

/// The progress of a move.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Moved {
    /// The number of files that were copied.
    pub copied: u64,
    /// The size of the copied files in bytes.
    pub bytes: u64,
    /// The number of files that were skipped because the target already contained them.
    pub present: u64,
}

impl fmt::Display for Moved {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { copied, bytes, present } = self;
        write!(
            f,
            "{copied} files copied ({} MB), {present} were there",
            bytes / 1_000_000
        )
    }
}

/// Copies all files of the configured store to another store, and then marks the other store as belonging to this database. If
/// `is_to_remove` is true, also removes the copied files from the configured store at the end.
///
/// # Errors
/// Fails if a store or the database cannot be used, or if the other store belongs to another database.
pub async fn move_files(
    data: &Path,
    config: &StoreConfig,
    to: &StoreKind,
    is_to_remove: bool,
    pool: &PgPool,
    mut report: impl FnMut(Moved),
) -> Result<Moved, FilesError> {
    if config.kind == *to {
        return Err(FilesError::SameStore);
    }
    let (source, target) = (open_store(data, &config.kind, config)?, open_store(data, to, config)?);
    let (source, target) = (source.as_ref(), target.as_ref());
    let (id, _) = identity::store_id(pool).await?;
    let former = target.id().await?;
    if former.as_ref().is_some_and(|former| former.trim() != id) {
        return Err(OtherStore::new(to.to_string(), id).into());
    }
    let folder = data.join("moving");
    fs::create_dir_all(&folder)?;
    let mut moved = Moved::default();
    for_each(source, async |file| {
        if target.size(&file.key).await? == Some(file.bytes) {
            moved.present += 1;
        } else if copy(source, target, &file, &folder).await? {
            moved.copied += 1;
            moved.bytes += file.bytes;
        }
        report(moved);
        Ok(())
    })
    .await?;
    fs::remove_dir_all(&folder)?;
    if former.is_none() {
        target.set_id(&id).await?;
    }
    if is_to_remove {
        for_each(source, async |file| {
            if target.size(&file.key).await? == Some(file.bytes) {
                source.delete(&file.key).await?;
            }
            Ok(())
        })
        .await?;
    }
    Ok(moved)
}

/// Calls `act` for each file of a store, one after the other.
async fn for_each(
    store: &dyn BlobStore,
    mut act: impl AsyncFnMut(StoredFile) -> Result<(), FilesError>,
) -> Result<(), FilesError> {
    for kind in BlobKind::ALL {
        let mut after: Option<BlobKey> = None;
        loop {
            let page = store.list(kind, after.as_ref()).await?;
            let Some(last) = page.last() else {
                break;
            };
            after = Some(last.key.clone());
            for file in page {
                act(file).await?;
            }
        }
    }
    Ok(())
}

/// Copies a file to another store. The copy is written to a temporary file first, so that the other store never contains an incomplete
/// file. Returns false if the file no longer exists.
async fn copy(
    source: &dyn BlobStore,
    target: &dyn BlobStore,
    file: &StoredFile,
    folder: &Path,
) -> Result<bool, FilesError> {
    let mut pieces = match source.read(&file.key, 0..file.bytes).await {
        Err(BlobError::Missing) => return Ok(false),
        other => other?,
    };
    let staged = NamedTempFile::new_in(folder)?;
    let mut into = File::from_std(staged.reopen()?);
    while let Some(piece) = pieces.try_next().await? {
        into.write_all(&piece).await?;
    }
    into.flush().await?;
    target.put_file(&file.key, staged.path()).await?;
    Ok(true)
}
