//! Writes `.7z` archives without compression. Each file is in a separate block.

use std::fs::File;
use std::io::{self, Read};
use std::time::SystemTime;

use sevenz_rust2::{ArchiveEntry, ArchiveWriter, EncoderConfiguration, EncoderMethod, Error, NtTime};

use super::ArchivedFile;
use super::reading::ExactReader;

pub(super) fn write<R: Read>(
    archive: &File,
    files: impl Iterator<Item = io::Result<ArchivedFile<R>>>,
) -> io::Result<()> {
    let mut writer = ArchiveWriter::new(archive).map_err(unwritten)?;
    writer.set_content_methods(vec![EncoderConfiguration::new(EncoderMethod::COPY)]);
    for file in files {
        let file = file?;
        let mut entry = ArchiveEntry::new_file(&file.name);
        if let Ok(modified) = NtTime::try_from(SystemTime::from(file.modified)) {
            entry.has_last_modified_date = true;
            entry.last_modified_date = modified;
        }
        let reader = ExactReader::new(file.reader, file.size);
        writer.push_archive_entry(entry, Some(reader)).map_err(unwritten)?;
    }
    writer.finish()?;
    Ok(())
}

fn unwritten(error: Error) -> io::Error {
    match error {
        Error::Io(error, _) => error,
        error => io::Error::other(error),
    }
}
