//! The errors of the managed database cluster.

use std::io;
use std::path::{Path, PathBuf};

/// The reason why the managed database cluster does not run.
#[derive(Debug, thiserror::Error)]
pub enum LocalPostgresError {
    /// PostgreSQL is not installed.
    #[error(
        "postgresql is not installed: looked in PATH and /usr/lib/postgresql/*/bin (on debian: apt-get install postgresql), or set DATABASE_URL"
    )]
    NotInstalled,
    /// The version of PostgreSQL that created the cluster is not installed.
    #[error(
        "the database in {} is of postgresql {major}, which is not installed (installed: {}): install it (on debian: apt-get install postgresql-{major}, \
         from the PostgreSQL project's own packages, PGDG, where the distribution has it no longer), then start again, or bring the database to another \
         version with needledrop upgrade-database. Where it cannot be installed, restore a dump (pg_dump) of the former system",
        .cluster.display(), majors(.installed)
    )]
    OtherVersion {
        /// The folder of the cluster.
        cluster: PathBuf,
        /// The major version of PostgreSQL that created the cluster.
        major: u32,
        /// The installed major versions of PostgreSQL.
        installed: Vec<u32>,
    },
    /// The server runs as root, and there is no unprivileged user that could run the cluster.
    #[error(
        "running as root needs a user 'postgres' or 'needledrop' to run postgresql as (adduser --system needledrop)"
    )]
    NoUser,
    /// The user with this id has no name on this system, but PostgreSQL's programs need one.
    #[error(
        "user {0} has no name on this system, which postgresql's initdb asks for: add one to /etc/passwd (needledrop:x:{0}:{0}::/nonexistent:/bin/false), \
         or start as a user that has one"
    )]
    NoName(u32),
    /// A new cluster would be on another device than the data folder, and could be lost separately.
    #[error(
        "postgresql's user cannot pass {}, so the database would be made in {}, which is on another device than data folder {}: in a container it would \
         be lost with it. Open the folder with chmod o+x, or name a place with NEEDLEDROP_CLUSTER", .closed.display(), .elsewhere.display(), .data.display()
    )]
    OtherDevice {
        /// The data folder of the server.
        data: PathBuf,
        /// The folder that the cluster's user cannot enter; the data folder is inside it.
        closed: PathBuf,
        /// The folder outside the data folder in which the cluster would be created.
        elsewhere: PathBuf,
    },
    /// This data folder has no cluster, and the settings do not allow creating an empty one.
    #[error(
        "data folder {} has no database, and NEEDLEDROP_NEW_DATABASE=no refuses to make an empty one. Is the right folder mounted?", .0.display()
    )]
    NotNew(PathBuf),
    /// A record says that the data folder contained a cluster, which is now missing.
    #[error(
        "data folder {} has no database, but had one when it was last used. Is the right folder mounted? To begin with an empty one: \
         needledrop forget-cluster {}", .data.display(), name(.record)
    )]
    Gone {
        /// The data folder from which the cluster has disappeared.
        data: PathBuf,
        record: PathBuf,
    },
    /// There are several clusters, and the file that says which of them is in use is missing.
    #[error(
        "{} is missing, which names the folder of the present database: one of {}. Write it there", .file.display(), names(.clusters)
    )]
    Ambiguous {
        file: PathBuf,
        /// The folders of the clusters that were found.
        clusters: Vec<PathBuf>,
    },
    /// The cluster belongs to another user than the one who has started the server.
    #[error(
        "the database in {} belongs to user {owner}, and this is user {own}: start as user {owner} or as root, or give the data folder away with chown -R",
        .cluster.display()
    )]
    OtherUser {
        /// The folder of the cluster.
        cluster: PathBuf,
        /// The user id of the cluster's owner.
        owner: u32,
        /// The user id of the server process.
        own: u32,
    },
    /// The user who runs the cluster cannot enter one of the folders that contain it.
    #[error("postgresql's user cannot pass {}, so it cannot reach the database in {}: open it with chmod o+x", .closed.display(), .cluster.display())]
    Unreachable {
        /// The folder that the user cannot enter.
        closed: PathBuf,
        /// The folder of the cluster.
        cluster: PathBuf,
    },
    /// The data folder contains no cluster, but a cluster outside it belongs to the data folder.
    #[error(
        "data folder {} has no database, but {} holds one that belongs to it. Is the right folder mounted? To use that database: ln -s {} {}/postgres. \
         To begin with an empty one: needledrop forget-cluster {}",
        .data.display(), .home.display(), .home.display(), .data.display(), name(.home)
    )]
    Recorded {
        /// The data folder that contains no cluster.
        data: PathBuf,
        /// The directory of the cluster that belongs to the data folder.
        home: PathBuf,
    },
    /// The data folder contains a link to a cluster that is missing.
    #[error("the database of data folder {} should be in {}, which has none: bring it back, or restore a backup", .data.display(), .home.display())]
    Lost {
        /// The data folder whose cluster is missing.
        data: PathBuf,
        /// The directory in which the cluster is expected.
        home: PathBuf,
    },
    /// The data folder is a copy of another one. Both have a link to the same cluster, but two servers cannot share a cluster.
    #[error(
        "the database in {} belongs to data folder {}, of which {} is a copy: two servers cannot share it. Remove the link {}/postgres to begin with an empty database",
        .home.display(), .owner.display(), .data.display(), .data.display()
    )]
    Copied {
        /// The data folder that is the copy.
        data: PathBuf,
        /// The original data folder, which uses the cluster.
        owner: PathBuf,
        /// The directory of the cluster.
        home: PathBuf,
    },
    /// This path must be a folder that belongs to the cluster's user, but it is a link, a file, or a folder of another user.
    #[error("{} is not a folder of postgresql's user alone: remove it", .0.display())]
    Foreign(PathBuf),
    /// A file or folder of the cluster cannot be used.
    #[error("{what} {}: {error}", .path.display())]
    Io {
        /// The action that failed, such as `cannot read`.
        what: &'static str,
        /// The path of the file or folder.
        path: PathBuf,
        error: io::Error,
    },
    /// A program of PostgreSQL failed.
    #[error("{program} failed: {output}")]
    Program { program: &'static str, output: String },
    /// The cluster ended while it was starting, or took too long to start. The path is that of the cluster's log.
    #[error("postgresql did not start; see {}", .0.display())]
    NotStarted(PathBuf),
    /// The cluster runs but refuses the connection.
    #[error("postgresql refuses the connection: {0}")]
    Refused(#[from] sqlx::Error),
}

pub(super) fn io_error(what: &'static str, path: &Path) -> impl FnOnce(io::Error) -> LocalPostgresError {
    let path = path.to_owned();
    move |error| LocalPostgresError::Io { what, path, error }
}

fn majors(installed: &[u32]) -> String {
    match installed {
        [] => "none".to_owned(),
        installed => installed.iter().map(u32::to_string).collect::<Vec<_>>().join(", "),
    }
}

fn names(folders: &[PathBuf]) -> String {
    folders.iter().map(|folder| name(folder)).collect::<Vec<_>>().join(", ")
}

fn name(home: &Path) -> String {
    home.file_name().unwrap_or_default().to_string_lossy().into_owned()
}
