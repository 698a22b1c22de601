//! Writes `.zip` archives without compression, with file names in UTF-8. Files of 4 GiB and more are written with 64-bit fields, and so are
//! archives of that size.

use std::fs::File;
use std::io::{self, BufWriter, Read};

use time::OffsetDateTime;
use zip::write::SimpleFileOptions;
use zip::{CompressionMethod, DateTime, ZipWriter};

use super::ArchivedFile;
use super::reading::ExactReader;

/// The size, in bytes, from which a file is written with 64-bit fields.
const LARGE: u64 = u32::MAX as u64;

pub(super) fn write<R: Read>(
    archive: &File,
    files: impl Iterator<Item = io::Result<ArchivedFile<R>>>,
) -> io::Result<()> {
    let mut writer = ZipWriter::new(BufWriter::with_capacity(super::BUFFER, archive));
    for file in files {
        let file = file?;
        let options = SimpleFileOptions::default()
            .compression_method(CompressionMethod::Stored)
            .last_modified_time(dos_time(file.modified))
            .unix_permissions(0o644)
            .large_file(file.size >= LARGE);
        writer.start_file(file.name, options)?;
        io::copy(&mut ExactReader::new(file.reader, file.size), &mut writer)?;
    }
    writer.finish()?.into_inner()?;
    Ok(())
}

/// Converts a time to the DOS format of zip archives. If the year is not between 1980 and 2107, returns the earliest time that the format
/// can store.
fn dos_time(at: OffsetDateTime) -> DateTime {
    let year = u16::try_from(at.year()).unwrap_or_default();
    DateTime::from_date_and_time(year, at.month().into(), at.day(), at.hour(), at.minute(), at.second())
        .unwrap_or_default()
}
