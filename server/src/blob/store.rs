//! The interface of all file stores.

use std::fmt;
use std::future::Future;
use std::io;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::pin::Pin;

use bytes::Bytes;
use futures_util::stream::BoxStream;
use time::OffsetDateTime;

use super::key::{BlobKey, BlobKind};

/// The reason why an operation on a stored file failed.
#[derive(Debug, thiserror::Error)]
pub enum BlobError {
    /// The store has no file with this name.
    #[error("no such file in the store")]
    Missing,
    /// The disk reported an error.
    #[error("the file store failed")]
    Io(#[from] io::Error),
    /// The S3 service failed.
    #[error("the file store failed: {0}")]
    Store(#[source] io::Error),
}

/// An entry of the list of stored files.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StoredFile {
    /// The name of the file.
    pub key: BlobKey,
    /// The size of the file, in bytes.
    pub bytes: u64,
    /// The time at which the file was stored.
    pub modified: OffsetDateTime,
}

/// The future that a store's method returns.
pub type BlobFuture<'a, T> = Pin<Box<dyn Future<Output = Result<T, BlobError>> + Send + 'a>>;

/// The bytes of a stored file, as a stream of chunks.
pub type BlobStream = BoxStream<'static, io::Result<Bytes>>;

/// A store for files. All its functions can be called at any time and from any thread. A file is stored completely or not at all, even if
/// the server crashes.
pub trait BlobStore: fmt::Debug + Send + Sync {
    /// Moves the local file `path` into the store. The file no longer exists at `path` afterwards.
    fn put_file<'a>(&'a self, key: &'a BlobKey, path: &'a Path) -> BlobFuture<'a, ()>;

    /// Stores these bytes as a file.
    fn put_bytes<'a>(&'a self, key: &'a BlobKey, bytes: Bytes) -> BlobFuture<'a, ()>;

    /// Returns the size of a stored file in bytes; `None` if there is no such file.
    fn size<'a>(&'a self, key: &'a BlobKey) -> BlobFuture<'a, Option<u64>>;

    /// Reads a range of a file's bytes. Returns the error `Missing` if there is no such file.
    fn read<'a>(&'a self, key: &'a BlobKey, range: Range<u64>) -> BlobFuture<'a, BlobStream>;

    /// Returns the path of a file if the store is a folder on this machine, so that a blocking thread can read the file without the async
    /// runtime; otherwise `None`.
    fn local_path(&self, key: &BlobKey) -> Option<PathBuf>;

    /// Deletes a file. Does nothing if the file does not exist.
    fn delete<'a>(&'a self, key: &'a BlobKey) -> BlobFuture<'a, ()>;

    /// Returns a page of the files of this kind, sorted by name. The page begins after the file `after`; it is empty if no file comes after
    /// that.
    fn list<'a>(&'a self, kind: BlobKind, after: Option<&'a BlobKey>) -> BlobFuture<'a, Vec<StoredFile>>;

    /// Returns the id of the store; `None` if the store is new and has no id yet.
    fn id(&self) -> BlobFuture<'_, Option<String>>;

    /// Sets the id of a new store.
    fn set_id<'a>(&'a self, id: &'a str) -> BlobFuture<'a, ()>;

    /// Checks whether the store accepts files; `/readyz` reports the result.
    fn check(&self) -> BlobFuture<'_, ()>;
}
