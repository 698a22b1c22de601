//! Writes `.tar.gz` archives: a tar with GNU's extension for long names, inside a gzip stream without compression.

use std::fs::File;
use std::io::{self, BufWriter, Read};

use flate2::Compression;
use flate2::write::GzEncoder;
use tar::{Builder, Header};

use super::ArchivedFile;
use super::reading::ExactReader;

pub(super) fn write<R: Read>(
    archive: &File,
    files: impl Iterator<Item = io::Result<ArchivedFile<R>>>,
) -> io::Result<()> {
    let packed = GzEncoder::new(BufWriter::with_capacity(super::BUFFER, archive), Compression::none());
    let mut writer = Builder::new(packed);
    for file in files {
        let file = file?;
        let mut header = Header::new_gnu();
        header.set_size(file.size);
        header.set_mode(0o644);
        header.set_mtime(u64::try_from(file.modified.unix_timestamp()).unwrap_or_default());
        let reader = ExactReader::new(file.reader, file.size);
        writer.append_data(&mut header, file.name, reader)?;
    }
    writer.into_inner()?.finish()?.into_inner()?;
    Ok(())
}
