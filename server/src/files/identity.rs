//! Whether a store is the one that the database's rows speak of: a shared folder that is not mounted is an empty one, and would
//! lose each upload and answer each track with 404; so would another bucket.

use std::time::Duration;

use actors::write::WriteError;
use sqlx::PgPool;

use super::{FilesError, kept_secret};
use crate::blob::BlobStore;
use crate::secrets;

/// The name's row in the database.
const ID_NAME: &str = "file store";

/// The file in the store.
const ID_FILE: &str = "store_id";

/// How long the node that made the store may take to name it.
const WAIT: Duration = Duration::from_millis(200);
const WAITS: u32 = 25;

/// This is not the database's store.
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

/// The name of the database's store, which is made where it has none; true where it is new.
pub(super) async fn store_id(pool: &PgPool) -> Result<(String, bool), WriteError> {
    let fresh = secrets::token();
    let kept = kept_secret::keep(pool, ID_NAME, fresh.as_bytes()).await?;
    let id = String::from_utf8_lossy(&kept).into_owned();
    let is_new = id == fresh;
    Ok((id, is_new))
}

/// Names a new store in the database and in itself, or finds out that it is the one that the database knows.
pub(super) async fn check_store(pool: &PgPool, blobs: &dyn BlobStore, place: String) -> Result<(), FilesError> {
    let (expected, is_new) = store_id(pool).await?;
    // a bucket, unlike a folder, would take a second name
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
