//! The managed PostgreSQL: a private cluster in the data folder, reached by a unix socket only, started and stopped by us.
//!
//! It runs in a process group of its own, so that Ctrl-C reaches it only through our drain; a kill -9 of the server leaves it
//! running, and the next start adopts it. As root it runs as an unprivileged user, since PostgreSQL refuses root.

mod binaries;
mod error;
mod keeper;
mod place;
mod process;

use std::path::Path;
use std::process::Stdio;
use std::time::{Duration, Instant};

use sqlx::postgres::{PgConnectOptions, PgConnection};
use sqlx::{ConnectOptions as _, Connection as _};
use tokio::process::{Child, Command};

use binaries::Binaries;
use error::io_error;
use place::Place;
use process::Running;

pub use error::LocalPostgresError;
pub use keeper::Keeper;

/// The role and the database that the server uses.
const NAME: &str = "app";

/// How long a start may take: recovery after a crash is bounded by max_wal_size.
const START_WITHIN: Duration = Duration::from_mins(1);

/// How long a stop may take before the cluster is stopped without its last checkpoint.
const STOP_WITHIN: Duration = Duration::from_secs(6);

/// How often a starting or stopping cluster is looked at.
const LOOK_EVERY: Duration = Duration::from_millis(50);

/// A running private cluster.
#[derive(Debug)]
pub struct LocalPostgres {
    binaries: Binaries,
    place: Place,
    child: Option<Child>,
}

impl LocalPostgres {
    /// Starts the cluster of this data folder, made where there is none, or adopts it where it still runs. The caller holds the
    /// data folder's lock.
    pub async fn start(data: &Path) -> Result<Self, LocalPostgresError> {
        let binaries = Binaries::find().ok_or(LocalPostgresError::NotInstalled)?;
        let place = Place::prepare(data)?;
        if !place.cluster.join("PG_VERSION").exists() {
            init(&binaries, &place).await?;
        }
        let mut postgres = Self {
            binaries,
            place,
            child: None,
        };
        postgres.run().await?;
        Ok(postgres)
    }

    /// Adopts or starts the cluster; it answers when this returns.
    async fn run(&mut self) -> Result<(), LocalPostgresError> {
        let deadline = Instant::now() + START_WITHIN;
        if process::find_running(&self.place)? == Running::Ours {
            tracing::info!("adopted the managed postgresql that was still running");
            if self.wait_until_ready(deadline).await? {
                return self.create_database().await;
            }
        }
        // A crashed postmaster's backends hold its memory for a moment; until they are gone a new one ends at once.
        while Instant::now() < deadline {
            self.child = Some(spawn(&self.binaries, &self.place)?);
            if self.wait_until_ready(deadline).await? {
                return self.create_database().await;
            }
            tokio::time::sleep(LOOK_EVERY * 10).await;
        }
        Err(LocalPostgresError::NotStarted(self.place.log()))
    }

    /// How to connect to the cluster of this data folder while another process runs it.
    pub fn options_beside(data: &Path) -> Result<PgConnectOptions, LocalPostgresError> {
        let place = Place::prepare(data)?;
        Ok(options_at(&place, NAME))
    }

    /// How to connect to the server's database.
    pub fn connect_options(&self) -> PgConnectOptions {
        self.connect_options_to(NAME)
    }

    /// How to connect to another database of the cluster.
    pub fn connect_options_to(&self, database: &str) -> PgConnectOptions {
        options_at(&self.place, database)
    }

    /// The address of a database of the cluster, as `DATABASE_URL` would have it.
    pub fn url(&self, database: &str) -> String {
        format!(
            "postgres://{NAME}@localhost/{database}?host={}",
            self.place.run.display()
        )
    }

    /// The process id of the postmaster, where it runs.
    pub fn pid(&self) -> Option<i32> {
        process::read_pid(&self.place)
    }

    /// Stops the cluster: open transactions are rolled back, and a checkpoint is written.
    pub async fn stop(mut self) {
        let Some(pid) = self
            .pid()
            .filter(|_| process::find_running(&self.place).is_ok_and(|found| found == Running::Ours))
        else {
            return;
        };
        process::interrupt(pid);
        let deadline = Instant::now() + STOP_WITHIN;
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

    /// Whether the postmaster runs: the one that we have started, or one that was adopted.
    fn is_running(&mut self) -> bool {
        match &mut self.child {
            Some(child) => matches!(child.try_wait(), Ok(None)),
            None => process::find_running(&self.place).is_ok_and(|found| found == Running::Ours),
        }
    }

    /// The last line of the cluster's log.
    fn last_words(&self) -> String {
        let log = std::fs::read_to_string(self.place.log()).unwrap_or_default();
        log.lines().next_back().unwrap_or_default().to_owned()
    }

    fn has_ended(&mut self, pid: i32) -> bool {
        match &mut self.child {
            Some(child) => !matches!(child.try_wait(), Ok(None)),
            None => !process::is_alive(pid),
        }
    }

    /// True once it answers; false where the process that we started has ended.
    async fn wait_until_ready(&mut self, deadline: Instant) -> Result<bool, LocalPostgresError> {
        let options = self.connect_options_to("postgres");
        while Instant::now() < deadline {
            match options.connect().await {
                Ok(connection) => {
                    let _ = connection.close().await;
                    return Ok(true);
                }
                Err(error) if !is_starting(&error) => return Err(error.into()),
                Err(_) => {}
            }
            if !self.is_running() {
                return Ok(false);
            }
            tokio::time::sleep(LOOK_EVERY).await;
        }
        Err(LocalPostgresError::NotStarted(self.place.log()))
    }

    async fn create_database(&self) -> Result<(), LocalPostgresError> {
        let mut connection: PgConnection = self.connect_options_to("postgres").connect().await?;
        let made = sqlx::raw_sql("create database app").execute(&mut connection).await;
        connection.close().await?;
        match made {
            Err(sqlx::Error::Database(error)) if error.code().as_deref() == Some("42P04") => Ok(()),
            other => Ok(other.map(drop)?),
        }
    }
}

fn options_at(place: &Place, database: &str) -> PgConnectOptions {
    PgConnectOptions::new_without_pgpass()
        .socket(&place.run)
        .username(NAME)
        .database(database)
        .password("")
}

/// Not listening yet, or recovering (57P03).
fn is_starting(error: &sqlx::Error) -> bool {
    match error {
        sqlx::Error::Io(_) => true,
        sqlx::Error::Database(error) => error.code().as_deref() == Some("57P03"),
        _ => false,
    }
}

async fn init(binaries: &Binaries, place: &Place) -> Result<(), LocalPostgresError> {
    tracing::info!(folder = %place.cluster.display(), "making a private postgresql cluster");
    // What an initdb that was interrupted left behind cannot be continued.
    place.empty_cluster()?;
    let output = command(&binaries.initdb, place)
        .arg("-D")
        .arg(&place.cluster)
        .args([
            "-U",
            NAME,
            "-A",
            "trust",
            "-E",
            "UTF8",
            "--locale=C.UTF-8",
            "--no-instructions",
        ])
        .stdin(Stdio::null())
        .output()
        .await
        .map_err(io_error("cannot run", &binaries.initdb))?;
    if output.status.success() {
        Ok(())
    } else {
        Err(LocalPostgresError::Init(
            String::from_utf8_lossy(&output.stderr).trim().to_owned(),
        ))
    }
}

fn spawn(binaries: &Binaries, place: &Place) -> Result<Child, LocalPostgresError> {
    // A file and not a pipe: it outlives a killed server.
    let log = std::fs::File::create(place.log()).map_err(io_error("cannot write", &place.log()))?;
    let also = log.try_clone().map_err(io_error("cannot write", &place.log()))?;
    let child = command(&binaries.postgres, place)
        .arg("-D")
        .arg(&place.cluster)
        .arg("-k")
        .arg(&place.run)
        .args(["-h", "", "-c", "checkpoint_timeout=1min", "-c", "max_wal_size=512MB"])
        .stdin(Stdio::null())
        .stdout(log)
        .stderr(also)
        .process_group(0)
        .spawn()
        .map_err(io_error("cannot run", &binaries.postgres))?;
    if let Some(pid) = child.id() {
        process::leave_no_core(pid);
    }
    Ok(child)
}

fn command(program: &Path, place: &Place) -> Command {
    let mut command = Command::new(program);
    command
        .current_dir("/")
        .env_clear()
        .env("PATH", "/usr/bin:/bin")
        .env("LC_ALL", "C.UTF-8");
    if let Some(user) = place.user {
        command.uid(user.uid).gid(user.gid);
    }
    command
}
