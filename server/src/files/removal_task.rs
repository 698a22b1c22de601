//! The background task that removes files that are no longer used. The transaction that deletes the row of a file adds the task.

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

/// Adds a task that removes files after the write has committed.
pub async fn remove_files(write: &mut Write, keys: impl IntoIterator<Item = BlobKey>) -> Result<(), WriteError> {
    let keys: Vec<BlobKey> = keys.into_iter().collect();
    if !keys.is_empty() {
        write.enqueue(&Task::of(&RemoveFiles { keys })).await?;
    }
    Ok(())
}

/// Adds a task that removes pictures after the write has committed. `names` are the pictures' names in the file store.
pub async fn remove_pictures(
    write: &mut Write,
    names: impl IntoIterator<Item = impl AsRef<str>>,
) -> Result<(), WriteError> {
    let keys = names
        .into_iter()
        .filter_map(|name| BlobKey::new(BlobKind::Image, name.as_ref()));
    remove_files(write, keys).await
}

/// Returns the keys of the files of a track, whose name in the file store is `name_in_base`.
pub fn files_of_track(name_in_base: &str) -> impl Iterator<Item = BlobKey> {
    [BlobKind::Audio, BlobKind::Waveform]
        .into_iter()
        .filter_map(|kind| BlobKey::new(kind, name_in_base))
}

/// Runs the task that removes files. It is no error if a file does not exist.
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

/// Registers the handler of the task that removes files.
pub fn add_removal(handlers: Handlers, blobs: Arc<dyn BlobStore>) -> Handlers {
    handlers.with(Remover(blobs))
}
