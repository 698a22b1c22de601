//! The data folder: one server at a time, and the node's lasting name.

use std::fs::{self, File, TryLockError};
use std::path::{Path, PathBuf};

/// Why the data folder cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum DataFolderError {
    /// It cannot be made, read or written.
    #[error("data folder {}: {error}", .path.display())]
    Io {
        /// Which file or folder.
        path: PathBuf,
        /// Why.
        error: std::io::Error,
    },
    /// Another server uses it.
    #[error("data folder {} is in use by another server", .0.display())]
    InUse(PathBuf),
}

/// A data folder that this process alone uses, until it is dropped.
#[derive(Debug)]
pub struct DataFolder {
    /// The node's name: made once, kept here.
    pub node_id: String,
    _lock: File,
}

impl DataFolder {
    /// Makes the folder where there is none, and locks it.
    pub fn open(path: &Path) -> Result<Self, DataFolderError> {
        let io = |path: &Path| {
            let path = path.to_owned();
            move |error| DataFolderError::Io { path, error }
        };
        fs::create_dir_all(path).map_err(io(path))?;
        let lock_file = path.join("lock");
        let lock = File::create(&lock_file).map_err(io(&lock_file))?;
        match lock.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => return Err(DataFolderError::InUse(path.to_owned())),
            Err(TryLockError::Error(error)) => return Err(io(&lock_file)(error)),
        }
        let node_file = path.join("node_id");
        let node_id = match fs::read_to_string(&node_file) {
            Ok(id) if !id.trim().is_empty() => id.trim().to_owned(),
            _ => {
                let id = format!("needledrop-{}", uuid::Uuid::new_v4().simple());
                fs::write(&node_file, &id).map_err(io(&node_file))?;
                id
            }
        };
        Ok(Self { node_id, _lock: lock })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_second_server_is_refused_and_the_name_stays() {
        let folder = tempfile::tempdir().unwrap();
        let first = DataFolder::open(folder.path()).unwrap();
        assert!(matches!(
            DataFolder::open(folder.path()),
            Err(DataFolderError::InUse(_))
        ));
        let name = first.node_id.clone();
        drop(first);
        assert_eq!(DataFolder::open(folder.path()).unwrap().node_id, name);
    }
}
