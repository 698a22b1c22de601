//! A reader for one file of an archive: it returns exactly the announced number of bytes or fails.

use std::io::{self, ErrorKind, Read};

/// Reads exactly `left` more bytes from `reader`; fails if there are fewer or more.
pub(super) struct ExactReader<R> {
    reader: R,
    left: u64,
}

impl<R: Read> ExactReader<R> {
    pub(super) fn new(reader: R, size: u64) -> Self {
        Self { reader, left: size }
    }
}

impl<R: Read> Read for ExactReader<R> {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        if into.is_empty() {
            return Ok(0);
        }
        let read = self.reader.read(into)?;
        match (read, self.left.checked_sub(read as u64)) {
            (0, _) if self.left > 0 => Err(ErrorKind::UnexpectedEof.into()),
            (_, Some(left)) => {
                self.left = left;
                Ok(read)
            }
            (_, None) => Err(io::Error::other("a file is longer than was said")),
        }
    }
}
