//! Finds the sound in a stored file: the bytes between the tags at the beginning and the tags at the end.

use std::ops::Range;

use bytes::Bytes;
use futures_util::TryStreamExt as _;

use crate::blob::{BlobError, BlobKey, BlobStore};
use media::audio::{ID3V1_BYTES, TAGS_MAX, ape_size, appended_id3v2_size, id3v2_size, lyrics_size};

/// The sizes in bytes of the parts that state how long a tag is: the header of an ID3v2 tag, the footer of an APE tag (`APE_FOOT`) and the
/// footer of a lyrics tag (`LYRICS_FOOT`).
const ID3V2_HEAD: u64 = 10;
const APE_FOOT: u64 = 32;
const LYRICS_FOOT: u64 = 15;

/// Returns the range of bytes that contains the sound in a stored file of `size` bytes.
///
/// # Errors
/// Fails if the file cannot be read.
pub async fn find_sound(blobs: &dyn BlobStore, key: &BlobKey, size: u64) -> Result<Range<u64>, BlobError> {
    let (mut start, mut end) = (0, size);
    for _ in 0..TAGS_MAX {
        let head = bytes(blobs, key, start..end.min(start + ID3V2_HEAD)).await?;
        match id3v2_size(&head) {
            Some(tag) if start + tag <= end => start += tag,
            _ => break,
        }
    }
    for _ in 0..TAGS_MAX {
        let tail = bytes(blobs, key, end.saturating_sub(ID3V1_BYTES).max(start)..end).await?;
        match tag_at_end(&tail) {
            Some(tag) if start + tag <= end => end -= tag,
            _ => break,
        }
    }
    Ok(start..end)
}

/// Returns the size in bytes of the tag at the end of a file; `None` if there is no tag. `tail` contains the last bytes of the file.
fn tag_at_end(tail: &[u8]) -> Option<u64> {
    let last = |count: u64| &tail[tail.len().saturating_sub(count as usize)..];
    let is_id3v1 = tail.len() as u64 == ID3V1_BYTES && tail.starts_with(b"TAG");
    (is_id3v1.then_some(ID3V1_BYTES))
        .or_else(|| ape_size(last(APE_FOOT)))
        .or_else(|| appended_id3v2_size(last(ID3V2_HEAD)))
        .or_else(|| lyrics_size(last(LYRICS_FOOT)))
}

/// Reads a short range of a file into memory.
async fn bytes(blobs: &dyn BlobStore, key: &BlobKey, range: Range<u64>) -> Result<Vec<u8>, BlobError> {
    let pieces: Vec<Bytes> = blobs.read(key, range).await?.try_collect().await?;
    Ok(pieces.concat())
}
