//! Stores files: audio, waveforms, pictures and archives. There is one implementation for folders and one for S3 buckets; the rest of the
//! server uses only the trait [`BlobStore`].

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
