//! A database connection kept by whoever asks the same few questions again and again, and opened anew where it was lost.

use super::store;
use sqlx::postgres::PgConnectOptions;
use sqlx::{ConnectOptions as _, PgConnection};
use std::time::{Duration, Instant};

/// Tries to reach a database that is away: one that restarts is back by the last.
const TRIES: u32 = 20;
/// The wait between two tries.
const TRY_EVERY: Duration = Duration::from_millis(250);

/// An open connection and the number of the backend behind it.
pub(crate) struct OpenConnection {
    pub(crate) conn: PgConnection,
    pub(crate) backend: i32,
}

/// The connection, while there is one, and the way to the next.
pub(crate) struct DedicatedConnection {
    connect: PgConnectOptions,
    within: Duration,
    open: Option<OpenConnection>,
}

impl DedicatedConnection {
    /// A database that has not answered `within` this is given up; it gives a statement up by itself some time before, so that usually it
    /// does answer.
    pub(crate) fn new(connect: &PgConnectOptions, within: Duration) -> Self {
        let statement_timeout = (within * 4 / 5).as_millis().to_string();
        let connect = connect.clone().options([
            // what is asked here takes longer to plan than to answer
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

    /// How the connection is opened.
    pub(crate) fn options(&self) -> &PgConnectOptions {
        &self.connect
    }

    /// The open connection; where there is none, a new one is tried for some seconds.
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

    /// Whether there is a connection, as far as is known.
    pub(crate) fn is_open(&self) -> bool {
        self.open.is_some()
    }

    /// Lets the connection go: what is asked next opens another.
    pub(crate) fn discard(&mut self) {
        self.open = None;
    }
}

/// What the database answers; where it has not in time, its silence counts as a lost connection.
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
