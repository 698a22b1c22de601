//! Compares the file store with the database: removes files that no row uses, and logs tracks whose file is missing.

use std::collections::HashSet;
use std::hash::{BuildHasher as _, RandomState};
use std::sync::Arc;
use std::time::Duration;

use actors::queue::{Failure, Handlers, Lane, Recurring};
use sqlx::{PgConnection, PgPool};
use time::OffsetDateTime;

use super::{FilesError, store};
use crate::blob::{BlobKey, BlobKind, BlobStore};
use crate::clock::Clock;

const SWEEP_FILES: Recurring = Recurring::new("sweep_files", Lane::Upkeep, Duration::from_hours(24));
/// The minimum age of a file that is checked. The row of a younger file may not be stored yet, but every upload ends within a day.
const SETTLED: time::Duration = time::Duration::days(1);
/// The maximum number of tracks with a missing file that are logged one by one.
const LOGGED_MAX: usize = 20;

/// The result of comparing the file store with the database.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Swept {
    /// The files that were removed because no row used them.
    pub removed: Vec<BlobKey>,
    /// The files of tracks that the file store should contain but does not.
    pub missing: Vec<BlobKey>,
}

async fn sweep_and_log(blobs: Arc<dyn BlobStore>, pool: PgPool) -> Result<(), Failure> {
    let swept = sweep(blobs.as_ref(), &pool, Clock.now()).await;
    let swept = swept.map_err(|error| Failure::Temporary(error.to_string()))?;
    if !swept.removed.is_empty() {
        tracing::warn!(files = swept.removed.len(), "unused files were deleted");
    }
    for key in swept.missing.iter().take(LOGGED_MAX) {
        tracing::error!(file = %key, files = swept.missing.len(), "the file of a track is not in the store");
    }
    Ok(())
}

/// Compares the file store with the database. Removes files that are older than a day and that no row uses, and finds tracks whose file is
/// missing.
///
/// # Errors
/// Fails if the store or the database cannot be used.
pub async fn sweep(blobs: &dyn BlobStore, pool: &PgPool, now: OffsetDateTime) -> Result<Swept, FilesError> {
    let (settled, hasher) = (now - SETTLED, RandomState::new());
    let mut swept = Swept::default();
    // hashes, eight bytes each: there may be millions
    let mut audio: HashSet<u64> = HashSet::new();
    for kind in BlobKind::ALL {
        let mut after: Option<BlobKey> = None;
        loop {
            let page = blobs.list(kind, after.as_ref()).await?;
            let Some(last) = page.last() else {
                break;
            };
            after = Some(last.key.clone());
            let mut connection = pool.acquire().await?;
            for file in page {
                if kind == BlobKind::Audio {
                    audio.insert(hasher.hash_one(file.key.name()));
                }
                if file.modified < settled && !is_named(&mut connection, &file.key).await? {
                    blobs.delete(&file.key).await?;
                    swept.removed.push(file.key);
                }
            }
        }
    }
    let mut after = 0;
    loop {
        let tracks = store::list_names(&mut *pool.acquire().await?, after, settled).await?;
        let Some((last, _)) = tracks.last() else {
            return Ok(swept);
        };
        after = *last;
        let absent = tracks
            .iter()
            .filter(|(_, name)| !audio.contains(&hasher.hash_one(name.as_str())));
        for key in absent.filter_map(|(_, name)| BlobKey::new(BlobKind::Audio, name)) {
            if blobs.size(&key).await?.is_none() && is_named(&mut *pool.acquire().await?, &key).await? {
                swept.missing.push(key);
            }
        }
    }
}

/// Returns true if a row of the database uses the file, or if the file belongs to something deleted whose deletion can still be undone.
async fn is_named(connection: &mut PgConnection, key: &BlobKey) -> sqlx::Result<bool> {
    let name = key.name();
    let is_shown = match key.kind() {
        BlobKind::Audio | BlobKind::Waveform => store::find_track_id_by_name(connection, name).await?.is_some(),
        BlobKind::Image => store::exists_image(connection, name).await?,
        BlobKind::Archive => store::exists_archive(connection, name).await?,
    };
    Ok(is_shown || store::exists_deletion(connection, &key.to_string()).await?)
}

/// Registers the background task that compares the file store with the database once a day.
pub fn add_sweep(handlers: Handlers, blobs: Arc<dyn BlobStore>, pool: PgPool) -> Handlers {
    handlers.purging(SWEEP_FILES, move |_| sweep_and_log(Arc::clone(&blobs), pool.clone()))
}
