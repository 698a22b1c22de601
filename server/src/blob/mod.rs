//! Stores files: audio, waveforms, pictures and archives. The rest of the server uses only the trait [`BlobStore`]; a setting selects the
//! implementation.

mod file;
mod key;
mod s3;
mod staging;
mod store;

pub use file::FileStore;
pub use key::{BlobKey, BlobKind, InvalidBlobKey};
pub use s3::{InvalidPlace, S3Address, S3Store, UnusableBucket};
pub use staging::Staging;
pub use store::{BlobError, BlobFuture, BlobStore, BlobStream, StoredFile};
