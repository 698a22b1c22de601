//! For each track for which this is not stored yet, finds the bytes of its file that contain the sound, and measures the loudness. A queued
//! task does this, one file at a time. Each result is stored immediately, so that the task continues with the next track after a restart of
//! the server.

use std::ops::Range;
use std::sync::Arc;
use std::time::{Duration, Instant};

use actors::live::Live;
use actors::queue::{Failure, Handlers, Lane, Recurring};
use actors::write::Subject;
use futures_util::TryStreamExt as _;
use protocol::ids::TrackId;
use sqlx::PgPool;
use tokio::io::AsyncWriteExt as _;

use super::store::{self, Unmeasured};
use crate::blob::{BlobError, BlobKey, BlobKind};
use crate::files::{Files, find_sound};
use media::audio::{Loudness, ProbeError};

/// The recurring task that finds tracks without measurements. It recurs because, during an update, a node of the previous version may still
/// accept uploads without measuring them.
const MEASURE_TRACKS: Recurring = Recurring::new("measure_tracks", Lane::Measuring, Duration::from_hours(1));

#[derive(Clone)]
struct Measurer {
    live: Arc<Live>,
    pool: PgPool,
    files: Arc<Files>,
}

/// The reason why a file was not measured.
#[derive(Debug, thiserror::Error)]
enum NotMeasured {
    #[error(transparent)]
    Store(#[from] BlobError),
    #[error(transparent)]
    Sound(#[from] ProbeError),
}

impl NotMeasured {
    /// Returns true if the file itself causes the error, so that another attempt would fail, too.
    fn is_final(&self) -> bool {
        !matches!(self, Self::Store(BlobError::Io(_)) | Self::Sound(ProbeError::Io(_)))
    }
}

impl From<std::io::Error> for NotMeasured {
    fn from(error: std::io::Error) -> Self {
        Self::Store(error.into())
    }
}

/// The measurements of a track's file.
struct Found {
    sound: Option<Range<u64>>,
    loudness: Measured,
}

enum Measured {
    /// The loudness was measured before.
    Before,
    /// The loudness was measured in this run; `None` if the file is silent or cannot be decoded.
    Now(Option<Loudness>),
}

impl Measurer {
    async fn measure_tracks(self) -> Result<(), Failure> {
        let (mut track_id, mut unread) = (TrackId(0), 0);
        while let Some(track) = store::find_unmeasured(&mut *self.pool.acquire().await?, track_id).await? {
            track_id = TrackId(track.id);
            let began = Instant::now();
            let found = match self.analyze_file(&track).await {
                Err(error) => {
                    tracing::warn!(track_id = track.id, %error, "a track cannot be measured yet");
                    unread += 1;
                    continue;
                }
                Ok(found) => found,
            };
            self.store_measurement(track_id, found).await?;
            // uploads and listeners have priority: half of one processor's time at most
            tokio::time::sleep(began.elapsed()).await;
        }
        match unread {
            0 => Ok(()),
            _ => Err(Failure::Temporary(format!("{unread} files could not be read"))),
        }
    }

    async fn store_measurement(&self, track_id: TrackId, Found { sound, loudness }: Found) -> Result<(), Failure> {
        let written = (self.live.write(Subject::Task("measure a track"))).run(async move |write| {
            store::update_sound(write.rows(), track_id, sound.clone()).await?;
            if let Measured::Now(loudness) = loudness {
                store::update_loudness(write.rows(), track_id, loudness).await?;
            }
            Ok(())
        });
        written.await?;
        Ok(())
    }

    /// Finds the bytes of the track's file at which the audio frames begin and end. Also measures the loudness, unless it was measured before.
    ///
    /// # Errors
    /// The file could not be read now; another attempt may succeed.
    async fn analyze_file(&self, track: &Unmeasured) -> Result<Found, NotMeasured> {
        let sound = settled(track, self.find_sound(&track.name_in_base).await)?;
        let loudness = if track.loudness_measured {
            Measured::Before
        } else {
            Measured::Now(settled(track, self.measure(&track.name_in_base).await)?)
        };
        Ok(Found { sound, loudness })
    }

    async fn find_sound(&self, name_in_base: &str) -> Result<Range<u64>, NotMeasured> {
        let (key, size) = self.stored(name_in_base).await?;
        Ok(find_sound(self.files.blobs.as_ref(), &key, size).await?)
    }

    /// Measures the loudness of a temporary copy of the file, because the file store may be on another machine.
    async fn measure(&self, name_in_base: &str) -> Result<Loudness, NotMeasured> {
        let (key, size) = self.stored(name_in_base).await?;
        let staged = self.files.staging.new_file()?;
        let mut copy = tokio::fs::File::create(staged.path()).await?;
        let mut pieces = self.files.blobs.read(&key, 0..size).await?;
        while let Some(piece) = pieces.try_next().await? {
            copy.write_all(&piece).await?;
        }
        copy.flush().await?;
        Ok(self.files.decoding.analyse(staged.path().to_owned()).await?.loudness)
    }

    /// Returns the key and the size in bytes of a track's stored file.
    async fn stored(&self, name_in_base: &str) -> Result<(BlobKey, u64), NotMeasured> {
        let key = BlobKey::new(BlobKind::Audio, name_in_base).ok_or(BlobError::Missing)?;
        let size = self.files.blobs.size(&key).await?.ok_or(BlobError::Missing)?;
        Ok((key, size))
    }
}

/// Returns the measured value, or `None` if it can never be measured. Fails if a later attempt can succeed.
fn settled<T>(track: &Unmeasured, found: Result<T, NotMeasured>) -> Result<Option<T>, NotMeasured> {
    match found {
        Err(error) if error.is_final() => {
            tracing::warn!(track_id = track.id, %error, "a track cannot be measured");
            Ok(None)
        }
        found => found.map(Some),
    }
}

/// Registers the handler of the tasks that measure tracks.
pub fn add_measuring(handlers: Handlers, live: Arc<Live>, pool: PgPool, files: Arc<Files>) -> Handlers {
    let measurer = Measurer { live, pool, files };
    handlers.recurring(MEASURE_TRACKS, move |_| measurer.clone().measure_tracks())
}
