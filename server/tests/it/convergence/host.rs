//! The server under test: one in the test's own process, or the binary, which can be killed.

use std::net::SocketAddr;

use protocol::change::Change;
use protocol::topic::Topic;
use sqlx::PgPool;
use sqlx::postgres::PgPoolOptions;
use tokio::task::block_in_place;

use crate::support::frames::commit_frame;
use crate::support::{TestProcess, TestServer, cluster};

/// The bytes that may wait for a slow reader; far below the product's default, so that the limit is reached.
const OUTGOING_BYTES: usize = 8_192;
/// The least value that the binary accepts.
const OUTGOING_BYTES_OF_BINARY: &str = "65536";

/// See the module.
pub enum Host {
    /// In this process: it is stopped without a graceful shutdown.
    Inside(Box<TestServer>),
    /// The binary: it is killed.
    Binary(Binary),
}

/// The running binary on a database of its own.
pub struct Binary {
    process: Option<TestProcess>,
    address: SocketAddr,
    data: tempfile::TempDir,
    database_url: String,
    pool: PgPool,
}

impl Host {
    /// Starts a server in this process.
    pub async fn inside() -> Self {
        let server = TestServer::start_with(|config| config.live.outgoing_bytes = OUTGOING_BYTES).await;
        Self::Inside(Box::new(server))
    }

    /// Starts the binary.
    pub async fn binary() -> Self {
        let database = cluster::new_database().await;
        let pool = PgPoolOptions::new()
            .max_connections(4)
            .connect_with(database.options)
            .await
            .unwrap();
        let mut binary = Binary {
            process: None,
            address: SocketAddr::from(([127, 0, 0, 1], 0)),
            data: tempfile::tempdir().unwrap(),
            database_url: database.url,
            pool,
        };
        binary.start();
        Self::Binary(binary)
    }

    /// The test's own connection pool.
    pub fn pool(&self) -> &PgPool {
        match self {
            Self::Inside(server) => &server.pool,
            Self::Binary(binary) => &binary.pool,
        }
    }

    /// The server's address, the same after each restart.
    pub fn address(&self) -> SocketAddr {
        match self {
            Self::Inside(server) => server.address,
            Self::Binary(binary) => binary.address,
        }
    }

    /// Tells whether a restart kills the server.
    pub fn is_killed(&self) -> bool {
        matches!(self, Self::Binary(_))
    }

    /// Commits changes of one topic. The binary gets no message about them and finds them by itself.
    pub async fn append(&self, topic: &Topic, changes: Vec<Change>) {
        match self {
            Self::Inside(server) => server.append(topic, changes).await,
            Self::Binary(binary) => drop(commit_frame(&binary.pool, topic, changes).await),
        }
    }

    /// Ends the server in the middle of its work, and starts it again.
    pub async fn restart(&mut self) {
        match self {
            Self::Inside(server) => server.restart().await,
            Self::Binary(binary) => {
                binary.process.take().expect("it runs").kill();
                binary.start();
            }
        }
    }
}

impl Binary {
    fn start(&mut self) {
        let settings = [
            ("DATABASE_URL", self.database_url.as_str()),
            ("NEEDLEDROP_OUTGOING_BYTES", OUTGOING_BYTES_OF_BINARY),
        ];
        let listen = self.address.to_string();
        let process = block_in_place(|| TestProcess::start(self.data.path(), &listen, &settings));
        self.address = process.address;
        self.process = Some(process);
    }
}
