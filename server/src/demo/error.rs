//! Why there is no demo data.

use protocol::refusal::Refusal;

use crate::blob::BlobError;
use crate::http::CallError;
use crate::media::audio::ProbeError;

/// Why the demo data could not be made.
#[derive(Debug, thiserror::Error)]
pub enum DemoError {
    /// The database refused.
    #[error("demo data: {0}")]
    Sql(#[from] sqlx::Error),
    /// The write was refused.
    #[error("demo data: {0}")]
    Write(#[from] Refusal),
    /// A track could not be stored.
    #[error("demo data: {0}")]
    Store(#[from] BlobError),
    /// A temporary file could not be written.
    #[error("demo data: {0}")]
    Io(#[from] std::io::Error),
    /// A track of the catalogue does not decode.
    #[error("demo data: {file}: {error}")]
    Track {
        /// Its file name.
        file: String,
        /// What the decoder says.
        error: ProbeError,
    },
    /// The catalogue file cannot be read.
    #[error("demo data: {0}")]
    Catalogue(Box<figment::Error>),
    /// A password could not be hashed.
    #[error("demo data: a password could not be hashed: {0}")]
    Password(CallError),
}
