//! Where the cluster of a data folder lives: in its folder `postgres`, or, where the cluster's user cannot reach that, elsewhere
//! under an id, which the link `postgres` of the data folder names.
//!
//! Nothing here removes a cluster, and no start takes one that belongs to another data folder.

use std::fs;
use std::os::unix::fs::{PermissionsExt as _, symlink};
use std::path::{Path, PathBuf};

use super::error::{LocalPostgresError, io_error};
use super::user::RunAs;

/// Where clusters live that cannot live in their data folders (those of a home folder, mostly).
pub(super) const ELSEWHERE: &str = "/var/lib/needledrop";

/// In a cluster's home elsewhere: the path of the data folder that it belongs to.
const OWNER_FILE: &str = "belongs-to";

/// In a home: which of its folders is the cluster. Left out, it is `data`.
const CURRENT_FILE: &str = "current";

/// A data folder, and where clusters live that cannot live in it.
#[derive(Debug, Clone, Copy)]
pub(super) struct Homes<'a> {
    /// Canonical.
    pub(super) data: &'a Path,
    pub(super) elsewhere: &'a Path,
}

impl Homes<'_> {
    /// The home of the data folder's cluster; `None` where it has none yet.
    pub(super) fn find(&self) -> Result<Option<PathBuf>, LocalPostgresError> {
        let inside = self.inside();
        if let Ok(home) = fs::read_link(&inside) {
            let Some(owner) = owner_of(&home) else {
                return Err(LocalPostgresError::Lost {
                    data: self.data.to_owned(),
                    home,
                });
            };
            if owner != self.data && links_to(&owner, &home) {
                return Err(LocalPostgresError::Copied {
                    data: self.data.to_owned(),
                    owner,
                    home,
                });
            }
            return Ok(Some(home));
        }
        if has_cluster(&inside) {
            return Ok(Some(inside));
        }
        match self.recorded() {
            Some(home) if has_cluster(&home) => Err(LocalPostgresError::Recorded {
                data: self.data.to_owned(),
                home,
            }),
            _ => Ok(None),
        }
    }

    /// Makes a home for a new cluster, which this user can reach.
    pub(super) fn make(&self, user: Option<RunAs>) -> Result<PathBuf, LocalPostgresError> {
        let inside = self.inside();
        if user.is_none_or(|user| user.stopped_at(self.data).is_none()) {
            make_folder(&inside, 0o711)?;
            return Ok(inside);
        }
        make_folder(self.elsewhere, 0o711)?;
        // One that was begun and has no cluster yet is gone on with.
        let home = self
            .recorded()
            .unwrap_or_else(|| self.elsewhere.join(uuid::Uuid::new_v4().simple().to_string()));
        make_folder(&home, 0o711)?;
        self.claim(&home)?;
        // Only an empty folder goes: one that holds anything is refused.
        if inside.is_dir() {
            fs::remove_dir(&inside).map_err(io_error("cannot replace", &inside))?;
        }
        symlink(&home, &inside).map_err(io_error("cannot link", &inside))?;
        Ok(home)
    }

    /// Notes in a home elsewhere that it belongs to this data folder, which may have been moved.
    pub(super) fn claim(&self, home: &Path) -> Result<(), LocalPostgresError> {
        if home == self.inside() || owner_of(home).is_some_and(|owner| owner == self.data) {
            return Ok(());
        }
        replace(&home.join(OWNER_FILE), self.data.as_os_str().as_encoded_bytes())
    }

    fn inside(&self) -> PathBuf {
        self.data.join("postgres")
    }

    /// The home elsewhere that belongs to this path.
    fn recorded(&self) -> Option<PathBuf> {
        homes_in(self.elsewhere).find(|home| owner_of(home).is_some_and(|owner| owner == self.data))
    }
}

/// The homes elsewhere.
pub(super) fn homes_in(elsewhere: &Path) -> impl Iterator<Item = PathBuf> {
    fs::read_dir(elsewhere)
        .into_iter()
        .flatten()
        .flatten()
        .map(|entry| entry.path())
}

/// The data folder that a home elsewhere belongs to.
pub(super) fn owner_of(home: &Path) -> Option<PathBuf> {
    fs::read_to_string(home.join(OWNER_FILE)).ok().map(PathBuf::from)
}

/// Whether a data folder has its cluster in this home.
pub(super) fn links_to(data: &Path, home: &Path) -> bool {
    fs::read_link(data.join("postgres")).is_ok_and(|target| target == home)
}

/// The folder of a home's cluster. Where the file that names it is there and cannot be read, the former cluster is not taken for it.
pub(super) fn current_cluster(home: &Path) -> Result<PathBuf, LocalPostgresError> {
    let file = home.join(CURRENT_FILE);
    match fs::read_to_string(&file) {
        Ok(name) => Ok(home.join(name.trim())),
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => Ok(home.join("data")),
        Err(error) => Err(io_error("cannot read", &file)(error)),
    }
}

/// Makes another folder of a home the cluster.
pub(super) fn set_current_cluster(home: &Path, name: &str) -> Result<(), LocalPostgresError> {
    replace(&home.join(CURRENT_FILE), name.as_bytes())
}

/// Whether initdb has finished here, which writes `PG_VERSION` first. What another user owns cannot be looked into, and counts.
pub(super) fn has_cluster(home: &Path) -> bool {
    let Ok(cluster) = current_cluster(home) else {
        return true;
    };
    ["PG_VERSION", "global/pg_control"]
        .iter()
        .all(|file| match fs::metadata(cluster.join(file)) {
            Ok(_) => true,
            Err(error) => error.kind() == std::io::ErrorKind::PermissionDenied,
        })
}

/// Makes a folder where there is none, with these permissions.
pub(super) fn make_folder(folder: &Path, mode: u32) -> Result<(), LocalPostgresError> {
    fs::create_dir_all(folder).map_err(io_error("cannot make", folder))?;
    fs::set_permissions(folder, fs::Permissions::from_mode(mode))
        .map_err(io_error("cannot set the permissions of", folder))
}

/// Writes a file whole or not at all, also where the machine stops meanwhile.
fn replace(file: &Path, content: &[u8]) -> Result<(), LocalPostgresError> {
    let new = file.with_extension("new");
    let written = fs::write(&new, content)
        .and_then(|()| fs::File::open(&new)?.sync_all())
        .and_then(|()| fs::rename(&new, file));
    written.map_err(io_error("cannot write", file))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Can pass nothing that is closed to others.
    const OTHER: RunAs = RunAs { uid: 65533, gid: 65533 };

    struct Machine {
        folder: tempfile::TempDir,
    }

    impl Machine {
        /// Data folders below a closed folder, and an open place elsewhere.
        fn new() -> Self {
            let folder = tempfile::tempdir().unwrap();
            make_folder(folder.path(), 0o711).unwrap();
            make_folder(&folder.path().join("closed"), 0o700).unwrap();
            Self { folder }
        }

        fn data(&self, name: &str) -> PathBuf {
            let data = self.folder.path().join("closed").join(name);
            make_folder(&data, 0o711).unwrap();
            data
        }

        fn find(&self, data: &Path) -> Result<Option<PathBuf>, LocalPostgresError> {
            let elsewhere = self.folder.path().join("elsewhere");
            Homes {
                data,
                elsewhere: &elsewhere,
            }
            .find()
        }

        /// A start of a server: finds or makes the home.
        fn start(&self, data: &Path) -> Result<PathBuf, LocalPostgresError> {
            let elsewhere = self.folder.path().join("elsewhere");
            let homes = Homes {
                data,
                elsewhere: &elsewhere,
            };
            let home = match homes.find()? {
                Some(home) => home,
                None => homes.make(Some(OTHER))?,
            };
            homes.claim(&home)?;
            Ok(home)
        }
    }

    fn make_cluster(home: &Path) {
        make_folder(&home.join("data/global"), 0o700).unwrap();
        fs::write(home.join("data/PG_VERSION"), "15\n").unwrap();
        fs::write(home.join("data/global/pg_control"), "").unwrap();
    }

    #[test]
    fn a_folder_that_can_be_reached_has_its_cluster_inside() {
        let machine = Machine::new();
        let data = machine.folder.path().join("open");
        make_folder(&data, 0o711).unwrap();
        assert_eq!(machine.start(&data).unwrap(), data.join("postgres"));
    }

    #[test]
    fn a_folder_that_was_moved_or_renamed_keeps_its_cluster() {
        let machine = Machine::new();
        let first = machine.data("first");
        let home = machine.start(&first).unwrap();
        make_cluster(&home);
        let second = machine.folder.path().join("closed/second");
        fs::rename(&first, &second).unwrap();
        assert_eq!(machine.start(&second).unwrap(), home);
        assert_eq!(owner_of(&home), Some(second));
    }

    #[test]
    fn a_start_touches_no_cluster_of_a_folder_that_is_not_there() {
        let machine = Machine::new();
        let away = machine.data("away");
        let home = machine.start(&away).unwrap();
        make_cluster(&home);
        let unmounted = machine.folder.path().join("closed/unmounted");
        fs::rename(&away, &unmounted).unwrap();
        let other = machine.start(&machine.data("other")).unwrap();
        assert_ne!(other, home);
        assert!(has_cluster(&home));

        // The mount point alone is no new installation.
        let refused = machine.start(&machine.data("away")).unwrap_err();
        assert!(
            matches!(&refused, LocalPostgresError::Recorded { home: named, .. } if *named == home),
            "{refused}"
        );
        assert!(refused.to_string().contains("forget-cluster"));
        fs::remove_dir(&away).unwrap();
        fs::rename(&unmounted, &away).unwrap();
        assert_eq!(machine.start(&away).unwrap(), home);
    }

    #[test]
    fn a_copied_folder_is_refused_and_the_first_goes_on() {
        let machine = Machine::new();
        let first = machine.data("first");
        let home = machine.start(&first).unwrap();
        make_cluster(&home);
        let copy = machine.data("copy");
        symlink(&home, copy.join("postgres")).unwrap();
        let refused = machine.start(&copy).unwrap_err();
        assert!(
            matches!(&refused, LocalPostgresError::Copied { owner, .. } if *owner == first),
            "{refused}"
        );
        assert_eq!(machine.start(&first).unwrap(), home);
    }

    #[test]
    fn a_home_that_is_gone_is_said_and_not_made_anew() {
        let machine = Machine::new();
        let data = machine.data("data");
        let home = machine.start(&data).unwrap();
        fs::remove_dir_all(&home).unwrap();
        assert!(matches!(machine.start(&data), Err(LocalPostgresError::Lost { .. })));
        assert!(!home.exists());
    }

    #[test]
    fn a_home_that_was_begun_is_gone_on_with() {
        let machine = Machine::new();
        let data = machine.data("data");
        let home = machine.start(&data).unwrap();
        fs::remove_file(data.join("postgres")).unwrap();
        assert_eq!(machine.find(&data).unwrap(), None);
        assert_eq!(machine.start(&data).unwrap(), home);
    }

    #[test]
    fn the_cluster_of_a_home_can_be_another_folder() {
        let home = tempfile::tempdir().unwrap();
        assert_eq!(current_cluster(home.path()).unwrap(), home.path().join("data"));
        set_current_cluster(home.path(), "data-17").unwrap();
        assert_eq!(current_cluster(home.path()).unwrap(), home.path().join("data-17"));
    }

    #[test]
    fn the_former_cluster_is_not_taken_where_the_present_one_cannot_be_told() {
        let home = tempfile::tempdir().unwrap();
        make_cluster(home.path());
        make_folder(&home.path().join(CURRENT_FILE), 0o700).unwrap();
        assert!(current_cluster(home.path()).is_err());
        assert!(has_cluster(home.path()), "and none is made anew");
    }
}
