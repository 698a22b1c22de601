//! Small files that are whole at any time.

use std::fs::{self, File};
use std::io;
use std::path::Path;

/// Writes a file whole or not at all, also where the machine stops meanwhile.
pub(crate) fn replace(file: &Path, content: &[u8]) -> io::Result<()> {
    let new = file.with_extension("new");
    fs::write(&new, content)?;
    File::open(&new)?.sync_all()?;
    fs::rename(&new, file)?;
    file.parent().map_or(Ok(()), |folder| File::open(folder)?.sync_all())
}
