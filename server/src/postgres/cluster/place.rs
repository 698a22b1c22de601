//! The folders of the cluster, and the user who owns them.

use std::fs;
use std::os::unix::fs::{MetadataExt as _, PermissionsExt as _, chown, symlink};
use std::path::{Path, PathBuf};

use sha2::{Digest as _, Sha256};

use super::error::{LocalPostgresError, io_error};
use crate::http::secrets;

/// A unix socket's whole path has 108 bytes; its name takes some.
const RUN_PATH_MAX: usize = 88;

/// Where a cluster lives when the unprivileged user cannot reach the data folder (a home folder, mostly).
const ELSEWHERE: &str = "/var/lib/needledrop";

/// Names the data folder that a cluster elsewhere belongs to.
const OWNER_FILE: &str = "belongs-to";

/// The unprivileged user that runs the cluster when the server is root.
#[derive(Debug, Clone, Copy)]
pub(super) struct RunAs {
    pub(super) uid: u32,
    pub(super) gid: u32,
}

/// The folders of one cluster.
#[derive(Debug)]
pub(super) struct Place {
    pub(super) cluster: PathBuf,
    pub(super) run: PathBuf,
    pub(super) user: Option<RunAs>,
}

impl Place {
    /// Makes the folders of the cluster that belongs to this data folder.
    pub(super) fn prepare(data: &Path) -> Result<Self, LocalPostgresError> {
        let data = data.canonicalize().map_err(io_error("cannot use", data))?;
        let user = if rustix::process::geteuid().is_root() {
            Some(find_user().ok_or(LocalPostgresError::NoUser)?)
        } else {
            None
        };
        let name = short_name(&data);
        let mut home = data.join("postgres");
        if user.is_some_and(|user| !can_reach(&data, user)) {
            forget_abandoned(Path::new(ELSEWHERE));
            let elsewhere = Path::new(ELSEWHERE).join(&name);
            link_elsewhere(&home, &elsewhere, &data)?;
            home = elsewhere;
        }
        // The way to it stays as it is; only the two folders become the user's.
        fs::create_dir_all(&home).map_err(io_error("cannot make", &home))?;
        let mut run = home.join("run");
        if run.as_os_str().len() > RUN_PATH_MAX {
            run = std::env::temp_dir().join(format!("needledrop-{name}"));
        }
        let place = Self {
            cluster: home.join("data"),
            run,
            user,
        };
        for folder in [&place.cluster, &place.run] {
            place.own(folder)?;
        }
        Ok(place)
    }

    /// The log of the last start.
    pub(super) fn log(&self) -> PathBuf {
        self.cluster.with_file_name("postgres.log")
    }

    /// Removes what is in the cluster's folder.
    pub(super) fn empty_cluster(&self) -> Result<(), LocalPostgresError> {
        fs::remove_dir_all(&self.cluster).map_err(io_error("cannot empty", &self.cluster))?;
        self.own(&self.cluster)
    }

    fn own(&self, folder: &Path) -> Result<(), LocalPostgresError> {
        if !folder.exists() {
            fs::create_dir(folder).map_err(io_error("cannot make", folder))?;
        }
        let (uid, gid) = match self.user {
            Some(user) => (user.uid, user.gid),
            None => (rustix::process::geteuid().as_raw(), rustix::process::getegid().as_raw()),
        };
        let found = fs::symlink_metadata(folder).map_err(io_error("cannot read", folder))?;
        if found.uid() != uid {
            chown(folder, Some(uid), Some(gid)).map_err(io_error("cannot give away", folder))?;
        }
        fs::set_permissions(folder, fs::Permissions::from_mode(0o700)).map_err(io_error("cannot close", folder))
    }
}

/// Puts the cluster where its user can reach it, and a link in the data folder to find it by.
fn link_elsewhere(link: &Path, home: &Path, data: &Path) -> Result<(), LocalPostgresError> {
    fs::create_dir_all(home).map_err(io_error("cannot make", home))?;
    let owner = home.join(OWNER_FILE);
    fs::write(&owner, data.as_os_str().as_encoded_bytes()).map_err(io_error("cannot write", &owner))?;
    if fs::read_link(link).is_ok_and(|target| target == home) {
        return Ok(());
    }
    tracing::info!(folder = %home.display(), "the data folder is closed to the database's user, so the cluster lives elsewhere");
    symlink(home, link).map_err(io_error("cannot link", link))
}

/// Removes clusters whose data folder is gone and that nobody runs.
fn forget_abandoned(elsewhere: &Path) {
    for home in fs::read_dir(elsewhere)
        .into_iter()
        .flatten()
        .flatten()
        .map(|entry| entry.path())
    {
        let Ok(data) = fs::read_to_string(home.join(OWNER_FILE)) else {
            continue;
        };
        if !Path::new(&data).exists() && !home.join("data/postmaster.pid").exists() {
            let _ = fs::remove_dir_all(home);
        }
    }
}

/// A folder's name in few characters.
fn short_name(data: &Path) -> String {
    let hash = Sha256::digest(data.as_os_str().as_encoded_bytes());
    secrets::hex(&hash[..8])
}

/// Whether every folder on the way can be passed by this user.
fn can_reach(path: &Path, user: RunAs) -> bool {
    path.ancestors().all(|folder| {
        fs::metadata(folder).is_ok_and(|found| {
            let mode = found.mode();
            mode & 0o001 != 0
                || (found.gid() == user.gid && mode & 0o010 != 0)
                || (found.uid() == user.uid && mode & 0o100 != 0)
        })
    })
}

fn find_user() -> Option<RunAs> {
    let users = fs::read_to_string("/etc/passwd").ok()?;
    ["postgres", "nobody"].iter().find_map(|name| user_of(&users, name))
}

fn user_of(users: &str, name: &str) -> Option<RunAs> {
    users.lines().find_map(|line| {
        let mut fields = line.split(':');
        (fields.next() == Some(name)).then_some(())?;
        let uid = fields.nth(1)?.parse().ok()?;
        let gid = fields.next()?.parse().ok()?;
        Some(RunAs { uid, gid })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_user_is_found_by_the_whole_name() {
        let users =
            "root:x:0:0:root:/root:/bin/sh\nnobodyelse:x:7:7::/:/bin/sh\nnobody:x:65534:65533:nobody:/:/bin/false\n";
        let user = user_of(users, "nobody").unwrap();
        assert_eq!((user.uid, user.gid), (65534, 65533));
        assert!(user_of(users, "postgres").is_none());
    }

    #[test]
    fn a_closed_folder_on_the_way_cannot_be_passed() {
        let folder = tempfile::tempdir().unwrap();
        fs::set_permissions(folder.path(), fs::Permissions::from_mode(0o700)).unwrap();
        let inner = folder.path().join("data");
        fs::create_dir(&inner).unwrap();
        assert!(!can_reach(&inner, RunAs { uid: 65534, gid: 65534 }));
        fs::set_permissions(folder.path(), fs::Permissions::from_mode(0o711)).unwrap();
        fs::set_permissions(&inner, fs::Permissions::from_mode(0o755)).unwrap();
        assert!(can_reach(&inner, RunAs { uid: 65534, gid: 65534 }));
    }
}
