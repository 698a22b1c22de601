//! The cluster directory of a data folder. It is the folder `postgres` in the data folder if the cluster's user can reach that folder.
//! Otherwise it is a folder outside the data folder, whose name is a random id, and `postgres` in the data folder is a link to it.
//!
//! No function here removes a cluster. A server never uses a cluster that belongs to another data folder.

use std::fs;
use std::os::unix::fs::{MetadataExt as _, PermissionsExt as _, symlink};
use std::path::{Path, PathBuf};

use super::error::{LocalPostgresError, io_error};
use super::options::ClusterOptions;
use super::user::RunAs;
use crate::atomic_file;

/// The file that contains the path of the data folder. It is in each record, and in each cluster directory outside its data folder.
const OWNER_FILE: &str = "belongs-to";

/// The file that distinguishes a record from a cluster directory. If it exists, the cluster is inside its data folder.
const INSIDE_FILE: &str = "inside";

/// The file that contains the name of the cluster's record. It is in each cluster directory inside a data folder.
const RECORD_FILE: &str = "record";

/// The file in a cluster directory that names the folder of the cluster that is in use. Without the file, it is the folder `data`.
const CURRENT_FILE: &str = "current";

/// A data folder, and the options which say where its cluster can be.
#[derive(Debug, Clone, Copy)]
pub(super) struct ClusterDirs<'a> {
    /// The canonical path of the data folder.
    pub(super) data: &'a Path,
    pub(super) options: &'a ClusterOptions,
}

impl ClusterDirs<'_> {
    /// Returns the cluster directory of the data folder; `None` if there is none yet and a new cluster may be created. Fails if there is
    /// none, and the settings do not allow a new cluster.
    pub(super) fn find(&self) -> Result<Option<PathBuf>, LocalPostgresError> {
        let data = self.data.to_owned();
        if let Some(home) = link_of(self.data) {
            return match owner_of(&home) {
                // a link that the operator has made, to a larger disk
                None if has_cluster(&home) => Ok(Some(home)),
                None => Err(LocalPostgresError::Lost { data, home }),
                Some(owner) if owner != self.data && links_to(&owner, &home) => {
                    Err(LocalPostgresError::Copied { data, owner, home })
                }
                Some(_) => Ok(Some(home)),
            };
        }
        let inside = self.inside();
        if has_cluster(&inside) {
            return Ok(Some(inside));
        }
        match self.recorded() {
            Some(record) if is_inside(&record) => Err(LocalPostgresError::Gone { data, record }),
            Some(home) if has_cluster(&home) => Err(LocalPostgresError::Recorded { data, home }),
            _ if !self.options.may_be_new => Err(LocalPostgresError::NotNew(data)),
            _ => Ok(None),
        }
    }

    /// Creates the directory for a new cluster: inside the data folder if `user` can reach that, and otherwise outside it.
    pub(super) fn make(&self, user: Option<RunAs>) -> Result<PathBuf, LocalPostgresError> {
        let inside = self.inside();
        let Some(closed) = user.and_then(|user| user.first_closed_folder(self.data)) else {
            make_folder(&inside, 0o711)?;
            return Ok(inside);
        };
        let elsewhere = self.options.elsewhere();
        if self.options.elsewhere.is_none() && !self.options.is_demo && device_of(elsewhere) != device_of(self.data) {
            return Err(LocalPostgresError::OtherDevice {
                data: self.data.to_owned(),
                closed,
                elsewhere: elsewhere.to_owned(),
            });
        }
        make_folder(elsewhere, 0o711)?;
        // A home that was begun and has no cluster yet is used.
        let home = self
            .recorded()
            .unwrap_or_else(|| elsewhere.join(uuid::Uuid::new_v4().simple().to_string()));
        make_folder(&home, 0o711)?;
        self.claim(&home)?;
        // Only an empty folder is removed: one with content is refused.
        if inside.is_dir() {
            fs::remove_dir(&inside).map_err(io_error("cannot replace", &inside))?;
        }
        symlink(&home, &inside).map_err(io_error("cannot link", &inside))?;
        Ok(home)
    }

    /// Writes the current path of the data folder into the cluster directory or record that is outside it, because the data folder may have
    /// been moved.
    pub(super) fn claim(&self, home: &Path) -> Result<(), LocalPostgresError> {
        if home == self.inside() || owner_of(home).is_some_and(|owner| owner == self.data) {
            return Ok(());
        }
        replace(&home.join(OWNER_FILE), self.data.as_os_str().as_encoded_bytes())
    }

    /// If the cluster is outside the data folder, logs a warning. Otherwise writes a record outside the data folder, which says that the
    /// data folder contains a cluster. Thanks to the record, a later start notices if the data folder is only not mounted, and does not
    /// create a new cluster. Without permission to write the record, none is written.
    pub(super) fn announce(&self, home: &Path, user: Option<RunAs>) {
        if home != self.inside() {
            let (database, data) = (home.display(), self.data.display());
            if let Some(closed) = user.and_then(|user| user.first_closed_folder(self.data)) {
                tracing::warn!(
                    "the database lies in {database}, outside of data folder {data}, since postgresql's user cannot pass {}: \
                     a volume or a copy of the data folder is without it",
                    closed.display()
                );
            } else {
                tracing::warn!(
                    "the database lies in {database}, outside of data folder {data}, whose link postgres leads there: \
                     a volume or a copy of the data folder is without it"
                );
            }
        } else if !self.options.is_demo
            && let Err(error) = self.record()
        {
            tracing::debug!(%error, "the database's folder could not be recorded");
        }
    }

    fn record(&self) -> Result<(), LocalPostgresError> {
        let elsewhere = self.options.elsewhere();
        if elsewhere.starts_with(self.data) {
            return Ok(());
        }
        let file = self.inside().join(RECORD_FILE);
        let name = match record_name(self.data) {
            Some(name) if !self.is_of_another(&elsewhere.join(&name), &name) => name,
            _ => {
                let name = uuid::Uuid::new_v4().simple().to_string();
                replace(&file, name.as_bytes())?;
                name
            }
        };
        let record = elsewhere.join(name);
        make_folder(elsewhere, 0o711)?;
        make_folder(&record, 0o711)?;
        replace(&record.join(INSIDE_FILE), b"")?;
        self.claim(&record)
    }

    /// Returns true if this data folder is a copy of another one, and the record belongs to that other one.
    fn is_of_another(&self, record: &Path, name: &str) -> bool {
        owner_of(record)
            .is_some_and(|owner| owner != self.data && record_name(&owner).is_some_and(|theirs| theirs == name))
    }

    fn inside(&self) -> PathBuf {
        self.data.join("postgres")
    }

    /// Returns the cluster directory or record outside the data folder that contains the path of this data folder.
    fn recorded(&self) -> Option<PathBuf> {
        homes_in(self.options.elsewhere()).find(|home| owner_of(home).is_some_and(|owner| owner == self.data))
    }
}

/// Returns true if this folder is a record, so that the cluster is inside its data folder.
pub(super) fn is_inside(record: &Path) -> bool {
    record.join(INSIDE_FILE).exists()
}

/// Returns the name of the record that belongs to the cluster inside this data folder.
pub(super) fn record_name(data: &Path) -> Option<String> {
    let name = fs::read_to_string(data.join("postgres").join(RECORD_FILE)).ok()?;
    Some(name.trim().to_owned())
}

/// Returns the target of the symbolic link `postgres` in a data folder; `None` if there is no such link.
fn link_of(data: &Path) -> Option<PathBuf> {
    let target = fs::read_link(data.join("postgres")).ok()?;
    Some(data.join(target))
}

/// Returns the number of the device that contains a folder. If the folder does not exist, its closest existing parent is used.
fn device_of(folder: &Path) -> Option<u64> {
    folder
        .ancestors()
        .find_map(|folder| Some(fs::metadata(folder).ok()?.dev()))
}

/// Returns all cluster directories and records in the folder `elsewhere`.
pub(super) fn homes_in(elsewhere: &Path) -> impl Iterator<Item = PathBuf> {
    fs::read_dir(elsewhere)
        .into_iter()
        .flatten()
        .flatten()
        .map(|entry| entry.path())
}

/// Returns the data folder to which a cluster directory or a record belongs.
pub(super) fn owner_of(home: &Path) -> Option<PathBuf> {
    fs::read_to_string(home.join(OWNER_FILE)).ok().map(PathBuf::from)
}

/// Returns true if the link in this data folder points to this cluster directory.
pub(super) fn links_to(data: &Path, home: &Path) -> bool {
    link_of(data).is_some_and(|target| target == home)
}

/// Returns the folder of the cluster that is in use. A cluster directory can contain several clusters, and a file names the one in use.
/// Fails if the file cannot be read, or if it is missing although there are several clusters.
pub(super) fn current_cluster(home: &Path) -> Result<PathBuf, LocalPostgresError> {
    let file = home.join(CURRENT_FILE);
    match fs::read_to_string(&file) {
        Ok(name) => Ok(home.join(name.trim())),
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => {
            let mut clusters = clusters_in(home);
            // without those set aside, and those that initdb has not finished
            clusters.retain(|folder| folder.extension().is_none());
            match &clusters[..] {
                [] => Ok(home.join("data")),
                [only] => Ok(only.clone()),
                _ => Err(LocalPostgresError::Ambiguous { file, clusters }),
            }
        }
        Err(error) => Err(io_error("cannot read", &file)(error)),
    }
}

/// Returns the folder of every cluster in a cluster directory.
pub(super) fn clusters_in(home: &Path) -> Vec<PathBuf> {
    let mut clusters: Vec<PathBuf> = homes_in(home)
        .filter(|folder| folder.join("PG_VERSION").is_file())
        .collect();
    clusters.sort();
    clusters
}

/// Stores which cluster of a cluster directory is in use. `name` is the name of the cluster's folder.
pub(super) fn set_current_cluster(home: &Path, name: &str) -> Result<(), LocalPostgresError> {
    replace(&home.join(CURRENT_FILE), name.as_bytes())
}

/// Returns true if a cluster directory contains a complete cluster, that is, the files `PG_VERSION`, which initdb writes first, and
/// `pg_control`, which it writes later. A file that may not be examined counts as present.
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

/// Creates a folder if it is missing, and sets its permissions to `mode`.
pub(super) fn make_folder(folder: &Path, mode: u32) -> Result<(), LocalPostgresError> {
    fs::create_dir_all(folder).map_err(io_error("cannot make", folder))?;
    fs::set_permissions(folder, fs::Permissions::from_mode(mode))
        .map_err(io_error("cannot set the permissions of", folder))
}

fn replace(file: &Path, content: &[u8]) -> Result<(), LocalPostgresError> {
    atomic_file::replace(file, content).map_err(io_error("cannot write", file))
}

#[cfg(test)]
mod tests;
