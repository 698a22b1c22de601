//! Finds the system user who runs the database cluster. It cannot be root, because PostgreSQL refuses to run as root.

use std::fs;
use std::os::unix::fs::MetadataExt as _;
use std::path::{Path, PathBuf};

use super::error::{LocalPostgresError, io_error};

/// The unprivileged system user who runs the cluster if the server runs as root.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct RunAs {
    pub(super) uid: u32,
    pub(super) gid: u32,
}

impl RunAs {
    /// Returns the user who runs the cluster in this folder; `None` if it is the user of the server. An existing cluster must be run by its
    /// owner: a server that runs as root switches to the owner, and any other server must already run as the owner.
    pub(super) fn of_cluster(cluster: &Path) -> Result<Option<Self>, LocalPostgresError> {
        let own = rustix::process::geteuid();
        let owner = match fs::metadata(cluster.join("PG_VERSION")) {
            Ok(found) => Some(Self {
                uid: found.uid(),
                gid: found.gid(),
            }),
            Err(error) if error.kind() == std::io::ErrorKind::PermissionDenied => {
                let found = fs::metadata(cluster).map_err(io_error("cannot read", cluster))?;
                Some(Self {
                    uid: found.uid(),
                    gid: found.gid(),
                })
            }
            Err(_) => None,
        };
        match owner {
            Some(owner) if own.is_root() && owner.uid != 0 => Ok(Some(owner)),
            Some(owner) if !own.is_root() && owner.uid != own.as_raw() => Err(LocalPostgresError::OtherUser {
                cluster: cluster.to_owned(),
                owner: owner.uid,
                own: own.as_raw(),
            }),
            _ if own.is_root() => Ok(Some(unprivileged().ok_or(LocalPostgresError::NoUser)?)),
            _ => Ok(None),
        }
    }

    /// Returns the first folder on the path, beginning at the root, that this user cannot enter; none if the user can enter all of them.
    pub(super) fn first_closed_folder(self, path: &Path) -> Option<PathBuf> {
        let mut folders: Vec<&Path> = path.ancestors().collect();
        folders.reverse();
        folders
            .into_iter()
            .find(|folder| {
                !fs::metadata(folder).is_ok_and(|found| {
                    let mode = found.mode();
                    mode & 0o001 != 0
                        || (found.gid() == self.gid && mode & 0o010 != 0)
                        || (found.uid() == self.uid && mode & 0o100 != 0)
                })
            })
            .map(Path::to_owned)
    }
}

/// Returns the names of the system users that may log in as the superuser of the database: the user of this process, and the user of the
/// cluster.
pub(super) fn names(user: Option<RunAs>) -> Vec<String> {
    let users = fs::read_to_string("/etc/passwd").unwrap_or_default();
    let mut names: Vec<String> = [Some(rustix::process::geteuid().as_raw()), user.map(|user| user.uid)]
        .into_iter()
        .flatten()
        .filter_map(|uid| name_of(&users, uid))
        .collect();
    names.dedup();
    names
}

/// Returns the system user `postgres` or `needledrop`. A user that other daemons also run as, such as `nobody`, is not used, because those
/// daemons could then connect as the superuser of the database.
fn unprivileged() -> Option<RunAs> {
    let users = fs::read_to_string("/etc/passwd").ok()?;
    ["postgres", "needledrop"].iter().find_map(|name| user_of(&users, name))
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

fn name_of(users: &str, uid: u32) -> Option<String> {
    users.lines().find_map(|line| {
        let mut fields = line.split(':');
        let name = fields.next()?;
        (fields.nth(1)?.parse() == Ok(uid)).then(|| name.to_owned())
    })
}

#[cfg(test)]
mod tests {
    use std::os::unix::fs::PermissionsExt as _;

    use super::*;

    const USERS: &str =
        "root:x:0:0:root:/root:/bin/sh\nnobodyelse:x:7:7::/:/bin/sh\nnobody:x:65534:65533:nobody:/:/bin/false\n";

    #[test]
    fn a_user_is_found_by_the_whole_name_and_by_number() {
        let user = user_of(USERS, "nobody").unwrap();
        assert_eq!((user.uid, user.gid), (65534, 65533));
        assert!(user_of(USERS, "postgres").is_none());
        assert_eq!(name_of(USERS, 7).as_deref(), Some("nobodyelse"));
    }

    #[test]
    fn a_closed_folder_on_the_way_is_named() {
        let folder = tempfile::tempdir().unwrap();
        let nobody = RunAs { uid: 65534, gid: 65534 };
        fs::set_permissions(folder.path(), fs::Permissions::from_mode(0o700)).unwrap();
        let inner = folder.path().join("data");
        fs::create_dir(&inner).unwrap();
        fs::set_permissions(&inner, fs::Permissions::from_mode(0o755)).unwrap();
        assert_eq!(nobody.first_closed_folder(&inner).as_deref(), Some(folder.path()));
        fs::set_permissions(folder.path(), fs::Permissions::from_mode(0o711)).unwrap();
        assert_eq!(nobody.first_closed_folder(&inner), None);
    }

    #[test]
    fn root_runs_a_cluster_as_its_owner_and_others_only_their_own() {
        let cluster = tempfile::tempdir().unwrap();
        let file = cluster.path().join("PG_VERSION");
        fs::write(&file, "15\n").unwrap();
        if rustix::process::geteuid().is_root() {
            std::os::unix::fs::chown(&file, Some(65532), Some(65531)).unwrap();
            let owner = RunAs::of_cluster(cluster.path()).unwrap();
            assert_eq!(owner, Some(RunAs { uid: 65532, gid: 65531 }));
        } else {
            assert_eq!(RunAs::of_cluster(cluster.path()).unwrap(), None);
        }
    }
}
