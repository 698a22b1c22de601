//! A long-lived database connection for a few statements that run often. If it is lost, it is opened again.

use super::store;
use sqlx::postgres::PgConnectOptions;
use sqlx::{ConnectOptions as _, PgConnection};
use std::time::{Duration, Instant};

/// The number of attempts to connect to an unavailable database. All attempts together take long enough for a database to restart.
const TRIES: u32 = 20;
/// The pause between two attempts to connect to the database.
const TRY_EVERY: Duration = Duration::from_millis(250);

/// An open connection and the process id of the database backend that serves it.
pub(crate) struct OpenConnection {
    pub(crate) conn: PgConnection,
    pub(crate) backend: i32,
}

/// The current connection, if one is open, and the options to open the next.
pub(crate) struct DedicatedConnection {
    connect: PgConnectOptions,
    within: Duration,
    open: Option<OpenConnection>,
}

impl DedicatedConnection {
    /// Makes a connection that opens at the first use. A connection counts as lost if the database has not answered after `within`. This is
    /// rare: the database cancels a slow statement after 80 % of that time and then answers with an error.
    pub(crate) fn new(connect: &PgConnectOptions, within: Duration) -> Self {
        let statement_timeout = (within * 4 / 5).as_millis().to_string();
        let connect = connect.clone().options([
            // planning these statements takes longer than running them
            ("plan_cache_mode", "force_generic_plan"),
            // a plan made while the tables are small is kept when they have grown
            ("enable_seqscan", "off"),
            ("synchronous_commit", "on"),
            ("statement_timeout", statement_timeout.as_str()),
        ]);
        Self {
            connect,
            within,
            open: None,
        }
    }

    /// Returns the options that the connection is opened with.
    pub(crate) fn options(&self) -> &PgConnectOptions {
        &self.connect
    }

    /// Returns the open connection. If there is none, tries for some seconds to open one; none if that fails.
    pub(crate) async fn connected(&mut self) -> Option<&mut OpenConnection> {
        if self.open.is_none() {
            let give_up = Instant::now() + self.within;
            for attempt in 0..TRIES {
                match within(self.within, open(&self.connect)).await {
                    Ok(open) => {
                        self.open = Some(open);
                        break;
                    }
                    Err(error) => {
                        tracing::warn!(%error, attempt, "the database cannot be reached");
                        if Instant::now() >= give_up {
                            break;
                        }
                        tokio::time::sleep(TRY_EVERY).await;
                    }
                }
            }
        }
        self.open.as_mut()
    }

    /// Returns true if a connection is open. Its loss may not have been noticed yet.
    pub(crate) fn is_open(&self) -> bool {
        self.open.is_some()
    }

    /// Drops the connection; the next use opens a new one.
    pub(crate) fn discard(&mut self) {
        self.open = None;
    }
}

/// Waits for the database's answer. If it does not arrive in time, returns the error of a lost connection.
pub(crate) async fn within<T>(
    time: Duration,
    answer: impl Future<Output = Result<T, sqlx::Error>>,
) -> Result<T, sqlx::Error> {
    tokio::time::timeout(time, answer)
        .await
        .unwrap_or_else(|_| Err(sqlx::Error::Io(std::io::ErrorKind::TimedOut.into())))
}

/// Opens a connection and reads the process id of its backend.
pub(crate) async fn open(connect: &PgConnectOptions) -> Result<OpenConnection, sqlx::Error> {
    let mut conn = connect.connect().await?;
    let backend = store::find_backend(&mut conn).await?;
    Ok(OpenConnection { conn, backend })
}
