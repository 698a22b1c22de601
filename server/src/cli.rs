//! The commands of the server's command line.

use std::io::{BufRead as _, IsTerminal as _, Write as _};
use std::path::PathBuf;
use std::time::{Duration, Instant};

use actors::frame::store::update_epoch;
use actors::write::{Subject, WriteError, offline_write};
use clap::{Parser, Subcommand};
use uuid::Uuid;

use crate::calls::account::admin::{self, AdminError};
use crate::clock::Clock;
use crate::config::{Config, ConfigError, StoreKind};
use crate::demo;
use crate::domain::plans;
use crate::files::forget_key;
use crate::files::moving::{self, Moved};
use crate::passwords::Passwords;
use crate::payments;
use crate::payments::provider::{Provider, ProviderError};
use crate::postgres::commands::{self as clusters, ClusterError};
use crate::postgres::pool::Database;
use crate::run::data_folder::{DataFolder, DataFolderError};
use crate::run::serve::{self, Opened, ServeError};
use crate::run::starts;

/// The interval between two reports on the progress of moving files.
const REPORT_EVERY: Duration = Duration::from_secs(2);

/// The server of the music-submission workspace.
#[derive(Debug, Parser)]
#[command(name = "needledrop", version, about)]
pub struct Cli {
    /// Settings file; needledrop.toml in the working folder if left out.
    #[arg(long, global = true, value_name = "FILE")]
    config: Option<PathBuf>,
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Serve until SIGTERM.
    Serve,
    /// Bring the database's schema up to date.
    Migrate,
    /// Change the epoch after a restore from a backup, so that live clients fetch new snapshots. The command also records that the data folder
    /// and the database belong together.
    NewEpoch,
    /// Give the node of this data folder a new name. Needed if the folder was copied from another node.
    NewNode,
    /// Replace the key that signs file addresses and sids (the secrets that open live connections), if others may know the key. All nodes must
    /// be stopped. File addresses and sids that were issued before become invalid.
    NewKey,
    /// Copy all files to another store while a server uses the present store. Files that the other store already has are skipped, so the command
    /// can be stopped and run again. Before you change NEEDLEDROP_STORE, stop the server and run the command again to copy the latest files.
    MoveFiles {
        /// The other store: file:///path, or s3://bucket/prefix?region=…. The key of a bucket is read from AWS_ACCESS_KEY_ID and
        /// AWS_SECRET_ACCESS_KEY.
        #[arg(long, value_name = "URL")]
        to: StoreKind,
        /// Remove the files from the present store once the other store has all of them. All servers must be stopped.
        #[arg(long)]
        remove: bool,
    },
    /// Manage administrators.
    Admin {
        #[command(subcommand)]
        command: AdminCommand,
    },
    /// Manage the plans.
    Plans {
        #[command(subcommand)]
        command: PlansCommand,
    },
    /// Fill an empty database with demo data. A server with demo data listens on loopback only.
    Demo,
    /// Check the settings and report what is wrong.
    CheckConfig,
    /// Bring the managed database to the newest installed version of PostgreSQL. The server must be stopped.
    UpgradeDatabase {
        /// Only remove the old databases that earlier upgrades left, without upgrading.
        #[arg(long)]
        remove_old: bool,
    },
    /// List the managed databases that are stored outside of their data folders.
    Clusters,
    /// Remove the files of a managed database outside the server's data folder, if that data folder is gone. The command asks first.
    ForgetCluster {
        /// The name of the database, as `clusters` lists it.
        name: String,
    },
}

#[derive(Debug, Subcommand)]
enum AdminCommand {
    /// Create an administrator.
    Create {
        /// The email of the administrator.
        #[arg(long)]
        email: String,
        /// The password of the administrator; read from standard input if left out. A password given here is visible in the list of processes.
        #[arg(long)]
        password: Option<String>,
    },
}

#[derive(Debug, Subcommand)]
enum PlansCommand {
    /// Update the products and prices at the payment provider to match the plans. A changed price is created as a new price; subscribers keep
    /// their old price.
    Sync,
}

/// The reason why a command failed.
#[derive(Debug, thiserror::Error)]
pub enum CliError {
    /// The server cannot be started, or cannot continue.
    #[error("{0}")]
    Serve(#[from] ServeError),
    /// A write to the database was not committed.
    #[error("database: {0}")]
    Write(#[from] WriteError),
    /// The administrator cannot be created.
    #[error("{0}")]
    Admin(#[from] AdminError),
    /// The payment provider refuses a request, or does not answer.
    #[error("{0}")]
    Payments(#[from] ProviderError),
    /// A command for managed databases failed.
    #[error("{0}")]
    Cluster(#[from] ClusterError),
    /// A running server still uses the files that are to be removed.
    #[error("a server reads the files that are to be removed: stop it first")]
    FilesInUse,
    /// Standard input cannot be read.
    #[error("cannot read the password from standard input: {0}")]
    Input(std::io::Error),
}

impl CliError {
    /// Returns the exit code of the process: 70 (`EX_SOFTWARE`) for an internal fault, and 1 for all other errors.
    pub fn exit_code(&self) -> u8 {
        match self {
            Self::Serve(ServeError::PartLost(_)) => 70,
            _ => 1,
        }
    }
}

impl Cli {
    /// Reads the settings from the settings file and the environment variables.
    pub fn config(&self) -> Result<Config, ConfigError> {
        let mut config = Config::load(self.config.as_deref(), |name| std::env::var(name).ok())?;
        // the file that runs, even if another version is at its path now
        config.program = Some(PathBuf::from("/proc/self/exe"));
        Ok(config)
    }

    /// Runs the command.
    pub async fn run(self, config: Config) -> Result<(), CliError> {
        match self.command {
            Command::Serve => Ok(Box::pin(serve::run(config)).await?),
            Command::Migrate => {
                serve::open(&config).await?.database.close().await;
                say("the schema is up to date");
                Ok(())
            }
            Command::NewEpoch => renew_epoch(&config).await,
            Command::NewNode => {
                let mut folder = DataFolder::open(&config.data).map_err(ServeError::from)?;
                folder.renew_node().map_err(ServeError::from)?;
                say(&format!("the node is {}", folder.node_id));
                Ok(())
            }
            Command::NewKey => {
                let Opened { database, folder } = serve::open(&config).await?;
                let changed = forget_key(&database.writing).await;
                database.close().await;
                drop(folder);
                changed?;
                say("the key is changed with the next start");
                Ok(())
            }
            Command::MoveFiles { to, remove } => move_files(&config, &to, remove).await,
            Command::Admin {
                command: AdminCommand::Create { email, password },
            } => create_admin(&config, &email, password).await,
            Command::Plans {
                command: PlansCommand::Sync,
            } => sync_plans(&config).await,
            Command::Demo => {
                if let Some(reason) = config.http.is_open_because() {
                    return Err(ServeError::DemoData(reason).into());
                }
                let opened = serve::open(&config).await?;
                let seeded = Box::pin(seed_demo(config, &opened)).await;
                opened.database.close().await;
                drop(opened.folder);
                say(if seeded? {
                    "the demo data is there"
                } else {
                    "the database is not empty: nothing was changed"
                });
                Ok(())
            }
            Command::UpgradeDatabase { remove_old } => {
                let folder = DataFolder::open(&config.data).map_err(ServeError::from)?;
                let done = clusters::upgrade(&config, remove_old).await;
                drop(folder);
                Ok(done?)
            }
            Command::Clusters => {
                clusters::list(&config);
                Ok(())
            }
            Command::ForgetCluster { name } => Ok(clusters::forget(&config, &name)?),
            Command::CheckConfig => {
                for warning in config.warnings() {
                    say(&format!("warning: {warning}"));
                }
                say(&format!(
                    "the settings are valid; needledrop would listen on {}",
                    config.http.listen
                ));
                Ok(())
            }
        }
    }
}

async fn renew_epoch(config: &Config) -> Result<(), CliError> {
    let Opened { database, folder } = serve::open(config).await?;
    let epoch = Uuid::new_v4().simple().to_string();
    let subject = Subject::Task("renew the epoch");
    let changed = offline_write(&database.writing, subject, Clock.now(), async |write| {
        Ok(update_epoch(write.rows(), &epoch).await?)
    });
    let changed = changed.await;
    let renewed = starts::renew(&database.writing, &folder).await;
    database.close().await;
    drop(folder);
    changed?;
    renewed.map_err(ServeError::from)?;
    say("the epoch is new");
    Ok(())
}

async fn move_files(config: &Config, to: &StoreKind, is_to_remove: bool) -> Result<(), CliError> {
    let (database, folder) = open_or_join(config).await?;
    if is_to_remove && folder.is_none() {
        database.close().await;
        return Err(CliError::FilesInUse);
    }
    let mut reported = Instant::now();
    let report = |moved: Moved| {
        if reported.elapsed() >= REPORT_EVERY {
            reported = Instant::now();
            say(&format!("{moved}"));
        }
    };
    let moved = moving::move_files(&config.data, &config.store, to, is_to_remove, &database.writing, report).await;
    database.close().await;
    drop(folder);
    say(&format!("done: {}", moved.map_err(ServeError::from)?));
    Ok(())
}

async fn create_admin(config: &Config, email: &str, password: Option<String>) -> Result<(), CliError> {
    let password = match password {
        Some(password) => password,
        None => read_password()?,
    };
    let (database, folder) = open_or_join(config).await?;
    let passwords = Passwords::new(1, 0, None);
    let made = admin::create(&passwords, &database.writing, email, password).await;
    database.close().await;
    drop(folder);
    made?;
    say(&format!("{email} is an administrator"));
    Ok(())
}

async fn sync_plans(config: &Config) -> Result<(), CliError> {
    let plans = plans::load(&config.data).map_err(ServeError::from)?;
    let prices = payments::plans::sync(&Provider::new(&config.payments)?, &plans).await?;
    let (database, folder) = open_or_join(config).await?;
    let subject = Subject::Task("sync the plans");
    let written = offline_write(&database.writing, subject, Clock.now(), async |write| {
        Ok(plans::store::replace_prices(write.rows(), &prices).await?)
    });
    let written = written.await;
    database.close().await;
    drop(folder);
    written?;
    say(&format!("the payment provider has {} prices", prices.len()));
    Ok(())
}

async fn seed_demo(config: Config, opened: &Opened) -> Result<bool, ServeError> {
    let state = Box::pin(serve::state(config, opened)).await?;
    Ok(demo::seed(&state.pool, &state.live, &state.files, &state.passwords).await?)
}

/// Opens the database, even if a running server uses it. Also returns the data folder, unless a running server uses it.
async fn open_or_join(config: &Config) -> Result<(Database, Option<DataFolder>), ServeError> {
    match serve::open(config).await {
        Ok(Opened { database, folder }) => Ok((database, Some(folder))),
        Err(ServeError::DataFolder(DataFolderError::InUse(_))) => Ok((Database::join(config).await?, None)),
        Err(error) => Err(error),
    }
}

fn read_password() -> Result<String, CliError> {
    let input = std::io::stdin();
    if input.is_terminal() {
        let mut error_output = std::io::stderr();
        write!(error_output, "Password: ")
            .and_then(|()| error_output.flush())
            .map_err(CliError::Input)?;
    }
    let mut line = String::new();
    input.lock().read_line(&mut line).map_err(CliError::Input)?;
    Ok(line.trim_end_matches(['\r', '\n']).to_owned())
}

fn say(text: &str) {
    println!("{text}");
}
