//! The errors of creating the demo data.

use protocol::refusal::Refusal;

use crate::blob::BlobError;
use crate::http::CallError;
use media::audio::ProbeError;

/// The reason why the demo data could not be created.
#[derive(Debug, thiserror::Error)]
pub enum DemoError {
    /// The database reported an error.
    #[error("demo data: {0}")]
    Sql(#[from] sqlx::Error),
    /// The database write was refused.
    #[error("demo data: {0}")]
    Write(#[from] Refusal),
    /// The audio file of a track could not be stored.
    #[error("demo data: {0}")]
    Store(#[from] BlobError),
    /// A temporary file could not be written.
    #[error("demo data: {0}")]
    Io(#[from] std::io::Error),
    /// The audio file of a track could not be decoded.
    #[error("demo data: {file}: {error}")]
    Track {
        file: String,
        /// The reason that the decoder reports.
        error: ProbeError,
    },
    /// The file `catalogue.toml` cannot be parsed.
    #[error("demo data: {0}")]
    Catalogue(Box<figment::Error>),
    /// A password could not be hashed.
    #[error("demo data: a password could not be hashed: {0}")]
    Password(CallError),
}
