//! Lists what is stored outside of data folders: the database clusters that cannot be inside their data folders, and the records. A record
//! is a folder which says that a data folder contains a cluster. Both are removed only if the operator requests it.

use std::fs;
use std::path::{Path, PathBuf};

use super::error::{LocalPostgresError, io_error};
use super::folders::ClusterFolders;
use super::home::{self, has_cluster};
use super::options::ClusterOptions;
use super::process::{self, Running};

/// A cluster that is stored outside its data folder, or the record of a cluster that is inside its data folder.
#[derive(Debug)]
pub struct OutsideCluster {
    /// The name of the folder, which is also the name of the cluster or record in the list.
    pub name: String,
    /// The path of the folder: the cluster directory, or the record.
    pub home: PathBuf,
    /// True if the folder is only a record, because the cluster is inside its data folder.
    pub is_inside: bool,
    /// The data folder that the cluster belongs to.
    pub data: PathBuf,
    /// True if the data folder exists and uses this cluster.
    pub is_linked: bool,
    /// True if the cluster is running.
    pub is_running: bool,
}

/// Returns all clusters and records that are stored outside data folders, ordered by the path of their data folder.
pub fn list(options: &ClusterOptions) -> Vec<OutsideCluster> {
    list_in(options.elsewhere())
}

/// Removes a cluster or record that no data folder uses any more. Returns false if there is no cluster or record with this name.
///
/// # Errors
/// Fails if the cluster is running, if its data folder uses it, or if a file cannot be removed.
pub fn forget(options: &ClusterOptions, name: &str) -> Result<bool, ForgetError> {
    forget_in(options.elsewhere(), name)
}

/// The reason why a cluster or record is not removed.
#[derive(Debug, thiserror::Error)]
pub enum ForgetError {
    /// A server is using the cluster.
    #[error("it runs: stop its server first")]
    Runs,
    /// This data folder still uses the cluster.
    #[error("it is the database of data folder {}: remove postgres from that folder first", .0.display())]
    Linked(PathBuf),
    /// A file cannot be removed.
    #[error(transparent)]
    Io(#[from] LocalPostgresError),
}

fn list_in(elsewhere: &Path) -> Vec<OutsideCluster> {
    let mut found: Vec<OutsideCluster> = home::homes_in(elsewhere)
        .filter_map(|home| {
            let data = home::owner_of(&home)?;
            let name = home.file_name()?.to_str()?.to_owned();
            let is_inside = home::is_inside(&home);
            let inside = data.join("postgres");
            Some(OutsideCluster {
                is_linked: if is_inside {
                    has_cluster(&inside) && home::record_name(&data).is_some_and(|recorded| recorded == name)
                } else {
                    home::links_to(&data, &home)
                },
                is_running: ClusterFolders::at(if is_inside { inside } else { home.clone() })
                    .and_then(|folders| process::find_running(&folders))
                    .is_ok_and(|running| running == Running::Ours),
                name,
                data,
                home,
                is_inside,
            })
        })
        .collect();
    found.sort_by(|one, other| one.data.cmp(&other.data));
    found
}

fn forget_in(elsewhere: &Path, name: &str) -> Result<bool, ForgetError> {
    let Some(found) = list_in(elsewhere).into_iter().find(|found| found.name == name) else {
        return Ok(false);
    };
    if found.is_running {
        return Err(ForgetError::Runs);
    }
    if found.is_linked {
        return Err(ForgetError::Linked(found.data));
    }
    fs::remove_dir_all(&found.home).map_err(io_error("cannot remove", &found.home))?;
    Ok(true)
}

#[cfg(test)]
mod tests {
    use std::os::unix::fs::symlink;

    use super::*;

    #[test]
    fn only_a_cluster_that_no_data_folder_has_is_removed() {
        let folder = tempfile::tempdir().unwrap();
        let (elsewhere, data) = (folder.path().join("elsewhere"), folder.path().join("data"));
        let home = elsewhere.join("abc");
        fs::create_dir_all(home.join("data")).unwrap();
        fs::create_dir(&data).unwrap();
        fs::write(home.join("belongs-to"), data.as_os_str().as_encoded_bytes()).unwrap();
        symlink(&home, data.join("postgres")).unwrap();
        assert!(list_in(&elsewhere)[0].is_linked);
        assert!(matches!(forget_in(&elsewhere, "abc"), Err(ForgetError::Linked(_))));
        assert!(home.exists());
        assert!(!forget_in(&elsewhere, "other").unwrap());
        fs::remove_file(data.join("postgres")).unwrap();
        assert!(!list_in(&elsewhere)[0].is_linked);
        assert!(forget_in(&elsewhere, "abc").unwrap());
        assert!(!home.exists());
    }
}
