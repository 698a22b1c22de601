//! Writes archives whose files were planned before, so that their sizes are known. A child process can do so if the files are local.

use std::cell::Cell;
use std::fs::File;
use std::io::{self, BufReader, Cursor, Read, Seek as _, SeekFrom};
use std::ops::Range;
use std::os::unix::fs::MetadataExt as _;
use std::path::PathBuf;

use protocol::client_event::ArchiveFormat;
use serde::{Deserialize, Serialize};
use time::OffsetDateTime;

use super::{ArchivedFile, BUFFER, write};
use crate::subprocess::Request;

/// The number of bytes after which the archive is synced. If the disk had to write a large archive at once, the commits of the database would
/// wait for it.
const SYNC_EVERY: usize = 4 * 1024 * 1024;

/// A file to be put into an archive: some bytes, followed by a range of a stored file. `S` names the stored file.
#[derive(Debug, Serialize, Deserialize)]
pub struct PlannedFile<S> {
    /// The name that the file gets in the archive.
    pub name: String,
    /// The time at which the file was last changed.
    pub modified: OffsetDateTime,
    pub front: Vec<u8>,
    /// The stored file, and the range of its bytes that follows `front`; `None` if `front` is the whole content.
    pub stored: Option<(S, Range<u64>)>,
}

impl<S> PlannedFile<S> {
    /// Returns the size of the file in bytes.
    pub fn size(&self) -> u64 {
        let stored = self.stored.as_ref().map_or(0, |(_, range)| range.end - range.start);
        self.front.len() as u64 + stored
    }
}

/// Writes an archive of these files into an empty file, and syncs it to the disk. `open` opens a range of a stored file. Stops with an error
/// soon after the archive was deleted.
///
/// # Errors
/// Fails if a file cannot be read or is shorter than planned, or if the archive cannot be written to the disk or was deleted.
pub fn write_planned<S, R: Read>(
    format: ArchiveFormat,
    archive: &File,
    files: Vec<PlannedFile<S>>,
    open: impl Fn(S, Range<u64>) -> io::Result<R>,
) -> io::Result<()> {
    let unsynced = Cell::new(0);
    let files = files.into_iter().map(|file| {
        let size = file.size();
        let stored = file.stored.map(|(stored, range)| open(stored, range)).transpose()?;
        let content = Cursor::new(file.front).chain(OptionalReader(stored));
        Ok(ArchivedFile {
            name: file.name,
            size,
            modified: file.modified,
            reader: Synced {
                reader: content,
                archive,
                unsynced: &unsynced,
            },
        })
    });
    write(format, archive, files)
}

/// A request to write an archive of local files into the empty file at the path `archive`, and to sync it to the disk. Whoever deletes that
/// file cancels the request.
#[derive(Debug, Serialize, Deserialize)]
pub struct WriteArchive {
    pub format: ArchiveFormat,
    pub files: Vec<PlannedFile<PathBuf>>,
    pub archive: PathBuf,
}

/// The reason why an archive was not written.
#[derive(Debug, thiserror::Error, Serialize, Deserialize)]
#[error(transparent)]
pub struct WriteArchiveError(#[serde(with = "media::io_error")] pub io::Error);

impl Request for WriteArchive {
    const NAME: &'static str = "write_archive";
    type Response = Result<(), WriteArchiveError>;

    fn answer(self) -> Self::Response {
        // a child process that was killed may have written a part
        let archive = File::options().write(true).truncate(true).open(&self.archive);
        let written = archive.and_then(|archive| write_planned(self.format, &archive, self.files, open_range));
        written.map_err(WriteArchiveError)
    }
}

fn open_range(path: PathBuf, range: Range<u64>) -> io::Result<impl Read> {
    let mut file = File::open(path)?;
    file.seek(SeekFrom::Start(range.start))?;
    Ok(BufReader::with_capacity(BUFFER, file.take(range.end - range.start)))
}

struct OptionalReader<R>(Option<R>);

impl<R: Read> Read for OptionalReader<R> {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        self.0.as_mut().map_or(Ok(0), |reader| reader.read(into))
    }
}

/// A reader that syncs the archive from time to time, and fails soon after it was deleted.
struct Synced<'a, R> {
    reader: R,
    archive: &'a File,
    /// The number of bytes that were read since the archive was synced.
    unsynced: &'a Cell<usize>,
}

impl<R: Read> Read for Synced<'_, R> {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        if self.unsynced.get() >= SYNC_EVERY {
            if self.archive.metadata()?.nlink() == 0 {
                return Err(io::Error::other("the archive was deleted"));
            }
            self.archive.sync_data()?;
            self.unsynced.set(0);
        }
        let read = self.reader.read(into)?;
        self.unsynced.set(self.unsynced.get() + read);
        Ok(read)
    }
}

#[cfg(test)]
mod tests {
    use std::fs::remove_file;

    use super::*;

    #[test]
    fn an_archive_that_is_deleted_is_not_written_to_its_end() {
        let size = 100 * SYNC_EVERY as u64;
        let archive = tempfile::NamedTempFile::new().unwrap();
        let file = PlannedFile {
            name: "endless.mp3".to_owned(),
            modified: OffsetDateTime::UNIX_EPOCH,
            front: Vec::new(),
            stored: Some((archive.path(), 0..size)),
        };
        let written = write_planned(ArchiveFormat::Zip, archive.as_file(), vec![file], |path, range| {
            remove_file(path)?;
            Ok(io::repeat(0).take(range.end))
        });
        assert_eq!(written.unwrap_err().to_string(), "the archive was deleted");
        assert!(archive.as_file().metadata().unwrap().len() < size / 10);
    }
}
