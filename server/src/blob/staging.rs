//! The folder for uploads that are not complete. It also contains a marker file for each track or picture whose files are being written or
//! deleted, so that the next start of the server can clean up after a crash.

use std::fs;
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};
use tempfile::NamedTempFile;

/// The extension of the names of marker files.
const MARK: &str = ".unsettled";

/// Creates temporary files, which are deleted when they are dropped. They are on the same disk as the data folder, so that a complete
/// upload can be stored there by renaming it. Also creates the marker files.
#[derive(Debug, Clone)]
pub struct Staging {
    folder: PathBuf,
}

impl Staging {
    /// Opens the folder inside `data`, and removes incomplete uploads that a crash has left there.
    ///
    /// # Errors
    /// Fails if the folder cannot be created or read.
    pub fn open(data: &Path) -> io::Result<Self> {
        let folder = data.join("uploads");
        fs::create_dir_all(&folder)?;
        for entry in fs::read_dir(&folder)? {
            let entry = entry?;
            if entry.file_type()?.is_file() && name_of_mark(&entry.path()).is_none() {
                fs::remove_file(entry.path())?;
            }
        }
        Ok(Self { folder })
    }

    /// Creates an empty temporary file that only the server's system user can read.
    ///
    /// # Errors
    /// Fails if the disk reports an error.
    pub fn new_file(&self) -> io::Result<NamedTempFile> {
        NamedTempFile::new_in(&self.folder)
    }

    /// Checks whether the disk accepts data. Writes a few bytes for this, because an empty file can be created even on a full disk.
    ///
    /// # Errors
    /// Fails if the disk reports an error.
    pub fn check(&self) -> io::Result<()> {
        self.new_file()?.write_all(b"check")
    }

    /// Creates the marker file for a track or picture with this name in the file store. This is done before its files and its database row
    /// are added or removed; [`Self::clear`] removes the marker afterwards.
    ///
    /// # Errors
    /// Fails if the disk reports an error.
    pub fn mark(&self, name: &str) -> io::Result<()> {
        fs::write(self.path_of_mark(name), b"")
    }

    /// Removes the marker file of a track or picture, because its files and its database row are consistent again. A marker that cannot be
    /// removed does no harm: the next start of the server checks the files again.
    pub fn clear(&self, name: &str) {
        if let Err(error) = fs::remove_file(self.path_of_mark(name)) {
            tracing::warn!(%error, "the marker of an upload could not be deleted");
        }
    }

    /// Returns the names of the tracks and pictures that have a marker file, because they were being written or deleted when the server
    /// stopped.
    ///
    /// # Errors
    /// Fails if the folder cannot be read.
    pub fn marked(&self) -> io::Result<Vec<String>> {
        let mut names = Vec::new();
        for entry in fs::read_dir(&self.folder)? {
            names.extend(name_of_mark(&entry?.path()));
        }
        Ok(names)
    }

    fn path_of_mark(&self, name: &str) -> PathBuf {
        self.folder.join(format!("{name}{MARK}"))
    }
}

fn name_of_mark(path: &Path) -> Option<String> {
    path.file_name()?.to_str()?.strip_suffix(MARK).map(str::to_owned)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_start_removes_what_a_killed_upload_left() {
        let data = tempfile::tempdir().unwrap();
        let staging = Staging::open(data.path()).unwrap();
        let (_, path) = staging.new_file().unwrap().keep().unwrap();
        assert!(path.exists());
        Staging::open(data.path()).unwrap();
        assert!(!path.exists());
    }

    #[test]
    fn a_dropped_upload_leaves_nothing() {
        let data = tempfile::tempdir().unwrap();
        let staging = Staging::open(data.path()).unwrap();
        drop(staging.new_file().unwrap());
        assert_eq!(fs::read_dir(data.path().join("uploads")).unwrap().count(), 0);
    }

    #[test]
    fn a_note_outlives_a_crash_until_it_is_cleared() {
        let data = tempfile::tempdir().unwrap();
        Staging::open(data.path()).unwrap().mark("0123456789").unwrap();
        let staging = Staging::open(data.path()).unwrap();
        assert_eq!(staging.marked().unwrap(), ["0123456789"]);
        staging.clear("0123456789");
        assert_eq!(staging.marked().unwrap(), [""; 0]);
    }
}
