//! What is served of a track: a part of its stored file, to save with a tag in front that says what is known of it now.

use std::ops::Range;

use actix_web::http::header::EntityTag;
use bytes::Bytes;
use futures_util::{StreamExt as _, TryStreamExt as _, stream};
use sha2::{Digest as _, Sha256};

use super::conditions::strong_tag;
use crate::blob::{BlobError, BlobKey, BlobStore, BlobStream};
use crate::media::audio::{ID3V1_BYTES, ape_size, id3v2_size};

/// Bytes that say how large a tag is: the head of an ID3v2 tag, the foot of an APE tag.
const ID3V2_HEAD: u64 = 10;
const APE_FOOT: u64 = 32;
/// Tags in front of the sound that are passed over.
const TAGS_MAX: u32 = 16;

/// Bytes that are served as one file.
#[derive(Debug)]
pub(super) struct Content {
    /// The tag in front; empty where the file is served as it came.
    front: Bytes,
    key: BlobKey,
    /// What follows of the stored file.
    stored: Range<u64>,
}

impl Content {
    /// A stored file as it came.
    pub(super) fn stored(key: BlobKey, size: u64) -> Self {
        Self {
            front: Bytes::new(),
            key,
            stored: 0..size,
        }
    }

    /// The sound of a stored file behind this tag; the tags that it came with are left out.
    ///
    /// # Errors
    /// The file cannot be read.
    pub(super) async fn tagged(
        blobs: &dyn BlobStore,
        key: BlobKey,
        size: u64,
        tag: Vec<u8>,
    ) -> Result<Self, BlobError> {
        let stored = find_sound(blobs, &key, size).await?;
        Ok(Self {
            front: tag.into(),
            key,
            stored,
        })
    }

    /// Bytes of the whole.
    pub(super) fn size(&self) -> u64 {
        self.front.len() as u64 + (self.stored.end - self.stored.start)
    }

    /// The tag of these very bytes: a stored file never changes, so its name stands for it.
    pub(super) fn entity_tag(&self) -> EntityTag {
        let digest = Sha256::new().chain_update(self.key.to_string());
        strong_tag(&digest.chain_update(&self.front).finalize())
    }

    /// These of its bytes.
    ///
    /// # Errors
    /// The file cannot be read.
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

/// Where the sound of a stored file lies, between the ID3v2 tags in front and the APE and ID3v1 tags at its end.
async fn find_sound(blobs: &dyn BlobStore, key: &BlobKey, size: u64) -> Result<Range<u64>, BlobError> {
    let (mut start, mut end) = (0, size);
    for _ in 0..TAGS_MAX {
        let head = bytes(blobs, key, start..end.min(start + ID3V2_HEAD)).await?;
        match id3v2_size(&head) {
            Some(tag) if start + tag <= end => start += tag,
            _ => break,
        }
    }
    let last = bytes(blobs, key, end.saturating_sub(ID3V1_BYTES).max(start)..end).await?;
    if last.len() as u64 == ID3V1_BYTES && last.starts_with(b"TAG") {
        end -= ID3V1_BYTES;
    }
    let foot = bytes(blobs, key, end.saturating_sub(APE_FOOT).max(start)..end).await?;
    if let Some(tag) = ape_size(&foot).filter(|tag| start + tag <= end) {
        end -= tag;
    }
    Ok(start..end)
}

/// A few bytes of a file.
async fn bytes(blobs: &dyn BlobStore, key: &BlobKey, range: Range<u64>) -> Result<Vec<u8>, BlobError> {
    let pieces: Vec<Bytes> = blobs.read(key, range).await?.try_collect().await?;
    Ok(pieces.concat())
}
