//! Stored files that nothing shows any more: a task of the queue, added by the transaction that takes their row away.

use std::sync::Arc;

use actors::queue::{Backoff, Failure, Handler, Handlers, INSIDE, Kind, Lane, Run, Task, enqueue};
use serde::{Deserialize, Serialize};
use sqlx::PgConnection;

use crate::blob::{BlobKey, BlobKind, BlobStore};

#[derive(Debug, Serialize, Deserialize)]
struct RemoveFiles {
    keys: Vec<BlobKey>,
}

impl Kind for RemoveFiles {
    const NAME: &'static str = "remove_files";
    const LANE: Lane = Lane::Files;
    const BACKOFF: Backoff = INSIDE;
}

/// The task that removes these files.
pub fn removal(keys: Vec<BlobKey>) -> Task {
    Task::of(&RemoveFiles { keys })
}

/// Has these files removed once the caller's transaction has committed; waking [`Lane::Files`] after it has that done at once.
pub async fn remove_files(connection: &mut PgConnection, keys: Vec<BlobKey>) -> sqlx::Result<()> {
    if !keys.is_empty() {
        enqueue(connection, &removal(keys)).await?;
    }
    Ok(())
}

/// The files of a track, by its name in the file store.
pub fn files_of_track(name_in_base: &str) -> impl Iterator<Item = BlobKey> {
    [BlobKind::Audio, BlobKind::Waveform]
        .into_iter()
        .filter_map(|kind| BlobKey::new(kind, name_in_base))
}

/// Removes files; those that are gone already are no fault.
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
