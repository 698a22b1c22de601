//! Small files that are replaced as a whole, so that a reader never sees a part of one.

use std::fs::{self, File};
use std::io;
use std::path::Path;

/// Writes a file as a whole or not at all, even if the machine stops meanwhile.
pub(crate) fn replace(file: &Path, content: &[u8]) -> io::Result<()> {
    let new = file.with_extension("new");
    fs::write(&new, content)?;
    File::open(&new)?.sync_all()?;
    fs::rename(&new, file)?;
    file.parent().map_or(Ok(()), |folder| File::open(folder)?.sync_all())
}
