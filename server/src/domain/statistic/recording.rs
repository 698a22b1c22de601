//! Records that counts of tracks have changed, in the transaction that changes them.

use std::time::Duration;

use actors::queue::Task;
use actors::write::{Write, WriteError};
use protocol::ids::TrackId;

use super::publishing::PublishCounts;
use super::store;

/// The minimum time between two publications of counts to one creator.
const PUBLISH_EVERY: Duration = Duration::from_secs(1);

/// For each creator of these tracks, queues a task that publishes the changed counts to the creator.
pub(in crate::domain) async fn publish_later(write: &mut Write, tracks: &[i64]) -> Result<(), WriteError> {
    if tracks.is_empty() {
        return Ok(());
    }
    for user_id in store::insert_unpublished(write.rows(), tracks).await? {
        let task = Task::of(&PublishCounts { user_id });
        write
            .enqueue(&task.unique(format!("counts:{user_id}")).after(PUBLISH_EVERY))
            .await?;
    }
    Ok(())
}

/// Increases the share counts of tracks, once for each link or share that never contained the track before.
pub(in crate::domain) async fn count_shared(
    write: &mut Write,
    tracks: &[TrackId],
    shared_as: &[String],
) -> Result<(), WriteError> {
    let tracks: Vec<i64> = tracks.iter().map(|track| track.0).collect();
    let counted = store::insert_shared(write.rows(), &tracks, shared_as).await?;
    publish_later(write, &counted).await
}
