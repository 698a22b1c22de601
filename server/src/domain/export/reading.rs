//! Reads files of a store that is not on this machine, on a blocking thread.

use std::io::{self, Read};
use std::ops::Range;
use std::sync::Arc;

use bytes::{Buf as _, Bytes};
use futures_util::TryStreamExt as _;
use tokio::runtime::Handle;

use crate::blob::{BlobKey, BlobStore, BlobStream};

/// A blocking reader of a byte range of a stored file.
pub(super) struct StoredReader {
    runtime: Handle,
    stream: BlobStream,
    piece: Bytes,
}

impl StoredReader {
    /// Opens the file.
    ///
    /// # Errors
    /// Fails if the store has no such file, or failed.
    pub(super) fn open(
        runtime: Handle,
        blobs: &Arc<dyn BlobStore>,
        key: &BlobKey,
        range: Range<u64>,
    ) -> io::Result<Self> {
        let stream = runtime.block_on(blobs.read(key, range)).map_err(io::Error::other)?;
        Ok(Self {
            runtime,
            stream,
            piece: Bytes::new(),
        })
    }
}

impl Read for StoredReader {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        while self.piece.is_empty() {
            match self.runtime.block_on(self.stream.try_next())? {
                Some(piece) => self.piece = piece,
                None => return Ok(0),
            }
        }
        let length = self.piece.len().min(into.len());
        self.piece.copy_to_slice(&mut into[..length]);
        Ok(length)
    }
}
