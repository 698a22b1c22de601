//! The clusters outside of their data folders, and the records of clusters inside of them: they can be listed, and one is removed only on
//! request.

use std::fs;
use std::path::{Path, PathBuf};

use super::error::{LocalPostgresError, io_error};
use super::folders::ClusterFolders;
use super::home::{self, has_cluster};
use super::options::ClusterOptions;
use super::process::{self, Running};

/// A cluster outside of its data folder, or the record of one inside of it.
#[derive(Debug)]
pub struct Elsewhere {
    /// The name under which it is listed.
    pub name: String,
    /// The folder of the cluster, or of the record.
    pub home: PathBuf,
    /// True if it is a record only.
    pub is_inside: bool,
    /// The data folder that it belongs to.
    pub data: PathBuf,
    /// True if that data folder exists and has this cluster.
    pub is_linked: bool,
    /// True if it runs now.
    pub is_running: bool,
}

/// Returns every cluster and record outside of the data folders, by data folder.
pub fn list(options: &ClusterOptions) -> Vec<Elsewhere> {
    list_in(options.elsewhere())
}

/// Removes a cluster that no longer belongs to a data folder; false if there is none of that name.
///
/// # Errors
/// Fails if it runs, if its data folder has it, or if a file cannot be removed.
pub fn forget(options: &ClusterOptions, name: &str) -> Result<bool, ForgetError> {
    forget_in(options.elsewhere(), name)
}

/// The reason why a cluster is not removed.
#[derive(Debug, thiserror::Error)]
pub enum ForgetError {
    /// A server uses it.
    #[error("it runs: stop its server first")]
    Runs,
    /// A data folder still has it.
    #[error("it is the database of data folder {}: remove postgres from that folder first", .0.display())]
    Linked(PathBuf),
    /// A file cannot be removed.
    #[error(transparent)]
    Io(#[from] LocalPostgresError),
}

fn list_in(elsewhere: &Path) -> Vec<Elsewhere> {
    let mut found: Vec<Elsewhere> = home::homes_in(elsewhere)
        .filter_map(|home| {
            let data = home::owner_of(&home)?;
            let name = home.file_name()?.to_str()?.to_owned();
            let is_inside = home::is_inside(&home);
            let inside = data.join("postgres");
            Some(Elsewhere {
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
