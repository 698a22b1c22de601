//! The folders of one database cluster, and the user who owns them.

use std::fs::{self, DirBuilder};
use std::os::unix::fs::{DirBuilderExt as _, MetadataExt as _, PermissionsExt as _, chown};
use std::path::{Path, PathBuf};

use sha2::{Digest as _, Sha256};

use super::error::{LocalPostgresError, io_error};
use super::home::{ClusterDirs, current_cluster};
use super::options::ClusterOptions;
use super::user::RunAs;
use crate::secrets;

/// The maximum number of bytes in the path of the folder that contains the cluster's Unix socket. The whole path of the socket can have at
/// most 108 bytes.
const RUN_PATH_MAX: usize = 88;

/// The folders of one database cluster, and the user who owns them.
#[derive(Debug)]
pub(super) struct ClusterFolders {
    /// The cluster directory. It contains the cluster, its log and usually the folder of its Unix socket.
    pub(super) home: PathBuf,
    pub(super) cluster: PathBuf,
    pub(super) run: PathBuf,
    /// The user who runs the cluster; none if it is the user of the server.
    pub(super) user: Option<RunAs>,
}

impl ClusterFolders {
    /// Finds or creates the cluster directory of a data folder, and the folder of the cluster's Unix socket. The directory may still
    /// contain no cluster afterwards.
    pub(super) fn prepare(options: &ClusterOptions) -> Result<Self, LocalPostgresError> {
        let data = &canonical(options)?;
        let homes = ClusterDirs { data, options };
        let home = match homes.find()? {
            Some(home) => home,
            None => homes.make(RunAs::of_cluster(&data.join("postgres/data"))?)?,
        };
        homes.claim(&home)?;
        let folders = Self::at(home)?;
        if let Some(closed) = folders.user.and_then(|user| user.first_closed_folder(&folders.home)) {
            return Err(LocalPostgresError::Unreachable {
                closed,
                cluster: folders.cluster,
            });
        }
        folders.own(&folders.run)?;
        if folders.cluster.is_dir() {
            folders.own(&folders.cluster)?;
        }
        Ok(folders)
    }

    /// Returns the folders of a cluster that another process runs. Creates and changes nothing.
    pub(super) fn beside(options: &ClusterOptions) -> Result<Self, LocalPostgresError> {
        let data = &canonical(options)?;
        let homes = ClusterDirs { data, options };
        Self::at(homes.find()?.unwrap_or_else(|| data.join("postgres")))
    }

    /// Writes a record of the cluster, or warns that the cluster is outside the data folder; see [`ClusterDirs::announce`].
    pub(super) fn announce(&self, options: &ClusterOptions) -> Result<(), LocalPostgresError> {
        let data = &canonical(options)?;
        ClusterDirs { data, options }.announce(&self.home, self.user);
        Ok(())
    }

    pub(super) fn at(home: PathBuf) -> Result<Self, LocalPostgresError> {
        let cluster = current_cluster(&home)?;
        let user = RunAs::of_cluster(&cluster)?;
        let mut run = home.join("run");
        if run.as_os_str().len() > RUN_PATH_MAX {
            let hash = Sha256::digest(home.as_os_str().as_encoded_bytes());
            run = runtime_folder().join(format!("needledrop-{}", secrets::hex(&hash[..8])));
        }
        Ok(Self {
            home,
            cluster,
            run,
            user,
        })
    }

    /// Returns the path of the cluster's log.
    pub(super) fn log(&self) -> PathBuf {
        self.home.join("postgres.log")
    }

    /// Creates a folder that only the cluster's user can use. If the folder exists, checks that it is such a folder, and refuses a link.
    pub(super) fn own(&self, folder: &Path) -> Result<(), LocalPostgresError> {
        let made = match DirBuilder::new().mode(0o700).create(folder) {
            Ok(()) => true,
            Err(error) if error.kind() == std::io::ErrorKind::AlreadyExists => false,
            Err(error) => return Err(io_error("cannot make", folder)(error)),
        };
        let (uid, gid) = match self.user {
            Some(user) => (user.uid, user.gid),
            None => (rustix::process::geteuid().as_raw(), rustix::process::getegid().as_raw()),
        };
        let found = fs::symlink_metadata(folder).map_err(io_error("cannot read", folder))?;
        if !found.is_dir() || (found.uid() != uid && !made && !folder.starts_with(&self.home)) {
            return Err(LocalPostgresError::Foreign(folder.to_owned()));
        }
        if found.uid() != uid {
            chown(folder, Some(uid), Some(gid)).map_err(io_error("cannot give away", folder))?;
        }
        fs::set_permissions(folder, fs::Permissions::from_mode(0o700)).map_err(io_error("cannot close", folder))
    }
}

fn canonical(options: &ClusterOptions) -> Result<PathBuf, LocalPostgresError> {
    let data = &options.data;
    data.canonicalize().map_err(io_error("cannot use", data))
}

/// Returns the folder for the Unix socket, for a cluster directory whose path is too long for a socket.
fn runtime_folder() -> PathBuf {
    if rustix::process::geteuid().is_root() {
        return PathBuf::from("/run");
    }
    std::env::var_os("XDG_RUNTIME_DIR").map_or_else(std::env::temp_dir, PathBuf::from)
}

#[cfg(test)]
mod tests {
    use std::os::unix::fs::symlink;

    use super::*;

    #[test]
    fn a_folder_for_the_socket_is_closed_to_others_and_is_no_link() {
        let folder = tempfile::tempdir().unwrap();
        let folders = ClusterFolders {
            home: folder.path().join("home"),
            cluster: folder.path().join("home/data"),
            run: folder.path().join("run"),
            user: None,
        };
        folders.own(&folders.run).unwrap();
        fs::set_permissions(&folders.run, fs::Permissions::from_mode(0o755)).unwrap();
        folders.own(&folders.run).unwrap();
        assert_eq!(fs::metadata(&folders.run).unwrap().mode() & 0o777, 0o700);
        fs::remove_dir(&folders.run).unwrap();
        symlink(folder.path(), &folders.run).unwrap();
        assert!(matches!(folders.own(&folders.run), Err(LocalPostgresError::Foreign(_))));
    }
}
