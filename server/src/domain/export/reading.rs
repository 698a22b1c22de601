//! Readers of stored files, for blocking threads.

use std::io::{self, Read};
use std::ops::Range;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU32, AtomicU64, Ordering};

use bytes::{Buf as _, Bytes};
use futures_util::TryStreamExt as _;
use tokio::runtime::Handle;

use crate::blob::{BlobKey, BlobStore, BlobStream};

/// The progress of writing an archive, and whether the writing is canceled.
#[derive(Debug, Default)]
pub(super) struct Progress {
    bytes: AtomicU64,
    files: AtomicU32,
    is_canceled: AtomicBool,
}

impl Progress {
    /// Returns the number of bytes read so far.
    pub(super) fn bytes(&self) -> u64 {
        self.bytes.load(Ordering::Relaxed)
    }

    /// Returns the number of files that were read to their end.
    pub(super) fn files(&self) -> u32 {
        self.files.load(Ordering::Relaxed)
    }

    /// Makes the next read fail, which stops the writing of the archive.
    pub(super) fn cancel(&self) {
        self.is_canceled.store(true, Ordering::Relaxed);
    }

    /// Counts a file that was read to its end.
    pub(super) fn file_done(&self) {
        self.files.fetch_add(1, Ordering::Relaxed);
    }
}

/// A blocking reader of a byte range of a stored file.
pub(super) struct StoredReader {
    runtime: Handle,
    blobs: Arc<dyn BlobStore>,
    key: BlobKey,
    range: Range<u64>,
    stream: Option<BlobStream>,
    piece: Bytes,
}

impl StoredReader {
    /// Returns a reader, which opens the file at the first read.
    pub(super) fn new(runtime: Handle, blobs: Arc<dyn BlobStore>, key: BlobKey, range: Range<u64>) -> Self {
        Self {
            runtime,
            blobs,
            key,
            range,
            stream: None,
            piece: Bytes::new(),
        }
    }
}

impl Read for StoredReader {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        while self.piece.is_empty() {
            let stream = match &mut self.stream {
                Some(stream) => stream,
                none => {
                    let opened = self.runtime.block_on(self.blobs.read(&self.key, self.range.clone()));
                    none.insert(opened.map_err(io::Error::other)?)
                }
            };
            match self.runtime.block_on(stream.try_next())? {
                Some(piece) => self.piece = piece,
                None => return Ok(0),
            }
        }
        let length = self.piece.len().min(into.len());
        self.piece.copy_to_slice(&mut into[..length]);
        Ok(length)
    }
}

/// A reader that counts the bytes read, and fails once the writing is canceled.
pub(super) struct Counted<R> {
    pub(super) reader: R,
    pub(super) progress: Arc<Progress>,
}

impl<R: Read> Read for Counted<R> {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        if self.progress.is_canceled.load(Ordering::Relaxed) {
            return Err(io::Error::other("canceled"));
        }
        let read = self.reader.read(into)?;
        self.progress.bytes.fetch_add(read as u64, Ordering::Relaxed);
        Ok(read)
    }
}
