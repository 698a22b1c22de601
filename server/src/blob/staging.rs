//! The folder in which uploads grow before they are known to be good.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use tempfile::NamedTempFile;

/// Temporary files that vanish when dropped. On the file store's own disk, so that keeping one is a rename.
#[derive(Debug, Clone)]
pub struct Staging {
    folder: PathBuf,
}

impl Staging {
    /// Opens the folder in `data`, and removes what a former life left there when it was killed.
    ///
    /// # Errors
    /// Where the folder cannot be made or read.
    pub fn open(data: &Path) -> io::Result<Self> {
        let folder = data.join("uploads");
        fs::create_dir_all(&folder)?;
        for entry in fs::read_dir(&folder)? {
            let entry = entry?;
            if entry.file_type()?.is_file() {
                fs::remove_file(entry.path())?;
            }
        }
        Ok(Self { folder })
    }

    /// Makes an empty temporary file, readable by the server alone.
    ///
    /// # Errors
    /// Where the disk refuses.
    pub fn new_file(&self) -> io::Result<NamedTempFile> {
        NamedTempFile::new_in(&self.folder)
    }
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
}
