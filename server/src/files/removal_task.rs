//! Removes stored files that are no longer used. This is a queued task, which is added by the transaction that deletes the file's row.

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

/// Queues the removal of files, which begins after the write has committed.
pub async fn remove_files(write: &mut Write, keys: impl IntoIterator<Item = BlobKey>) -> Result<(), WriteError> {
    let keys: Vec<BlobKey> = keys.into_iter().collect();
    if !keys.is_empty() {
        write.enqueue(&Task::of(&RemoveFiles { keys })).await?;
    }
    Ok(())
}

/// Queues the removal of pictures by their names in the file store; it begins after the write has committed.
pub async fn remove_pictures(
    write: &mut Write,
    names: impl IntoIterator<Item = impl AsRef<str>>,
) -> Result<(), WriteError> {
    let keys = names
        .into_iter()
        .filter_map(|name| BlobKey::new(BlobKind::Image, name.as_ref()));
    remove_files(write, keys).await
}

/// Returns the keys of a track's files, from the track's name in the file store.
pub fn files_of_track(name_in_base: &str) -> impl Iterator<Item = BlobKey> {
    [BlobKind::Audio, BlobKind::Waveform]
        .into_iter()
        .filter_map(|kind| BlobKey::new(kind, name_in_base))
}

/// The task handler that removes files. A file that does not exist is not an error.
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

/// Registers the task handler that removes files from the file store.
pub fn add_removal(handlers: Handlers, blobs: Arc<dyn BlobStore>) -> Handlers {
    handlers.with(Remover(blobs))
}
