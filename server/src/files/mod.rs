//! Serves files at signed addresses that expire. Each request also checks that the holder of the address still has the right to the file.

mod conditions;
mod content;
mod cover;
pub mod export;
mod headers;
mod identity;
mod image;
pub mod link;
pub mod moving;
pub mod picture;
mod ranges;
mod removal_task;
mod serve;
mod sign;
mod sound;
pub mod store;
mod stored_secret;
pub mod sweep;
mod tag_facts;
pub mod ticket;

pub use cover::Covers;
pub use headers::{content_disposition, csv_response, dated_csv_name, file_response};
pub use identity::OtherStore;
pub use removal_task::{add_removal, files_of_track, remove_files, remove_pictures};
pub use serve::Signed;
pub use sign::{
    AuditCsv, CommentsCsv, CsvKind, ExportFile, Grant, Holder, InvalidAddress, LinkBackground, Opened, Part,
    PlaylistCsv, Signer, TrackFile, UsersCsv, VALID_SECONDS,
};
pub use sound::find_sound;
pub use tag_facts::list_tag_facts;

use std::io;
use std::path::Path;
use std::sync::Arc;

use actors::write::WriteError;
use sqlx::{PgConnection, PgPool};

use crate::blob::{BlobError, BlobKey, BlobKind, BlobStore, FileStore, S3Store, Staging, UnusableBucket};
use crate::config::{Config, StoreConfig, StoreKind};
use crate::decoding::Decoding;
use crate::http::route::Registry;
use crate::http::upload_slots::UploadSlots;

/// The name under which the database stores the key that signs file addresses. All nodes share the key.
const SECRET_NAME: &str = "file addresses";

/// The reason why the files cannot be opened when the server starts, or cannot be moved.
#[derive(Debug, thiserror::Error)]
pub enum FilesError {
    /// The data folder cannot be used.
    #[error("cannot use the data folder: {0}")]
    Io(#[from] io::Error),
    /// The file store cannot be used.
    #[error("cannot use the file store: {0}")]
    Store(#[from] BlobError),
    /// The access keys or the address of the storage bucket are not valid.
    #[error(transparent)]
    Bucket(#[from] UnusableBucket),
    /// The store does not belong to this database.
    #[error(transparent)]
    OtherStore(#[from] OtherStore),
    /// The files cannot be moved, because the target is the store in which they already are.
    #[error("this is the store that the files are in")]
    SameStore,
    /// The key that signs file addresses, or the id of the store, could not be stored in the database.
    #[error("cannot keep a secret of the files: {0}")]
    Secret(#[from] WriteError),
    /// A database query failed.
    #[error("cannot open the files: {0}")]
    Database(#[from] sqlx::Error),
}

/// Deletes the key that signs file addresses, so that all addresses become invalid. The next start of the server creates another key.
pub async fn forget_key(pool: &PgPool) -> Result<(), WriteError> {
    stored_secret::forget(pool, SECRET_NAME).await
}

/// The services that calls need to work with files.
#[derive(Debug, Clone)]
pub struct Files {
    /// The store that contains the files.
    pub blobs: Arc<dyn BlobStore>,
    /// The folder for uploads that are not complete.
    pub staging: Staging,
    /// The slots that limit the number of simultaneous uploads.
    pub places: UploadSlots,
    /// The queue that decodes uploads.
    pub decoding: Decoding,
    /// Signs and checks the addresses of files.
    pub signer: Signer,
    /// The cache of the preview pictures of share links.
    pub covers: Covers,
}

impl Files {
    /// Opens the file store, and creates the key that signs file addresses if there is none.
    ///
    /// # Errors
    /// Fails if a folder or the database cannot be used, or if the store belongs to another database.
    pub async fn open(config: &Config, pool: &PgPool) -> Result<Self, FilesError> {
        let (data, store) = (&config.data, &config.store);
        let mut fresh = [0; 32];
        getrandom::fill(&mut fresh).expect("the system gives randomness");
        let stored = stored_secret::keep(pool, SECRET_NAME, &fresh).await?;
        let key = stored
            .try_into()
            .map_err(|_| io::Error::other("the signing key in the database has another length"))?;
        let blobs = open_store(data, &store.kind, store)?;
        if store.kind != StoreKind::DataFolder {
            identity::check_store(pool, blobs.as_ref(), store.kind.to_string()).await?;
        }
        Ok(Self {
            blobs,
            staging: Staging::open(data)?,
            places: UploadSlots::default(),
            decoding: Decoding::for_this_machine(config.program.clone()),
            signer: Signer::new(key),
            covers: Covers::default(),
        })
    }

    /// Cleans up after uploads that were interrupted when the server was killed: removes each file that no row of the database uses. Call
    /// this only when no write of the previous process can commit any more.
    ///
    /// # Errors
    /// Fails if the folder or the database cannot be used.
    pub async fn finish_interrupted_uploads(&self, connection: &mut PgConnection) -> Result<(), FilesError> {
        for name in self.staging.marked()? {
            if store::find_track_id_by_name(connection, &name).await?.is_none() {
                self.remove_track(&name).await;
            }
            if !store::exists_image(connection, &name).await? {
                self.remove_image(&name).await;
            }
            self.staging.clear(&name);
        }
        Ok(())
    }

    /// Removes the files of a deleted track from the store. If a file cannot be removed, it only takes up space, because nobody gets its
    /// address any more.
    pub async fn remove_track(&self, name_in_base: &str) {
        for key in files_of_track(name_in_base) {
            if let Err(error) = self.blobs.delete(&key).await {
                tracing::error!(file = %key, %error, "a file without a track could not be deleted");
            }
        }
    }

    /// Removes a picture that is no longer used from the store.
    pub async fn remove_image(&self, name: &str) {
        let Some(key) = BlobKey::new(BlobKind::Image, name) else {
            return;
        };
        if let Err(error) = self.blobs.delete(&key).await {
            tracing::error!(file = %key, %error, "an unused picture could not be deleted");
        }
    }
}

/// Opens the file store that the settings choose.
fn open_store(data: &Path, kind: &StoreKind, config: &StoreConfig) -> Result<Arc<dyn BlobStore>, FilesError> {
    Ok(match kind {
        StoreKind::DataFolder => Arc::new(FileStore::open(data.join("files"))?),
        StoreKind::Folder(folder) => Arc::new(FileStore::open(folder.clone())?),
        StoreKind::S3(place) => {
            let (access_key, secret_key) = config.keys();
            Arc::new(S3Store::new(place.clone(), access_key, secret_key)?)
        }
    })
}

/// Registers the HTTP routes under `/files`.
pub fn register(registry: &mut Registry) {
    registry
        .service(serve::waveform)
        .service(serve::audio)
        .service(image::image)
        .service(export::export)
        .service(image::link_background)
        .service(cover::shareable_cover);
}
