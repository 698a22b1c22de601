//! Checks that a file store belongs to the database. This check is needed because a shared folder that is not mounted, or a wrong bucket, would
//! look like an empty store: uploads would be lost, and every track would be answered with 404.

use std::time::Duration;

use actors::write::WriteError;
use sqlx::PgPool;

use super::{FilesError, stored_secret};
use crate::blob::BlobStore;
use crate::secrets;

/// The name under which the database stores the id of its file store.
const ID_NAME: &str = "file store";

/// The name of the file, inside the store, that contains the id of the store.
const ID_FILE: &str = "store_id";

/// The time until the store's id is read again if it is missing, because another node may be writing it.
const WAIT: Duration = Duration::from_millis(200);
const WAITS: u32 = 25;

/// The store does not belong to this database.
#[derive(Debug, thiserror::Error)]
#[error(
    "{place} is not the file store of this database: is the right folder mounted, or the right bucket named? Its file {ID_FILE} should hold {expected}; where this is \
     the store, moved or restored, write that into it"
)]
pub struct OtherStore {
    place: String,
    expected: String,
}

impl OtherStore {
    pub(super) fn new(place: String, expected: String) -> Self {
        Self { place, expected }
    }
}

/// Returns the id of the file store that belongs to the database, and true if this call has created the id.
pub(super) async fn store_id(pool: &PgPool) -> Result<(String, bool), WriteError> {
    let fresh = secrets::token();
    let stored = stored_secret::keep(pool, ID_NAME, fresh.as_bytes()).await?;
    let id = String::from_utf8_lossy(&stored).into_owned();
    let is_new = id == fresh;
    Ok((id, is_new))
}

/// Checks that a file store belongs to the database: the store must contain the id that the database contains. If both are new, writes a
/// new id into both.
pub(super) async fn check_store(pool: &PgPool, blobs: &dyn BlobStore, place: String) -> Result<(), FilesError> {
    let (expected, is_new) = store_id(pool).await?;
    // a bucket, unlike a folder, would accept a second id
    if is_new && blobs.id().await?.is_none() && blobs.set_id(&expected).await.is_ok() {
        return Ok(());
    }
    for _ in 0..WAITS {
        match blobs.id().await? {
            Some(found) if found.trim() == expected => return Ok(()),
            Some(_) => break,
            None => tokio::time::sleep(WAIT).await,
        }
    }
    Err(OtherStore::new(place, expected).into())
}
