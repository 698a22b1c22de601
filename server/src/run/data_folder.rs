//! The data folder. Only one server uses it at a time. It contains the permanent name of the node.

use std::fs::{self, File, TryLockError};
use std::os::unix::fs::{MetadataExt as _, PermissionsExt as _};
use std::path::{Path, PathBuf};
use std::thread;
use std::time::{Duration, Instant};

use crate::atomic_file;

/// The reason why the data folder cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum DataFolderError {
    /// The folder or a file in it cannot be created, read or written.
    #[error("data folder {}: {error}", .path.display())]
    Io {
        /// The file or folder.
        path: PathBuf,
        error: std::io::Error,
    },
    /// The folder belongs to a server that runs as another system user, who could not read the files of this server.
    #[error(
        "data folder {} is used by user {owner}, and this is user {own}: start as user {owner}, or hand the folder over with chown {}",
        .path.display(), hand_over(.path, *.own)
    )]
    OtherUser {
        /// The path of the data folder.
        path: PathBuf,
        /// The id of the system user whose server has used the folder.
        owner: u32,
        /// The id of the system user who has started this server.
        own: u32,
    },
    /// Another server is using this data folder.
    #[error("data folder {} is in use by another server", .0.display())]
    InUse(PathBuf),
}

/// Returns the arguments of the `chown` command after which the user `own` can use the folder. For root, only the owner of the lock file
/// has to change, because root can read all files and runs the database as the database's owner. Any other user must own all files.
fn hand_over(path: &Path, own: u32) -> String {
    match own {
        0 => format!("0 {}/lock", path.display()),
        own => format!("-R {own} {}", path.display()),
    }
}

/// The maximum time to wait for the lock. It can still be held for a short time by a server that is ending, or by a child process that such
/// a server has just forked and that has not started its own program yet.
const LOCK_WITHIN: Duration = Duration::from_secs(1);

/// The file that contains the id of this node's last start, and the id that the database contained before that start, if there was one.
pub(super) const STARTS_FILE: &str = "start_ids";

/// The file that contains the name of the node.
const NODE_FILE: &str = "node_id";

/// The interval between two attempts to take the lock.
const LOCK_EVERY: Duration = Duration::from_millis(20);

/// A data folder. It is locked for this process until the value is dropped.
#[derive(Debug)]
pub struct DataFolder {
    /// The path of the folder.
    pub path: PathBuf,
    /// The name of the node. It is generated once, and stored in the folder.
    pub node_id: String,
    _lock: File,
}

impl DataFolder {
    /// Creates the folder if it is missing, and locks it.
    pub fn open(path: &Path) -> Result<Self, DataFolderError> {
        let io = |path: &Path| {
            let path = path.to_owned();
            move |error| DataFolderError::Io { path, error }
        };
        fs::create_dir_all(path).map_err(io(path))?;
        let lock_file = path.join("lock");
        check_user(path, &lock_file)?;
        let lock = File::create(&lock_file).map_err(io(&lock_file))?;
        close(path);
        let began = Instant::now();
        loop {
            match lock.try_lock() {
                Ok(()) => break,
                Err(TryLockError::WouldBlock) if began.elapsed() < LOCK_WITHIN => thread::sleep(LOCK_EVERY),
                Err(TryLockError::WouldBlock) => return Err(DataFolderError::InUse(path.to_owned())),
                Err(TryLockError::Error(error)) => return Err(io(&lock_file)(error)),
            }
        }
        let mut folder = Self {
            path: path.to_owned(),
            node_id: String::new(),
            _lock: lock,
        };
        match folder.read(NODE_FILE)? {
            Some(id) if !id.trim().is_empty() => id.trim().clone_into(&mut folder.node_id),
            _ => folder.renew_node()?,
        }
        Ok(folder)
    }

    /// Gives the node a new name, and deletes the ids of its starts.
    pub fn renew_node(&mut self) -> Result<(), DataFolderError> {
        self.node_id = format!("needledrop-{}", uuid::Uuid::new_v4().simple());
        self.write(NODE_FILE, &self.node_id)?;
        let starts = self.path.join(STARTS_FILE);
        match fs::remove_file(&starts) {
            Err(error) if error.kind() != std::io::ErrorKind::NotFound => {
                Err(DataFolderError::Io { path: starts, error })
            }
            _ => Ok(()),
        }
    }

    /// Returns the content of a small file in the folder; `None` if the file does not exist.
    pub(super) fn read(&self, name: &str) -> Result<Option<String>, DataFolderError> {
        let path = self.path.join(name);
        match fs::read_to_string(&path) {
            Ok(content) => Ok(Some(content)),
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => Ok(None),
            Err(error) => Err(DataFolderError::Io { path, error }),
        }
    }

    /// Replaces the content of a small file in the folder. If this fails, the file keeps its previous content.
    pub(super) fn write(&self, name: &str, content: &str) -> Result<(), DataFolderError> {
        let path = self.path.join(name);
        atomic_file::replace(&path, content.as_bytes()).map_err(|error| DataFolderError::Io { path, error })
    }
}

/// Refuses a folder whose lock file belongs to another user, because neither user could read the files of the other.
fn check_user(path: &Path, lock_file: &Path) -> Result<(), DataFolderError> {
    let own = rustix::process::geteuid().as_raw();
    let owner = match fs::metadata(lock_file) {
        Ok(lock) => Some(lock.uid()),
        Err(error) if error.kind() == std::io::ErrorKind::PermissionDenied => {
            fs::metadata(path).ok().map(|data| data.uid())
        }
        Err(_) => None,
    };
    match owner {
        Some(owner) if owner != own => Err(DataFolderError::OtherUser {
            path: path.to_owned(),
            owner,
            own,
        }),
        _ => Ok(()),
    }
}

/// Takes away all other users' access to the folder. If root owns the folder, other users can still enter it but not list it, because the
/// database, which runs as another user, has its folder inside. It is no error if the file system has no permissions.
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
