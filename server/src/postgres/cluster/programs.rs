//! Runs the programs of PostgreSQL.

use std::fs::{self, OpenOptions};
use std::os::unix::fs::OpenOptionsExt as _;
use std::path::Path;
use std::process::Stdio;

use tokio::process::{Child, Command};

use super::binaries::Binaries;
use super::error::{LocalPostgresError, io_error};
use super::folders::ClusterFolders;
use super::process;
use super::roles::SUPERUSER;

/// The size of the cluster's log, in bytes, above which its content is moved to a second file.
const LOG_MAX: u64 = 16 * 1024 * 1024;

/// Creates a cluster in the folder `cluster`. The folder has another name until the cluster is complete.
pub(super) async fn init(
    binaries: &Binaries,
    folders: &ClusterFolders,
    cluster: &Path,
    checksums: bool,
) -> Result<(), LocalPostgresError> {
    tracing::info!(folder = %cluster.display(), major = binaries.major, "making a private postgresql cluster");
    if cluster.exists() {
        // Earlier versions created the folder first. One with content is refused.
        fs::remove_dir(cluster).map_err(io_error("this is no database, move it away:", cluster))?;
    }
    let unfinished = cluster.with_extension("unfinished");
    if unfinished.exists() {
        fs::remove_dir_all(&unfinished).map_err(io_error("cannot empty", &unfinished))?;
    }
    folders.own(&unfinished)?;
    let mut command = command(&binaries.program("initdb"), folders);
    command.arg("-D").arg(&unfinished).args(["-U", SUPERUSER]);
    command.args(["-A", "trust", "-E", "UTF8", "--locale=C.UTF-8", "--no-instructions"]);
    if checksums {
        command.arg("--data-checksums");
    } else if binaries.major >= 18 {
        command.arg("--no-data-checksums");
    }
    if let Err(error) = run("initdb", command).await {
        return Err(match &error {
            LocalPostgresError::Program { output, .. } if output.contains("could not look up effective user ID") => {
                LocalPostgresError::NoName(rustix::process::geteuid().as_raw())
            }
            _ => error,
        });
    }
    fs::rename(&unfinished, cluster).map_err(io_error("cannot name", cluster))
}

/// Runs one of PostgreSQL's programs and waits until it ends.
pub(super) async fn run(program: &'static str, mut command: Command) -> Result<(), LocalPostgresError> {
    let output = command.stdin(Stdio::null()).output().await;
    let output = output.map_err(|error| LocalPostgresError::Program {
        program,
        output: error.to_string(),
    })?;
    if output.status.success() {
        return Ok(());
    }
    let output = [output.stdout, output.stderr].map(|bytes| String::from_utf8_lossy(&bytes).trim().to_owned());
    Err(LocalPostgresError::Program {
        program,
        output: output.join("\n").trim().to_owned(),
    })
}

/// Starts the postmaster (PostgreSQL's main process) of the cluster.
pub(super) fn spawn(binaries: &Binaries, folders: &ClusterFolders) -> Result<Child, LocalPostgresError> {
    let path = folders.log();
    set_log_aside(&path, 0);
    // A file and not a pipe: it outlives a killed server. It is opened for appending, so that it can be cut while it is written.
    let mut options = OpenOptions::new();
    options.append(true).create(true).mode(0o600);
    let log = options.open(&path).map_err(io_error("cannot write", &path))?;
    let also = log.try_clone().map_err(io_error("cannot write", &path))?;
    let program = binaries.program("postgres");
    let mut command = command(&program, folders);
    command.arg("-D").arg(&folders.cluster).arg("-k").arg(&folders.run);
    command.args(["-h", "", "-c", "checkpoint_timeout=1min", "-c", "max_wal_size=512MB"]);
    // Details of violated constraints contain values of rows, such as emails.
    command.args(["-c", "log_error_verbosity=terse"]);
    let child = command
        .stdin(Stdio::null())
        .stdout(log)
        .stderr(also)
        .process_group(0)
        .spawn();
    let child = child.map_err(io_error("cannot run", &program))?;
    if let Some(pid) = child.id() {
        process::disable_core_dumps(pid);
    }
    Ok(child)
}

/// Moves the content of the cluster's log to a second file if it is longer than [`LOG_MAX`].
pub(super) fn rotate_log(folders: &ClusterFolders) {
    set_log_aside(&folders.log(), LOG_MAX);
}

/// If the log is longer than `above` bytes, copies it to a second file, which is replaced, and empties the log. The log cannot be renamed,
/// because the postmaster has it open.
fn set_log_aside(log: &Path, above: u64) {
    if !fs::metadata(log).is_ok_and(|found| found.len() > above) {
        return;
    }
    let aside =
        fs::copy(log, log.with_extension("log.1")).and_then(|_| OpenOptions::new().write(true).open(log)?.set_len(0));
    if let Err(error) = aside {
        tracing::debug!(%error, "the managed postgresql's log cannot be rotated");
    }
}

/// Returns the major version of PostgreSQL that created a cluster.
pub(super) fn version_of(cluster: &Path) -> Result<u32, LocalPostgresError> {
    let file = cluster.join("PG_VERSION");
    let version = fs::read_to_string(&file).map_err(io_error("cannot read", &file))?;
    version.trim().parse().map_err(|_| {
        let error = std::io::Error::other(format!("no version: {}", version.trim()));
        io_error("cannot read", &file)(error)
    })
}

/// Returns the command that runs a program as the cluster's user, without the server's environment variables.
pub(super) fn command(program: &Path, folders: &ClusterFolders) -> Command {
    let mut command = Command::new(program);
    command
        .current_dir("/")
        .env_clear()
        .env("PATH", "/usr/bin:/bin")
        .env("LC_ALL", "C.UTF-8");
    if let Some(user) = folders.user {
        command.uid(user.uid).gid(user.gid);
    }
    command
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_log_beyond_its_bound_is_set_aside_and_goes_on() {
        let folder = tempfile::tempdir().unwrap();
        let log = folder.path().join("postgres.log");
        fs::write(&log, "ten bytes\n").unwrap();
        set_log_aside(&log, 10);
        assert_eq!(fs::read_to_string(&log).unwrap(), "ten bytes\n");
        set_log_aside(&log, 9);
        assert_eq!(fs::read_to_string(&log).unwrap(), "");
        assert_eq!(
            fs::read_to_string(folder.path().join("postgres.log.1")).unwrap(),
            "ten bytes\n"
        );
    }

    #[test]
    fn the_version_of_a_cluster_is_read_or_its_file_named() {
        let cluster = tempfile::tempdir().unwrap();
        let missing = version_of(cluster.path()).unwrap_err().to_string();
        assert!(missing.contains("PG_VERSION"), "{missing}");
        fs::write(cluster.path().join("PG_VERSION"), "15\n").unwrap();
        assert_eq!(version_of(cluster.path()).unwrap(), 15);
    }
}
