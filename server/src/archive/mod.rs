//! Writes archives of files in one pass. The files are not compressed, because audio files hardly get smaller.

mod planned;
mod reading;
mod seven_zip;
mod tar_gz;
#[cfg(test)]
mod tests;
mod zip;

pub use planned::{PlannedFile, WriteArchive, WriteArchiveError, write_planned};

use std::fs::File;
use std::io::{self, Read};

use protocol::client_event::ArchiveFormat;
use time::OffsetDateTime;

/// Returns the extension of the names of archives of this format, including the dot.
pub fn ending(format: ArchiveFormat) -> &'static str {
    match format {
        ArchiveFormat::Zip => ".zip",
        ArchiveFormat::SevenZip => ".7z",
        ArchiveFormat::TarGz => ".tar.gz",
    }
}

/// Returns the maximum size, in bytes, of an archive of these files. Each file is given by its name and its size in bytes.
pub fn size_at_most<'a>(format: ArchiveFormat, files: impl Iterator<Item = (&'a str, u64)>) -> u64 {
    files
        .map(|(name, size)| room_of(format, name.len() as u64, size))
        .sum::<u64>()
        + END_MAX
}

fn room_of(format: ArchiveFormat, name: u64, size: u64) -> u64 {
    match format {
        // a header before the file, and one in the central directory
        ArchiveFormat::Zip => size + 2 * (name + HEAD_MAX),
        // names are UTF-16 in this format
        ArchiveFormat::SevenZip => size + 2 * name + HEAD_MAX,
        // blocks of 512 bytes, two more for a long name; deflate stores pieces of at most 32 KiB, each with 5 bytes in front
        ArchiveFormat::TarGz => {
            let blocks = size.next_multiple_of(TAR_BLOCK) + 4 * TAR_BLOCK + name.next_multiple_of(TAR_BLOCK);
            blocks + (blocks / 0x4000 + 1) * 5
        }
    }
}

/// The size of the write buffer in bytes.
const BUFFER: usize = 256 * 1024;
const TAR_BLOCK: u64 = 512;
const HEAD_MAX: u64 = 128;
/// The maximum number of bytes that an archive contains after its last file, for example because a tar archive is padded to a multiple of
/// 10 KiB.
const END_MAX: u64 = 11_000;

/// A file that is written into an archive.
pub struct ArchivedFile<R> {
    /// The name that the file gets in the archive.
    pub name: String,
    /// The size of the file in bytes. `reader` must return exactly this number of bytes.
    pub size: u64,
    /// The time at which the file was last changed.
    pub modified: OffsetDateTime,
    /// The content of the file.
    pub reader: R,
}

/// Writes an archive of these files into an empty file, and syncs it to the disk. Blocks the thread. The memory that it needs does not
/// depend on the size of the files.
///
/// # Errors
/// Fails if a file cannot be read or does not have the given size, or if the archive cannot be written to the disk.
fn write<R: Read>(
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
