//! Why the managed cluster does not run.

use std::io;
use std::path::{Path, PathBuf};

/// Why the managed cluster does not run.
#[derive(Debug, thiserror::Error)]
pub enum LocalPostgresError {
    /// PostgreSQL is not installed.
    #[error(
        "postgresql is not installed: looked in PATH and /usr/lib/postgresql/*/bin (on debian: apt-get install postgresql), or set DATABASE_URL"
    )]
    NotInstalled,
    /// Root needs another user to run the cluster as.
    #[error("running as root needs a user 'postgres' or 'nobody' to run postgresql as")]
    NoUser,
    /// A file or folder of the cluster cannot be used.
    #[error("{what} {}: {error}", .path.display())]
    Io {
        /// What was tried.
        what: &'static str,
        /// With which file.
        path: PathBuf,
        /// Why it failed.
        error: io::Error,
    },
    /// initdb failed.
    #[error("initdb failed: {0}")]
    Init(String),
    /// The cluster ended while starting, or took too long.
    #[error("postgresql did not start; see {}", .0.display())]
    NotStarted(PathBuf),
    /// The cluster runs but refuses us.
    #[error("postgresql refuses the connection: {0}")]
    Refused(#[from] sqlx::Error),
}

pub(crate) fn io_error(what: &'static str, path: &Path) -> impl FnOnce(io::Error) -> LocalPostgresError {
    let path = path.to_owned();
    move |error| LocalPostgresError::Io { what, path, error }
}
