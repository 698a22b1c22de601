//! The live engine's metrics.

use super::Live;
use crate::frame::store;
use crate::topic::engine::LOADS_AT_ONCE;

/// Metrics that are read from memory.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct EngineMetrics {
    /// The number of topics that are being loaded.
    pub loads: usize,
    /// The number of commits that wait for a committer.
    pub commits_waiting: usize,
    /// The number of requests for rights that wait for the database.
    pub access_waiting: usize,
}

/// Metrics that are read from the database.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct StoredMetrics {
    /// The size of the frames table on disk, in bytes.
    pub frames_bytes: i64,
    pub frames_partitions: usize,
    /// The age in seconds of the oldest database snapshot that a connection holds; 0 if there is none.
    pub oldest_snapshot_seconds: f64,
}

impl Live {
    /// Reads the metrics that are held in memory.
    pub fn metrics(&self) -> EngineMetrics {
        EngineMetrics {
            loads: LOADS_AT_ONCE - self.engine.loads.available_permits().min(LOADS_AT_ONCE),
            commits_waiting: self.engine.committers.waiting(),
            access_waiting: self.access.waiting(),
        }
    }

    /// Reads the metrics that are stored in the database.
    ///
    /// # Errors
    /// The database is unavailable or busy.
    pub async fn stored_metrics(&self) -> Result<StoredMetrics, sqlx::Error> {
        let mut conn = self.engine.pool.acquire().await?;
        let partitions = store::list_partitions(&mut conn).await?;
        Ok(StoredMetrics {
            frames_bytes: partitions.iter().map(|partition| partition.bytes).sum(),
            frames_partitions: partitions.len(),
            oldest_snapshot_seconds: store::find_oldest_snapshot(&mut conn).await?,
        })
    }
}
