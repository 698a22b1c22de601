//! Measuring how loud the tracks are that stand without it: a task of the queue, one file at a time. Each is noted in its own row, so a server
//! that is stopped or killed goes on where it was.

use std::sync::Arc;
use std::time::{Duration, Instant};

use actors::live::Live;
use actors::queue::{Backoff, Failure, Handler, Handlers, INSIDE, Kind, Lane, Run};
use actors::write::Subject;
use futures_util::TryStreamExt as _;
use protocol::ids::TrackId;
use serde::{Deserialize, Serialize};
use tokio::io::AsyncWriteExt as _;

use super::store;
use crate::blob::{BlobError, BlobKey, BlobKind};
use crate::files::Files;
use crate::media::audio::{Loudness, ProbeError};

/// How often is looked for tracks without it: a node of the version before may still be taking uploads.
const EVERY: Duration = Duration::from_hours(1);

#[derive(Debug, Serialize, Deserialize)]
struct MeasureTracks {}

impl Kind for MeasureTracks {
    const NAME: &'static str = "measure_tracks";
    const LANE: Lane = Lane::Measuring;
    const BACKOFF: Backoff = INSIDE;
}

struct Measurer {
    live: Arc<Live>,
    files: Arc<Files>,
}

/// Why a file was not measured.
#[derive(Debug, thiserror::Error)]
enum NotMeasured {
    #[error(transparent)]
    Store(#[from] BlobError),
    #[error(transparent)]
    Sound(#[from] ProbeError),
}

impl NotMeasured {
    /// Whether the file is at fault, and another try would find the same.
    fn is_final(&self) -> bool {
        !matches!(self, Self::Store(BlobError::Io(_)) | Self::Sound(ProbeError::Io(_)))
    }
}

impl From<std::io::Error> for NotMeasured {
    fn from(error: std::io::Error) -> Self {
        Self::Store(error.into())
    }
}

impl Handler<MeasureTracks> for Measurer {
    async fn run(&self, _: MeasureTracks, _: &Run) -> Result<(), Failure> {
        let (mut track_id, mut unread) = (TrackId(0), 0);
        while let Some(track) = store::find_unmeasured(&mut *self.live.pool().acquire().await?, track_id).await? {
            track_id = TrackId(track.id);
            let began = Instant::now();
            let measured = match self.measure(&track.name_in_base).await {
                Err(error) if !error.is_final() => {
                    tracing::warn!(track_id = track.id, %error, "a track cannot be measured yet");
                    unread += 1;
                    continue;
                }
                measured => measured
                    .inspect_err(|error| tracing::warn!(track_id = track.id, %error, "a track cannot be measured")),
            };
            self.note(track_id, measured.ok()).await?;
            // uploads and listeners come first: half of one processor's time at most
            tokio::time::sleep(began.elapsed()).await;
        }
        match unread {
            0 => Ok(()),
            _ => Err(Failure::Temporary(format!("{unread} files could not be read"))),
        }
    }
}

impl Measurer {
    async fn note(&self, track_id: TrackId, measured: Option<Loudness>) -> Result<(), Failure> {
        let noted = (self.live.write(Subject::Task("measure a track")))
            .run(async move |write| Ok(store::update_loudness(write.rows(), track_id, measured).await?));
        noted.await?;
        Ok(())
    }

    /// Measures a copy, since a store need not have its files on this machine.
    async fn measure(&self, name_in_base: &str) -> Result<Loudness, NotMeasured> {
        let Files {
            blobs,
            staging,
            decoding,
            ..
        } = &*self.files;
        let key = BlobKey::new(BlobKind::Audio, name_in_base).ok_or(BlobError::Missing)?;
        let size = blobs.size(&key).await?.ok_or(BlobError::Missing)?;
        let staged = staging.new_file()?;
        let mut copy = tokio::fs::File::create(staged.path()).await?;
        let mut pieces = blobs.read(&key, 0..size).await?;
        while let Some(piece) = pieces.try_next().await? {
            copy.write_all(&piece).await?;
        }
        copy.flush().await?;
        Ok(decoding.analyse(staged.path().to_owned()).await?.loudness)
    }
}

/// Adds the handler that measures tracks.
pub fn add_measuring(handlers: Handlers, live: Arc<Live>, files: Arc<Files>) -> Handlers {
    handlers.with_recurring(EVERY, &MeasureTracks {}, Measurer { live, files })
}
