//! Audio: deciding what an upload is, measuring it and drawing it.

mod probe;
mod tag_bytes;
mod tags;
mod waveform;

pub use probe::{Analysis, ProbeError, analyse};
pub use tags::Tags;
pub use waveform::{POINTS, ROW_POINTS, Waveform};

use std::path::PathBuf;
use std::sync::Arc;
use tokio::sync::Semaphore;
use tokio::task::JoinError;

/// Decodes uploads on blocking threads, a few at a time: decoding is all processor, and must not starve the live connections.
#[derive(Debug, Clone)]
pub struct Decoding {
    places: Arc<Semaphore>,
}

impl Decoding {
    /// Lets `at_once` files be decoded at the same time (at least one).
    pub fn new(at_once: usize) -> Self {
        Self {
            places: Arc::new(Semaphore::new(at_once.max(1))),
        }
    }

    /// Half of the processors, so that the other half serves.
    pub fn for_this_machine() -> Self {
        Self::new(std::thread::available_parallelism().map_or(1, |count| count.get() / 2))
    }

    /// Analyses one file, waiting for a place first.
    ///
    /// # Errors
    /// As [`analyse`].
    pub async fn analyse(&self, path: PathBuf) -> Result<Analysis, ProbeError> {
        // a file that the decoder stumbles over is no fault of the machine
        self.run(move || analyse(&path)).await.unwrap_or_else(|error| {
            tracing::warn!(%error, "decoder failed");
            Err(ProbeError::NotMp3("the decoder failed"))
        })
    }

    /// Does this work on a blocking thread, waiting for a place first.
    ///
    /// # Errors
    /// The work panicked.
    pub async fn run<T: Send + 'static>(&self, work: impl FnOnce() -> T + Send + 'static) -> Result<T, JoinError> {
        let place = Arc::clone(&self.places)
            .acquire_owned()
            .await
            .expect("the semaphore is never closed");
        let task = tokio::task::spawn_blocking(move || {
            let _place = place;
            work()
        });
        task.await
    }
}
