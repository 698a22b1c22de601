//! Stores and measures the audio files of the demo tracks like uploads, several at the same time.

use std::num::NonZero;
use std::thread::available_parallelism;

use bytes::Bytes;
use futures_util::future::try_join_all;
use uuid::Uuid;

use super::catalogue::{self, DemoTrack};
use super::error::DemoError;
use crate::blob::{BlobKey, BlobKind};
use crate::decoding::Decoding;
use crate::files::Files;
use media::audio::Loudness;

/// A stored audio file, and the values that were measured while it was decoded.
#[derive(Debug)]
pub(super) struct StoredSound {
    pub(super) name_in_base: String,
    /// The length of the sound in seconds.
    pub(super) duration: f64,
    /// The size of the audio file in bytes.
    pub(super) file_size: i64,
    /// The small waveform for lists: 56 peaks of one byte each.
    pub(super) wave: Vec<u8>,
    pub(super) loudness: Loudness,
}

/// Stores and measures the audio files of all tracks, and returns the results in the order of the tracks. Uses all processors for decoding,
/// because nothing else runs yet.
pub(super) async fn store(files: &Files, tracks: &[DemoTrack]) -> Result<Vec<StoredSound>, DemoError> {
    let decoding = Decoding::new(available_parallelism().map_or(1, NonZero::get), None);
    try_join_all(tracks.iter().map(|track| store_one(files, &decoding, &track.file))).await
}

async fn store_one(files: &Files, decoding: &Decoding, file: &str) -> Result<StoredSound, DemoError> {
    let bytes = catalogue::bytes(file)?.data;
    let staged = files.staging.new_file()?;
    tokio::fs::write(staged.path(), &bytes).await?;
    let analysis = decoding
        .analyse(staged.path().to_owned())
        .await
        .map_err(|error| DemoError::Track {
            file: file.to_owned(),
            error,
        })?;
    let name_in_base = Uuid::new_v4().simple().to_string();
    let [audio, drawing] = [BlobKind::Audio, BlobKind::Waveform]
        .map(|kind| BlobKey::new(kind, &name_in_base).expect("32 hexadecimal digits are a name of the file store"));
    let drawn = serde_json::to_vec(&analysis.waveform).expect("numbers are JSON");
    files.staging.mark(&name_in_base)?;
    files.blobs.put_bytes(&drawing, Bytes::from(drawn)).await?;
    files.blobs.put_file(&audio, staged.path()).await?;
    Ok(StoredSound {
        name_in_base,
        duration: analysis.duration,
        file_size: bytes.len() as i64,
        wave: analysis.waveform.row(),
        loudness: analysis.loudness,
    })
}
