//! The interface of every store.

use std::fmt;
use std::future::Future;
use std::io;
use std::ops::Range;
use std::path::Path;
use std::pin::Pin;

use bytes::Bytes;
use futures_util::stream::BoxStream;
use time::OffsetDateTime;

use super::key::{BlobKey, BlobKind};

/// The reason why an operation on a stored file failed.
#[derive(Debug, thiserror::Error)]
pub enum BlobError {
    /// There is no file of that name.
    #[error("no such file in the store")]
    Missing,
    /// The disk failed.
    #[error("the file store failed")]
    Io(#[from] io::Error),
    /// The service that keeps the files failed.
    #[error("the file store failed: {0}")]
    Store(#[source] io::Error),
}

/// A file that is in a store.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StoredFile {
    /// Its name.
    pub key: BlobKey,
    /// Its size.
    pub bytes: u64,
    /// The time of its upload.
    pub modified: OffsetDateTime,
}

/// The future of a store's answer.
pub type BlobFuture<'a, T> = Pin<Box<dyn Future<Output = Result<T, BlobError>> + Send + 'a>>;

/// The bytes of a stored file, piece by piece.
pub type BlobStream = BoxStream<'static, io::Result<Bytes>>;

/// A store of files. Every method may be called at any time from any thread; a stored file is whole or absent, even after a crash.
pub trait BlobStore: fmt::Debug + Send + Sync {
    /// Moves the file at `path` into the store; it no longer exists at `path` afterwards.
    fn put_file<'a>(&'a self, key: &'a BlobKey, path: &'a Path) -> BlobFuture<'a, ()>;

    /// Stores bytes.
    fn put_bytes<'a>(&'a self, key: &'a BlobKey, bytes: Bytes) -> BlobFuture<'a, ()>;

    /// Returns the size in bytes; `None` if there is no such file.
    fn size<'a>(&'a self, key: &'a BlobKey) -> BlobFuture<'a, Option<u64>>;

    /// Reads a range of bytes; `Missing` if there is no such file.
    fn read<'a>(&'a self, key: &'a BlobKey, range: Range<u64>) -> BlobFuture<'a, BlobStream>;

    /// Deletes a file; a missing file is no error.
    fn delete<'a>(&'a self, key: &'a BlobKey) -> BlobFuture<'a, ()>;

    /// Returns a page of the files of a kind, sorted by name, after this one; empty after the last.
    fn list<'a>(&'a self, kind: BlobKind, after: Option<&'a BlobKey>) -> BlobFuture<'a, Vec<StoredFile>>;

    /// Returns the id of this store; `None` for a new one.
    fn id(&self) -> BlobFuture<'_, Option<String>>;

    /// Sets the id of the store.
    fn set_id<'a>(&'a self, id: &'a str) -> BlobFuture<'a, ()>;

    /// Checks whether the store can be written to, for `/readyz`.
    fn check(&self) -> BlobFuture<'_, ()>;
}
