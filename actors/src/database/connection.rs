//! A database connection for a few questions that are asked again and again; it is opened anew where it was lost.

use super::store;
use sqlx::postgres::PgConnectOptions;
use sqlx::{ConnectOptions as _, PgConnection};
use std::time::{Duration, Instant};

/// The number of tries to reach a database that is away: one that restarts is back by the last.
const TRIES: u32 = 20;
/// The wait between two tries.
const TRY_EVERY: Duration = Duration::from_millis(250);

/// An open connection and the number of the backend behind it.
pub(crate) struct OpenConnection {
    pub(crate) conn: PgConnection,
    pub(crate) backend: i32,
}

/// The connection, while there is one, and the options to open the next.
pub(crate) struct DedicatedConnection {
    connect: PgConnectOptions,
    within: Duration,
    open: Option<OpenConnection>,
}

impl DedicatedConnection {
    /// Makes a connection that opens when it is needed. A database that has not answered `within` this time is given up. It cancels a statement
    /// by itself some time before that, so that it usually does answer.
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

    /// Returns the open connection; where there is none, tries for some seconds to open one.
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

    /// Returns true if there is a connection, as far as is known.
    pub(crate) fn is_open(&self) -> bool {
        self.open.is_some()
    }

    /// Drops the connection: the next question opens another.
    pub(crate) fn discard(&mut self) {
        self.open = None;
    }
}

/// Waits for the database's answer; where it does not arrive in time, this counts as a lost connection.
pub(crate) async fn within<T>(
    time: Duration,
    answer: impl Future<Output = Result<T, sqlx::Error>>,
) -> Result<T, sqlx::Error> {
    tokio::time::timeout(time, answer)
        .await
        .unwrap_or_else(|_| Err(sqlx::Error::Io(std::io::ErrorKind::TimedOut.into())))
}

/// Opens a connection.
pub(crate) async fn open(connect: &PgConnectOptions) -> Result<OpenConnection, sqlx::Error> {
    let mut conn = connect.connect().await?;
    let backend = store::find_backend(&mut conn).await?;
    Ok(OpenConnection { conn, backend })
}
