//! Stored files: audio, waveforms, pictures, archives. The rest of the server uses [`BlobStore`] alone; a setting selects its implementation.

mod file;
mod key;
mod s3;
mod staging;
mod store;

pub use file::FileStore;
pub use key::{BlobKey, BlobKind, InvalidBlobKey};
pub use s3::{InvalidPlace, S3Place, S3Store, UnusableBucket};
pub use staging::Staging;
pub use store::{BlobError, BlobFuture, BlobStore, BlobStream, StoredFile};
