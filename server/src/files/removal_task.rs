//! The removal of stored files that are no longer shown: a task of the queue, added by the transaction that deletes their row.

use std::sync::Arc;

use actors::queue::{Failure, Handler, Handlers, Kind, Lane, Run, Task};
use actors::write::{Write, WriteError};
use serde::{Deserialize, Serialize};

use crate::blob::{BlobKey, BlobKind, BlobStore};

#[derive(Debug, Serialize, Deserialize)]
struct RemoveFiles {
    keys: Vec<BlobKey>,
}

impl Kind for RemoveFiles {
    const NAME: &'static str = "remove_files";
    const LANE: Lane = Lane::Files;
}

/// Has these files removed once the write has committed.
pub async fn remove_files(write: &mut Write, keys: impl IntoIterator<Item = BlobKey>) -> Result<(), WriteError> {
    let keys: Vec<BlobKey> = keys.into_iter().collect();
    if !keys.is_empty() {
        write.enqueue(&Task::of(&RemoveFiles { keys })).await?;
    }
    Ok(())
}

/// Has pictures removed once the write has committed, by their names in the file store.
pub async fn remove_pictures(
    write: &mut Write,
    names: impl IntoIterator<Item = impl AsRef<str>>,
) -> Result<(), WriteError> {
    let keys = names
        .into_iter()
        .filter_map(|name| BlobKey::new(BlobKind::Image, name.as_ref()));
    remove_files(write, keys).await
}

/// Returns the files of a track, by its name in the file store.
pub fn files_of_track(name_in_base: &str) -> impl Iterator<Item = BlobKey> {
    [BlobKind::Audio, BlobKind::Waveform]
        .into_iter()
        .filter_map(|kind| BlobKey::new(kind, name_in_base))
}

/// Removes files; a file that is already gone is no error.
struct Remover(Arc<dyn BlobStore>);

impl Handler<RemoveFiles> for Remover {
    async fn run(&self, payload: RemoveFiles, _: &Run) -> Result<(), Failure> {
        let mut failed = None;
        for key in &payload.keys {
            if let Err(error) = self.0.delete(key).await {
                tracing::warn!(file = %key, %error, "file cannot be removed yet");
                failed = Some(error);
            }
        }
        failed.map_or(Ok(()), |error| Err(Failure::Temporary(error.to_string())))
    }
}

/// Adds the handler that removes files from this store.
pub fn add_removal(handlers: Handlers, blobs: Arc<dyn BlobStore>) -> Handlers {
    handlers.with(Remover(blobs))
}
