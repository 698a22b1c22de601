//! Reads one file for an archive. The reader fails if the file does not have exactly the size that was announced.

use std::io::{self, ErrorKind, Read};

/// Reads the remaining `left` bytes from `reader`. Fails if `reader` returns fewer or more bytes.
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
