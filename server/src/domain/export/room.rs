//! Reserves the space of an archive before the archive is written. If there is not enough space, the archives that were finished first are
//! deleted.

use actors::live::Live;
use actors::write::{Subject, WriteError};

use super::{ArchiveKey, store};
use crate::blob::BlobKey;
use crate::files::remove_files;

/// Reserves `room` bytes for an archive; all archives together may take `max` bytes. Returns false if there is not enough space even after all
/// finished archives are deleted.
pub(super) async fn reserve(live: &Live, key: &ArchiveKey, room: u64, max: u64) -> Result<bool, WriteError> {
    let (key, room, max) = (key.clone(), room.cast_signed(), max.cast_signed());
    let reserved = live.write(Subject::Task("reserve room")).run(async move |write| {
        store::lock_space(write.rows()).await?;
        let mut gone: Vec<BlobKey> = Vec::new();
        while store::sum_room(write.rows(), &key).await? + room > max {
            match store::delete_oldest(write.rows()).await? {
                Some(oldest) => gone.extend(oldest.blob()),
                None => return Ok(false),
            }
        }
        store::update_room(write.rows(), &key, room).await?;
        remove_files(write, gone).await?;
        Ok(true)
    });
    Ok(reserved.await?.result)
}
