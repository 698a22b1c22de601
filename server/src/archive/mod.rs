//! Archives of files, written in one pass and without compression, since sound does not shrink. Where the files come from is the caller's concern.

mod reading;
mod seven_zip;
mod tar_gz;
#[cfg(test)]
mod tests;
mod zip;

use std::fs::File;
use std::io::{self, Read};

use protocol::client_event::ArchiveFormat;
use time::OffsetDateTime;

/// The ending of an archive's name.
pub fn ending(format: ArchiveFormat) -> &'static str {
    match format {
        ArchiveFormat::Zip => ".zip",
        ArchiveFormat::SevenZip => ".7z",
        ArchiveFormat::TarGz => ".tar.gz",
    }
}

/// At least as many bytes as an archive of these files has: pairs of a name and its size.
pub fn size_at_most<'a>(format: ArchiveFormat, files: impl Iterator<Item = (&'a str, u64)>) -> u64 {
    files
        .map(|(name, size)| room_of(format, name.len() as u64, size))
        .sum::<u64>()
        + END_MAX
}

fn room_of(format: ArchiveFormat, name: u64, size: u64) -> u64 {
    match format {
        // a head before the file, and one in the directory
        ArchiveFormat::Zip => size + 2 * (name + HEAD_MAX),
        // names are UTF-16 there
        ArchiveFormat::SevenZip => size + 2 * name + HEAD_MAX,
        // blocks of 512 bytes, two more for a long name; packed in pieces of at most 32 KiB with 5 bytes in front
        ArchiveFormat::TarGz => {
            let blocks = size.next_multiple_of(TAR_BLOCK) + 4 * TAR_BLOCK + name.next_multiple_of(TAR_BLOCK);
            blocks + (blocks / 0x4000 + 1) * 5
        }
    }
}

/// Bytes that are written at once.
const BUFFER: usize = 256 * 1024;
const TAR_BLOCK: u64 = 512;
const HEAD_MAX: u64 = 128;
/// Bytes at the end of an archive; a tar is filled up to blocks of 10 KiB.
const END_MAX: u64 = 11_000;

/// A file that an archive is to hold.
pub struct ArchivedFile<R> {
    /// Its name in the archive.
    pub name: String,
    /// Bytes that its reader gives.
    pub size: u64,
    /// When it was changed last.
    pub modified: OffsetDateTime,
    /// Its bytes.
    pub reader: R,
}

/// Writes an archive of these files into an empty file, and sees to it that it is on the disk. Blocks; memory does not grow with the files.
///
/// # Errors
/// Where a file cannot be read, has another size than was said, or the disk refuses.
pub fn write<R: Read>(
    format: ArchiveFormat,
    archive: &File,
    files: impl Iterator<Item = io::Result<ArchivedFile<R>>>,
) -> io::Result<()> {
    match format {
        ArchiveFormat::Zip => zip::write(archive, files)?,
        ArchiveFormat::SevenZip => seven_zip::write(archive, files)?,
        ArchiveFormat::TarGz => tar_gz::write(archive, files)?,
    }
    archive.sync_all()
}
