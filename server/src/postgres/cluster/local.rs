//! A running database cluster: starts a cluster or takes over one that already runs, checks it, and stops it.

use std::time::{Duration, Instant};

use sqlx::postgres::PgConnectOptions;
use sqlx::{ConnectOptions as _, Connection as _};
use tokio::process::Child;

use super::binaries::Binaries;
use super::error::LocalPostgresError;
use super::folders::ClusterFolders;
use super::home::has_cluster;
use super::options::ClusterOptions;
use super::process::{self, Running};
use super::programs;
use super::roles::{self, DATABASE, ROLE, SUPERUSER};

/// The time limit for a start, including the recovery after a crash. The setting max_wal_size limits how long a recovery takes.
const START_WITHIN: Duration = Duration::from_mins(1);

/// The time limit for a stop with a last checkpoint. Afterwards the cluster is stopped immediately, without the checkpoint.
const STOP_WITHIN: Duration = Duration::from_secs(6);

/// The time limit for a stop before an upgrade. It is long because pg_upgrade refuses a cluster that was stopped without a last checkpoint,
/// which can take minutes on a busy disk.
const STOP_CLEANLY_WITHIN: Duration = Duration::from_hours(1);

/// The interval at which a cluster that starts or stops is checked.
const LOOK_EVERY: Duration = Duration::from_millis(50);

/// A running database cluster of this server.
#[derive(Debug)]
pub struct LocalPostgres {
    binaries: Binaries,
    folders: ClusterFolders,
    child: Option<Child>,
}

impl LocalPostgres {
    /// Starts the cluster of a data folder. Creates the cluster if there is none, and takes it over if it is already running. The caller
    /// must have locked the data folder.
    pub async fn start(options: &ClusterOptions) -> Result<Self, LocalPostgresError> {
        let folders = ClusterFolders::prepare(options)?;
        let installed = Binaries::installed();
        let binaries = if has_cluster(&folders.home) {
            of_cluster(&folders, &installed)?
        } else {
            let newest = installed.into_iter().next().ok_or(LocalPostgresError::NotInstalled)?;
            programs::init(&newest, &folders, &folders.cluster, true).await?;
            newest
        };
        folders.announce(options)?;
        Self::start_with(binaries, folders).await
    }

    /// Starts the cluster in these folders, or takes it over if it is running, with the programs of the cluster's version.
    pub(super) async fn start_with(binaries: Binaries, folders: ClusterFolders) -> Result<Self, LocalPostgresError> {
        let mut postgres = Self {
            binaries,
            folders,
            child: None,
        };
        postgres.run().await?;
        Ok(postgres)
    }

    /// Takes over the running cluster, or starts it. Returns when the cluster accepts connections.
    pub(super) async fn run(&mut self) -> Result<(), LocalPostgresError> {
        let deadline = Instant::now() + START_WITHIN;
        roles::write_rules(&self.folders)?;
        if process::find_running(&self.folders)? == Running::Ours {
            tracing::info!("using the managed postgresql that is still running");
            if self.wait_until_ready(deadline).await? {
                return roles::set_up(&self.folders).await;
            }
        }
        // A crashed postmaster's backends hold its memory for a moment; until they are gone a new postmaster ends at once.
        while Instant::now() < deadline {
            self.child = Some(programs::spawn(&self.binaries, &self.folders)?);
            if self.wait_until_ready(deadline).await? {
                return roles::set_up(&self.folders).await;
            }
            tokio::time::sleep(LOOK_EVERY * 10).await;
        }
        Err(LocalPostgresError::NotStarted(self.folders.log()))
    }

    /// Returns the options to connect to the cluster of this data folder while another process runs it.
    pub fn options_beside(options: &ClusterOptions) -> Result<PgConnectOptions, LocalPostgresError> {
        Ok(roles::options(&ClusterFolders::beside(options)?, ROLE, DATABASE))
    }

    /// Returns the options to connect to the server's database.
    pub fn connect_options(&self) -> PgConnectOptions {
        self.connect_options_to(DATABASE)
    }

    /// Returns the options to connect to this database of the cluster.
    pub fn connect_options_to(&self, database: &str) -> PgConnectOptions {
        roles::options(&self.folders, ROLE, database)
    }

    /// Returns the options to connect to this database of the cluster as the superuser.
    pub fn superuser_options_to(&self, database: &str) -> PgConnectOptions {
        roles::options(&self.folders, SUPERUSER, database)
    }

    /// Returns the version and the folder of the cluster as a text for the person who starts the server.
    pub fn description(&self) -> String {
        format!(
            "PostgreSQL {} in {}",
            self.binaries.major,
            self.folders.cluster.display()
        )
    }

    /// Returns the address of a database of the cluster, in the form that `DATABASE_URL` has.
    pub fn url(&self, database: &str) -> String {
        format!(
            "postgres://{ROLE}@localhost/{database}?host={}",
            self.folders.run.display()
        )
    }

    /// Returns the process id of the postmaster (PostgreSQL's main process) from its pid file; none if there is no pid file.
    pub fn pid(&self) -> Option<i32> {
        process::read_pid(&self.folders)
    }

    /// Stops the cluster. Open transactions are rolled back, and a last checkpoint is written, unless it takes more than a few seconds.
    pub async fn stop(self) {
        self.stop_within(STOP_WITHIN).await;
    }

    /// Stops the cluster like [`Self::stop`], but waits up to an hour for the last checkpoint.
    pub(super) async fn stop_cleanly(self) {
        self.stop_within(STOP_CLEANLY_WITHIN).await;
    }

    async fn stop_within(mut self, limit: Duration) {
        let Some(pid) = self
            .pid()
            .filter(|_| process::find_running(&self.folders).is_ok_and(|found| found == Running::Ours))
        else {
            return;
        };
        process::interrupt(pid);
        let deadline = Instant::now() + limit;
        while Instant::now() < deadline {
            if self.has_ended(pid) {
                return;
            }
            tokio::time::sleep(LOOK_EVERY).await;
        }
        tracing::warn!("managed postgresql did not stop in time, stopping it without a checkpoint");
        process::quit(pid);
        while !self.has_ended(pid) && Instant::now() < deadline + STOP_WITHIN / 6 {
            tokio::time::sleep(LOOK_EVERY).await;
        }
    }

    /// Returns true if the postmaster (PostgreSQL's main process) runs, whether or not this process has started it.
    pub(super) fn is_running(&mut self) -> bool {
        match &mut self.child {
            Some(child) => matches!(child.try_wait(), Ok(None)),
            None => process::find_running(&self.folders).is_ok_and(|found| found == Running::Ours),
        }
    }

    /// Moves the content of the cluster's log to a second file if it is too long.
    pub(super) fn rotate_log(&self) {
        programs::rotate_log(&self.folders);
    }

    /// Returns the last line of the cluster's log.
    pub(super) fn last_log_line(&self) -> String {
        let log = std::fs::read_to_string(self.folders.log()).unwrap_or_default();
        log.lines().next_back().unwrap_or_default().to_owned()
    }

    fn has_ended(&mut self, pid: i32) -> bool {
        match &mut self.child {
            Some(child) => !matches!(child.try_wait(), Ok(None)),
            None => !process::is_alive(pid),
        }
    }

    /// Waits until the cluster accepts connections, and returns true. Returns false if its process ends before.
    async fn wait_until_ready(&mut self, deadline: Instant) -> Result<bool, LocalPostgresError> {
        let options = self.superuser_options_to("postgres");
        while Instant::now() < deadline {
            match options.connect().await {
                Ok(connection) => {
                    let _ = connection.close().await;
                    return Ok(true);
                }
                // It accepts connections; the roles are set up next.
                Err(error) if roles::is_unknown_role(&error) => return Ok(true),
                Err(error) if !is_starting(&error) => return Err(error.into()),
                Err(_) => {}
            }
            if !self.is_running() {
                return Ok(false);
            }
            tokio::time::sleep(LOOK_EVERY).await;
        }
        Err(LocalPostgresError::NotStarted(self.folders.log()))
    }
}

/// Returns true if the error means that the cluster does not accept connections yet, or still recovers (57P03).
fn is_starting(error: &sqlx::Error) -> bool {
    match error {
        sqlx::Error::Io(_) => true,
        sqlx::Error::Database(error) => error.code().as_deref() == Some("57P03"),
        _ => false,
    }
}

/// Returns the installed programs whose version is that of the cluster.
pub(super) fn of_cluster(folders: &ClusterFolders, installed: &[Binaries]) -> Result<Binaries, LocalPostgresError> {
    let major = programs::version_of(&folders.cluster)?;
    let found = installed.iter().find(|binaries| binaries.major == major);
    found.cloned().ok_or_else(|| LocalPostgresError::OtherVersion {
        cluster: folders.cluster.clone(),
        major,
        installed: installed.iter().map(|binaries| binaries.major).collect(),
    })
}
