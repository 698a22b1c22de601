//! The bytes that are served for a track. The owner receives the stored file as it was uploaded. Others receive only the sound, without the
//! ID3 or APE tags of the uploaded file. A download consists of a new ID3 tag with the track's present data, followed by the sound.

use std::ops::Range;

use actix_web::http::header::EntityTag;
use bytes::Bytes;
use futures_util::{StreamExt as _, stream};
use sha2::{Digest as _, Sha256};

use super::conditions::strong_tag;
use crate::blob::{BlobError, BlobKey, BlobStore, BlobStream};

/// The bytes that a response contains for a track: a new ID3 tag, which can be empty, and a range of the stored file.
#[derive(Debug)]
pub(super) struct Content {
    /// The new ID3 tag, which comes before the bytes of the stored file; empty if there is none.
    front: Bytes,
    key: BlobKey,
    /// The range of the stored file that follows the new tag.
    stored: Range<u64>,
}

impl Content {
    /// Creates the content that consists of a whole stored file, as it was uploaded.
    pub(super) fn stored(key: BlobKey, size: u64) -> Self {
        Self {
            front: Bytes::new(),
            key,
            stored: 0..size,
        }
    }

    /// Creates the content that consists of a new ID3 tag, which may be empty, and the range `sound` of a stored file.
    pub(super) fn sound(key: BlobKey, sound: Range<u64>, tag: Vec<u8>) -> Self {
        Self {
            front: tag.into(),
            key,
            stored: sound,
        }
    }

    /// Returns the total size in bytes, with the new tag.
    pub(super) fn size(&self) -> u64 {
        self.front.len() as u64 + (self.stored.end - self.stored.start)
    }

    /// Returns an entity tag for exactly these bytes. It is computed from the new ID3 tag, the name of the stored file and the range. The
    /// bytes of the stored file are not needed, because a stored file never changes.
    pub(super) fn entity_tag(&self) -> EntityTag {
        let Range { start, end } = self.stored;
        let digest = Sha256::new().chain_update(format!("{} {start} {end}", self.key));
        strong_tag(&digest.chain_update(&self.front).finalize())
    }

    /// Reads the range `part` of these bytes.
    ///
    /// # Errors
    /// Fails if the stored file cannot be read.
    pub(super) async fn read(&self, blobs: &dyn BlobStore, part: Range<u64>) -> Result<BlobStream, BlobError> {
        let border = self.front.len() as u64;
        let front = self
            .front
            .slice(part.start.min(border) as usize..part.end.min(border) as usize);
        let stored = |at: u64| self.stored.start + at.saturating_sub(border);
        let stored = blobs.read(&self.key, stored(part.start)..stored(part.end)).await?;
        if front.is_empty() {
            return Ok(stored);
        }
        Ok(stream::iter([Ok(front)]).chain(stored).boxed())
    }
}
