//! Upgrades the managed database cluster to the newest installed major version of PostgreSQL. The previous cluster is kept next to the new
//! one.

use std::fs;
use std::path::{Path, PathBuf};

use sqlx::ConnectOptions as _;

use super::binaries::Binaries;
use super::error::{LocalPostgresError, io_error};
use super::folders::ClusterFolders;
use super::home::{clusters_in, set_current_cluster};
use super::local::{LocalPostgres, of_cluster};
use super::options::ClusterOptions;
use super::programs;
use super::roles::{self, DATABASE, SUPERUSER};

/// The result of an upgrade.
#[derive(Debug)]
pub enum Upgraded {
    /// The cluster already has the newest installed major version, which is this number.
    Newest(u32),
    /// The cluster was upgraded.
    Done {
        /// The major version before the upgrade.
        from: u32,
        /// The major version after the upgrade.
        to: u32,
        /// The folder of the previous cluster, which is kept.
        former: PathBuf,
    },
}

/// Upgrades the cluster of a data folder with `pg_upgrade`. The caller must have locked the data folder. The previous cluster is copied and
/// not changed, and stays in use until the new cluster has started and accepted a connection.
///
/// # Errors
/// Fails if a version is not installed or a program fails. The previous cluster then stays in use.
pub async fn upgrade(options: &ClusterOptions) -> Result<Upgraded, LocalPostgresError> {
    let folders = ClusterFolders::prepare(options)?;
    let installed = Binaries::installed();
    let old = of_cluster(&folders, &installed)?;
    let newest = installed.into_iter().max_by_key(|binaries| binaries.major);
    let new = newest.ok_or(LocalPostgresError::NotInstalled)?;
    if new.major <= old.major {
        return Ok(Upgraded::Newest(old.major));
    }
    let former = folders.cluster.clone();
    let name = format!("data-{}", new.major);
    let cluster = folders.home.join(&name);
    // From here on there may be two.
    let present = former.file_name().unwrap_or_default().to_string_lossy();
    set_current_cluster(&folders.home, &present)?;
    if cluster.exists() {
        // It is of an interrupted upgrade, or of an earlier one that was undone: its content is unknown.
        let aside = folders.home.join(format!("{name}.{}", uuid::Uuid::new_v4().simple()));
        fs::rename(&cluster, &aside).map_err(io_error("cannot set aside", &cluster))?;
        tracing::warn!("{} was there, and is kept in {}", cluster.display(), aside.display());
    }

    // A cluster that was killed recovers first, and its roles are set up.
    let running = LocalPostgres::start_with(old.clone(), folders).await?;
    let checksums = has_checksums(&running).await?;
    running.stop_cleanly().await;
    let folders = ClusterFolders::prepare(options)?;
    programs::init(&new, &folders, &cluster, checksums).await?;
    run_pg_upgrade(&old, &new, &folders, &cluster).await?;

    let home = folders.home.clone();
    let upgraded = ClusterFolders { cluster, ..folders };
    let running = LocalPostgres::start_with(new.clone(), upgraded).await?;
    let analyzed = analyze(&running).await;
    running.stop_cleanly().await;
    analyzed?;
    set_current_cluster(&home, &name)?;
    Ok(Upgraded::Done {
        from: old.major,
        to: new.major,
        former,
    })
}

/// Returns the folders of the clusters that are no longer in use, such as those from before an upgrade.
///
/// # Errors
/// Fails if a folder cannot be read.
pub fn list_old(options: &ClusterOptions) -> Result<Vec<PathBuf>, LocalPostgresError> {
    let folders = ClusterFolders::prepare(options)?;
    let mut old = clusters_in(&folders.home);
    old.retain(|folder| *folder != folders.cluster);
    Ok(old)
}

/// Removes the clusters that [`list_old`] has returned.
///
/// # Errors
/// Fails if a folder cannot be removed.
pub fn remove_old(old: &[PathBuf]) -> Result<(), LocalPostgresError> {
    old.iter()
        .try_for_each(|folder| fs::remove_dir_all(folder).map_err(io_error("cannot remove", folder)))
}

async fn has_checksums(running: &LocalPostgres) -> Result<bool, LocalPostgresError> {
    let mut connection = running.superuser_options_to("postgres").connect().await?;
    let value: String = sqlx::query_scalar("show data_checksums")
        .fetch_one(&mut connection)
        .await?;
    Ok(value == "on")
}

/// Collects the statistics for PostgreSQL's query planner, because an upgrade does not copy them.
async fn analyze(running: &LocalPostgres) -> Result<(), LocalPostgresError> {
    let mut connection = running.superuser_options_to(DATABASE).connect().await?;
    sqlx::raw_sql("analyze").execute(&mut connection).await?;
    Ok(())
}

async fn run_pg_upgrade(
    old: &Binaries,
    new: &Binaries,
    folders: &ClusterFolders,
    cluster: &Path,
) -> Result<(), LocalPostgresError> {
    // pg_upgrade writes its logs and scripts into the working folder.
    let work = folders.home.join("upgrade");
    if work.exists() {
        fs::remove_dir_all(&work).map_err(io_error("cannot empty", &work))?;
    }
    folders.own(&work)?;
    roles::write_rules(folders)?;
    let mut command = programs::command(&new.program("pg_upgrade"), folders);
    command.current_dir(&work).args(["-U", SUPERUSER]);
    command
        .arg("--old-bindir")
        .arg(&old.folder)
        .arg("--new-bindir")
        .arg(&new.folder);
    command
        .arg("--old-datadir")
        .arg(&folders.cluster)
        .arg("--new-datadir")
        .arg(cluster);
    command.arg("--socketdir").arg(&folders.run);
    programs::run("pg_upgrade", command).await?;
    fs::remove_dir_all(&work).map_err(io_error("cannot remove", &work))
}
