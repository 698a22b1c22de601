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

/// Why a stored file could not be had.
#[derive(Debug, thiserror::Error)]
pub enum BlobError {
    /// There is none of that name.
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
    /// When it was put.
    pub modified: OffsetDateTime,
}

/// A store's answer, later.
pub type BlobFuture<'a, T> = Pin<Box<dyn Future<Output = Result<T, BlobError>> + Send + 'a>>;

/// The bytes of a stored file, piece by piece.
pub type BlobStream = BoxStream<'static, io::Result<Bytes>>;

/// Where files are kept. Every method may be called from anywhere at any time; a put is whole or absent, also after a crash.
pub trait BlobStore: fmt::Debug + Send + Sync {
    /// Takes over the file at `path`, which is gone afterwards.
    fn put_file<'a>(&'a self, key: &'a BlobKey, path: &'a Path) -> BlobFuture<'a, ()>;

    /// Stores bytes.
    fn put_bytes<'a>(&'a self, key: &'a BlobKey, bytes: Bytes) -> BlobFuture<'a, ()>;

    /// Size in bytes, `None` where there is no such file.
    fn size<'a>(&'a self, key: &'a BlobKey) -> BlobFuture<'a, Option<u64>>;

    /// Reads a range of bytes, `Missing` where there is no such file.
    fn read<'a>(&'a self, key: &'a BlobKey, range: Range<u64>) -> BlobFuture<'a, BlobStream>;

    /// Removes a file; one that is not there is no error.
    fn delete<'a>(&'a self, key: &'a BlobKey) -> BlobFuture<'a, ()>;

    /// A page of the files of a kind, in the order of their names, after this one; empty behind the last.
    fn list<'a>(&'a self, kind: BlobKind, after: Option<&'a BlobKey>) -> BlobFuture<'a, Vec<StoredFile>>;

    /// The name that tells this store from others; `None` for a new one.
    fn id(&self) -> BlobFuture<'_, Option<String>>;

    /// Names the store.
    fn set_id<'a>(&'a self, id: &'a str) -> BlobFuture<'a, ()>;

    /// Answers whether the store can be written to, for `/readyz`.
    fn check(&self) -> BlobFuture<'_, ()>;
}
