//! Finds and stops the process of the postmaster (PostgreSQL's main process).

use std::fs;
use std::path::PathBuf;

use rustix::process::{Pid, Resource, Rlimit, Signal, getrlimit, kill_process, prlimit, test_kill_process};

use super::error::{LocalPostgresError, io_error};
use super::folders::ClusterFolders;

/// Whether the postmaster (PostgreSQL's main process) of the cluster is running.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Running {
    /// The postmaster of this cluster is running.
    Ours,
    /// No running postmaster of this cluster was found. If there is still a pid file, PostgreSQL itself decides whether it can start.
    Nothing,
}

/// Checks whether the process in the pid file is the postmaster (PostgreSQL's main process) of this cluster.
///
/// If the process runs in another folder, the pid file is outdated. The file is then removed, because PostgreSQL does not start as long as
/// any process has the id in it. If the process cannot be examined, the file stays, because the postmaster may run in another container.
/// PostgreSQL itself then decides whether it can start.
pub(super) fn find_running(folders: &ClusterFolders) -> Result<Running, LocalPostgresError> {
    let Some(pid) = read_pid(folders) else {
        return Ok(Running::Nothing);
    };
    let Ok(folder) = fs::read_link(format!("/proc/{pid}/cwd")) else {
        return Ok(Running::Nothing);
    };
    if folders.cluster.canonicalize().is_ok_and(|cluster| cluster == folder) {
        return Ok(Running::Ours);
    }
    let file = pid_file(folders);
    match fs::remove_file(&file) {
        Err(error) if error.kind() != std::io::ErrorKind::NotFound => Err(io_error("cannot remove", &file)(error)),
        _ => Ok(Running::Nothing),
    }
}

/// Returns the process id of the postmaster (PostgreSQL's main process) from its pid file; none if it cannot be read.
pub(super) fn read_pid(folders: &ClusterFolders) -> Option<i32> {
    fs::read_to_string(pid_file(folders))
        .ok()?
        .lines()
        .next()?
        .trim()
        .parse()
        .ok()
}

pub(super) fn is_alive(pid: i32) -> bool {
    Pid::from_raw(pid).is_some_and(|pid| test_kill_process(pid).is_ok())
}

/// Sends the signal for PostgreSQL's fast shutdown.
pub(super) fn interrupt(pid: i32) {
    signal(pid, Signal::INT);
}

/// Sends the signal for PostgreSQL's immediate shutdown. The next start then recovers from the write-ahead log.
pub(super) fn quit(pid: i32) {
    signal(pid, Signal::QUIT);
}

/// Turns off core dumps of the postmaster (PostgreSQL's main process). It aborts when its disk is full, and each core dump would write its
/// whole memory to that disk.
pub(super) fn disable_core_dumps(pid: u32) {
    let Some(process) = i32::try_from(pid).ok().and_then(Pid::from_raw) else {
        return;
    };
    let hard = getrlimit(Resource::Core).maximum;
    let none = Rlimit {
        current: Some(0),
        maximum: hard,
    };
    if let Err(error) = prlimit(Some(process), Resource::Core, none) {
        tracing::warn!(%error, pid, "the managed postgresql may leave core files");
    }
}

fn signal(pid: i32, signal: Signal) {
    if let Some(process) = Pid::from_raw(pid)
        && let Err(error) = kill_process(process, signal)
    {
        tracing::warn!(%error, pid, "cannot signal the managed postgresql");
    }
}

fn pid_file(folders: &ClusterFolders) -> PathBuf {
    folders.cluster.join("postmaster.pid")
}
