//! Writes small files atomically: a reader sees either the old or the new content, never a part of it.

use std::fs::{self, File};
use std::io;
use std::path::Path;

/// Replaces the content of a file completely or not at all, even if the machine crashes during the call.
pub(crate) fn replace(file: &Path, content: &[u8]) -> io::Result<()> {
    let new = file.with_extension("new");
    fs::write(&new, content)?;
    File::open(&new)?.sync_all()?;
    fs::rename(&new, file)?;
    file.parent().map_or(Ok(()), |folder| File::open(folder)?.sync_all())
}
