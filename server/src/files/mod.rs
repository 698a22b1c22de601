//! Files that the server hands out: by signed addresses that expire, and that are checked against the right they stand on at each request.

mod disposition;
mod image;
mod range;
mod serve;
mod sign;
pub mod store;

pub use sign::{Grant, Holder, InvalidAddress, Part, Signer, VALID_SECONDS};

use std::io;
use std::path::Path;
use std::sync::Arc;

use sqlx::PgPool;
use utoipa_actix_web::service_config::ServiceConfig;

use crate::audio::Decoding;
use crate::blob::{BlobStore, FileStore, Staging};

/// The secret's name in the database: all nodes sign with the same key.
const SECRET_NAME: &str = "file addresses";

/// Why the files could not be opened at start.
#[derive(Debug, thiserror::Error)]
pub enum FilesError {
    /// The data folder cannot be used.
    #[error("cannot use the data folder: {0}")]
    Io(#[from] io::Error),
    /// The signing key could not be read.
    #[error("cannot read the signing key: {0}")]
    Database(#[from] sqlx::Error),
}

/// Everything about files that calls need.
#[derive(Debug, Clone)]
pub struct Files {
    /// Where they are kept.
    pub blobs: Arc<dyn BlobStore>,
    /// Where uploads grow.
    pub staging: Staging,
    /// Where uploads are looked into.
    pub decoding: Decoding,
    /// What makes their addresses.
    pub signer: Signer,
}

impl Files {
    /// Opens the store in the data folder, makes the signing key where there is none, and clears what a former life left half done.
    ///
    /// # Errors
    /// Where the folder or the database refuses.
    pub async fn open(data: &Path, pool: &PgPool) -> Result<Self, FilesError> {
        let mut fresh = [0; 32];
        getrandom::fill(&mut fresh).expect("the system gives randomness");
        let mut connection = pool.acquire().await?;
        let kept = store::find_or_insert_secret(&mut connection, SECRET_NAME, &fresh).await?;
        let key = kept
            .try_into()
            .map_err(|_| io::Error::other("the signing key in the database has another length"))?;
        Ok(Self {
            blobs: Arc::new(FileStore::open(data)?),
            staging: Staging::open(data)?,
            decoding: Decoding::for_this_machine(),
            signer: Signer::new(key),
        })
    }
}

/// Registers the addresses under `/files`.
pub fn register(config: &mut ServiceConfig) {
    config
        .service(serve::waveform)
        .service(serve::audio)
        .service(image::image);
}
