//! The connections to the database, which is the managed cluster or the database at DATABASE_URL.

use std::io::Write as _;
use std::str::FromStr as _;
use std::time::{Duration, Instant};

use actors::live::incarnation_name;
use sqlx::migrate::Migrator;
use sqlx::postgres::{PgConnectOptions, PgConnection, PgPool, PgPoolOptions};
use sqlx::{ConnectOptions as _, Connection as _};

use crate::config::Config;
use crate::postgres::cluster::{ClusterOptions, ClusterSupervisor, LocalPostgres, LocalPostgresError};

/// The migrations that create and change the database schema.
pub static MIGRATIONS: Migrator = sqlx::migrate!("../migrations");

/// The PostgreSQL extensions that the schema uses. They belong to PostgreSQL's contrib package. The owner of a database may create them.
pub const EXTENSIONS: &[&str] = &["pg_trgm", "btree_gin"];

/// The maximum time to wait until a database that is starting accepts connections.
const WAIT_FOR_START: Duration = Duration::from_secs(30);

/// The maximum time that closing the pools waits for connections that are in use.
const CLOSE_WITHIN: Duration = Duration::from_secs(2);

/// The time after which the database cancels a statement of a call. A long statement keeps an old snapshot of the data alive. The live
/// engine has the same limit for its statements.
const CALL_STATEMENT_TIMEOUT: &str = "30s";

/// The number of connections in the pool `writing`. It is used for writes only while the live engine does not run.
const WRITING_CONNECTIONS: u32 = 2;

/// The number of connections of the payment sandbox. Its writes happen one after another.
const SANDBOX_CONNECTIONS: u32 = 4;

/// The database settings that must be on, because a crash could otherwise lose acknowledged changes.
const DURABLE: &[&str] = &["fsync", "full_page_writes", "synchronous_commit"];

/// The reason why the database cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum DatabaseError {
    /// The managed cluster does not run.
    #[error("managed postgresql: {0}")]
    Local(#[from] LocalPostgresError),
    /// The database cannot be reached, or a statement fails.
    #[error("database: {0}")]
    Sql(#[from] sqlx::Error),
    /// The schema cannot be brought up to date.
    #[error("migration: {0}")]
    Migrate(#[from] sqlx::migrate::MigrateError),
    /// A PostgreSQL extension is missing, and cannot be created.
    #[error("the database needs the extension {name}: {advice}")]
    Extension {
        /// The name of the extension.
        name: &'static str,
        /// A text that tells the operator what to do.
        advice: String,
    },
    /// The database is empty, and the settings do not allow starting with an empty database.
    #[error("the database is empty, and NEEDLEDROP_NEW_DATABASE=no refuses to fill an empty one: is it the right one?")]
    Empty,
    /// This database setting is off, although a crash could then lose acknowledged changes.
    #[error("the database has {0} off, so that acknowledged changes could be lost: turn it on")]
    NotDurable(String),
}

/// An open database, with its pools of connections.
#[derive(Debug)]
pub struct Database {
    /// The options for opening further connections.
    pub options: PgConnectOptions,
    /// The pool for calls. The database refuses all changes on its connections.
    pub pool: PgPool,
    /// The pool for writes while the live engine does not run: the writes of the operator's commands, and those of a server that is
    /// starting.
    pub writing: PgPool,
    /// The pool of the payment sandbox. It is separate from the other pools because the sandbox takes the place of an external provider.
    pub sandbox: PgPool,
    /// The managed cluster; none if DATABASE_URL is set.
    pub local: Option<ClusterSupervisor>,
}

impl Database {
    /// Starts the managed cluster, or connects to the database at DATABASE_URL, and applies missing migrations.
    pub async fn open(config: &Config, node_id: &str) -> Result<Self, DatabaseError> {
        let (options, local) = if let Some(url) = &config.database.url {
            (PgConnectOptions::from_str(url)?, None)
        } else {
            let local = LocalPostgres::start(&ClusterOptions::of(config)).await?;
            // the process that started the server may have stopped reading
            let _ = writeln!(std::io::stdout(), "Database: {}", local.description());
            (local.connect_options(), Some(ClusterSupervisor::new(local)))
        };
        let options = options.application_name(&incarnation_name(node_id)).options([
            ("idle_in_transaction_session_timeout", "5s"),
            ("timezone", "UTC"),
            // a search of accounts takes 2 ms, and compiling its statement 30
            ("jit", "off"),
        ]);
        if let Err(error) = prepare(&options, config.database.may_be_new).await {
            if let Some(local) = local {
                local.stop().await;
            }
            return Err(error);
        }
        let limited = options.clone().options([("statement_timeout", CALL_STATEMENT_TIMEOUT)]);
        let pool = |connections| {
            PgPoolOptions::new()
                .max_connections(connections)
                .acquire_timeout(Duration::from_secs(5))
        };
        let writing = pool(WRITING_CONNECTIONS).connect_lazy_with(limited.clone());
        let sandbox = pool(SANDBOX_CONNECTIONS).connect_lazy_with(limited.clone());
        let read_only = limited.options([("default_transaction_read_only", "on")]);
        let pool = pool(config.database.max_connections).connect_with(read_only).await?;
        Ok(Self {
            options,
            pool,
            writing,
            sandbox,
            local,
        })
    }

    /// Connects to the database that a running server with the same settings uses. This is for commands that run at the same time as the
    /// server.
    pub async fn join(config: &Config) -> Result<Self, DatabaseError> {
        let options = match &config.database.url {
            Some(url) => PgConnectOptions::from_str(url)?,
            None => LocalPostgres::options_beside(&ClusterOptions::of(config))?,
        };
        let pool = PgPoolOptions::new()
            .max_connections(1)
            .connect_with(options.clone())
            .await?;
        Ok(Self {
            options,
            writing: pool.clone(),
            sandbox: pool.clone(),
            pool,
            local: None,
        })
    }

    /// Closes the pools. Waits a short time for connections that are in use; those that are in use for longer end with the cluster or the
    /// process.
    pub async fn close_pool(&self) {
        let closed = async { tokio::join!(self.pool.close(), self.writing.close(), self.sandbox.close()) };
        let _ = tokio::time::timeout(CLOSE_WITHIN, closed).await;
    }

    /// Closes the pools and stops the managed cluster.
    pub async fn close(self) {
        self.close_pool().await;
        if let Some(local) = self.local {
            local.stop().await;
        }
    }
}

/// Waits for the database, checks its settings, and applies missing migrations. Refuses a database that could lose acknowledged changes,
/// and an empty database if the settings do not allow it.
async fn prepare(options: &PgConnectOptions, may_be_new: bool) -> Result<(), DatabaseError> {
    // a connection of its own, closed afterwards: migrations may run longer than calls, and take locks
    let mut connection = wait_for(options).await?;
    check_durable(&mut connection).await?;
    if !may_be_new && is_empty(&mut connection).await? {
        return Err(DatabaseError::Empty);
    }
    make_extensions(&mut connection).await?;
    MIGRATIONS.run(&mut connection).await?;
    if owns_audit(&mut connection).await? {
        tracing::info!(
            "the server's database role owns the audit: a trigger protects its entries, but this role could remove it"
        );
    }
    Ok(connection.close().await?)
}

async fn wait_for(options: &PgConnectOptions) -> Result<PgConnection, sqlx::Error> {
    let deadline = Instant::now() + WAIT_FOR_START;
    loop {
        match options.connect().await {
            Err(sqlx::Error::Database(error))
                if error.code().as_deref() == Some("57P03") && Instant::now() < deadline =>
            {
                tokio::time::sleep(Duration::from_millis(200)).await;
            }
            other => return other,
        }
    }
}

/// Creates the PostgreSQL extensions that are missing, if the schema does not exist yet.
///
/// # Errors
/// Fails, with advice for the operator, if an extension is not installed or the role may not create it.
pub async fn make_extensions(connection: &mut PgConnection) -> Result<(), DatabaseError> {
    let stands: bool = sqlx::query_scalar("select to_regproc('short_grams') is not null")
        .fetch_one(&mut *connection)
        .await?;
    if stands {
        return Ok(());
    }
    for name in EXTENSIONS {
        let statement = format!("create extension if not exists {name}");
        let made = sqlx::raw_sql(sqlx::AssertSqlSafe(statement))
            .execute(&mut *connection)
            .await;
        let Err(error) = made else { continue };
        let code = error.as_database_error().and_then(sqlx::error::DatabaseError::code);
        let advice = match code.as_deref() {
            // another node has just created it
            Some("23505" | "42710") => continue,
            Some("42501") => {
                let statements: Vec<String> = EXTENSIONS.iter().map(|name| format!("create extension {name}")).collect();
                format!(
                    "its role may not make it. Run `{}` in the database as a superuser, or make the role the database's owner, and start again",
                    statements.join("; ")
                )
            }
            // not available; before version 15 a missing file
            Some("0A000" | "58P01") => {
                "PostgreSQL's server does not have it. Install its contrib package (postgresql-contrib), and start again".to_owned()
            }
            _ => return Err(error.into()),
        };
        return Err(DatabaseError::Extension { name, advice });
    }
    Ok(())
}

/// Returns true if the server's role owns the table of the audit log. An owner could remove the protection of the table; any other role can
/// only insert and read rows.
async fn owns_audit(connection: &mut PgConnection) -> Result<bool, sqlx::Error> {
    sqlx::query_scalar("select pg_has_role(relowner, 'usage') from pg_class where oid = 'audit'::regclass")
        .fetch_one(connection)
        .await
}

/// Returns true if the database is empty: no migration has been applied.
async fn is_empty(connection: &mut PgConnection) -> Result<bool, sqlx::Error> {
    sqlx::query_scalar("select to_regclass('_sqlx_migrations') is null")
        .fetch_one(connection)
        .await
}

async fn check_durable(connection: &mut PgConnection) -> Result<(), DatabaseError> {
    for name in DURABLE {
        let value: String = sqlx::query_scalar("select current_setting($1)")
            .bind(name)
            .fetch_one(&mut *connection)
            .await?;
        // synchronous_commit has levels; only "off" acknowledges before the log is on disk.
        if value == "off" {
            return Err(DatabaseError::NotDurable((*name).to_owned()));
        }
    }
    Ok(())
}
