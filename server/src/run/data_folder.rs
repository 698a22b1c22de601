//! The data folder: one server at a time, and the node's lasting name.

use std::fs::{self, File, TryLockError};
use std::os::unix::fs::PermissionsExt as _;
use std::path::{Path, PathBuf};
use std::thread;
use std::time::{Duration, Instant};

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

/// How long the lock is waited for: a server that ends, or a child of it that has not run its program yet, holds it for a moment longer.
const LOCK_WITHIN: Duration = Duration::from_secs(1);

/// How often is looked.
const LOCK_EVERY: Duration = Duration::from_millis(20);

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
        close(path);
        let lock_file = path.join("lock");
        let lock = File::create(&lock_file).map_err(io(&lock_file))?;
        let began = Instant::now();
        loop {
            match lock.try_lock() {
                Ok(()) => break,
                Err(TryLockError::WouldBlock) if began.elapsed() < LOCK_WITHIN => thread::sleep(LOCK_EVERY),
                Err(TryLockError::WouldBlock) => return Err(DataFolderError::InUse(path.to_owned())),
                Err(TryLockError::Error(error)) => return Err(io(&lock_file)(error)),
            }
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

/// Shuts the folder, and what is in it, to everybody else. Root's can be passed, because the managed database runs as another user;
/// its own folder is that user's alone. A file system without permissions is no reason not to start.
fn close(data: &Path) {
    let set = |path: &Path, mode: u32| {
        if let Err(error) = fs::set_permissions(path, fs::Permissions::from_mode(mode)) {
            tracing::warn!(path = %path.display(), %error, "permissions cannot be set: other users may read this");
        }
    };
    set(
        data,
        if rustix::process::geteuid().is_root() {
            0o711
        } else {
            0o700
        },
    );
    for entry in fs::read_dir(data).into_iter().flatten().flatten() {
        match entry.file_type() {
            Ok(kind) if kind.is_dir() && entry.file_name() != "postgres" => set(&entry.path(), 0o700),
            Ok(kind) if kind.is_file() => set(&entry.path(), 0o600),
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_lies_in_the_folder_is_closed_to_others() {
        let folder = tempfile::tempdir().unwrap();
        let (file, inner) = (folder.path().join("links_key"), folder.path().join("files"));
        fs::write(&file, "").unwrap();
        fs::create_dir(&inner).unwrap();
        fs::create_dir(folder.path().join("postgres")).unwrap();
        for path in [&file, &inner, folder.path()] {
            fs::set_permissions(path, fs::Permissions::from_mode(0o755)).unwrap();
        }
        drop(DataFolder::open(folder.path()).unwrap());
        let mode = |path: &Path| fs::metadata(path).unwrap().permissions().mode() & 0o777;
        assert_eq!((mode(&file), mode(&inner)), (0o600, 0o700));
        assert_eq!(mode(folder.path()) & 0o066, 0);
    }

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

    #[test]
    fn a_lock_that_is_about_to_go_is_waited_for() {
        let folder = tempfile::tempdir().unwrap();
        let first = DataFolder::open(folder.path()).unwrap();
        let path = folder.path().to_owned();
        let second = thread::spawn(move || DataFolder::open(&path).map(|folder| folder.node_id));
        let lock = folder.path().join("lock");
        let opened = || {
            let files = fs::read_dir("/proc/self/fd").unwrap().flatten();
            files
                .filter(|file| fs::read_link(file.path()).is_ok_and(|target| target == lock))
                .count()
        };
        while opened() < 2 && !second.is_finished() {
            thread::yield_now();
        }
        drop(first);
        second.join().unwrap().unwrap();
    }
}
