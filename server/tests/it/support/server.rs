//! A whole server on port 0 with a database of its own, in a thread of its own; it stops when dropped.

use std::net::SocketAddr;
use std::sync::Arc;
use std::thread::JoinHandle;

use server::config::Config;
use server::run::app_state::AppState;
use server::run::serve;
use server::run::telemetry::DEFAULT_FILTER;
use sqlx::PgPool;
use sqlx::postgres::PgPoolOptions;
use tokio::sync::oneshot;
use tracing_subscriber::EnvFilter;

use super::Client;
use super::cluster::{self, DatabaseGuard, TestDatabase};

/// A running server.
pub struct TestServer {
    pub address: SocketAddr,
    /// The test's own connection pool, for reading and for inserting rows.
    pub pool: PgPool,
    pub state: Arc<AppState>,
    pub data: tempfile::TempDir,
    config: Config,
    running: Option<(oneshot::Sender<()>, JoinHandle<()>)>,
    /// The last field: the database is dropped when nothing uses it any more.
    _database: DatabaseGuard,
}

impl TestServer {
    /// Starts a server with the defaults, without rate limits.
    pub async fn start() -> Self {
        Self::start_with(|_| {}).await
    }

    /// Starts a server with changed settings.
    pub async fn start_with(change: impl FnOnce(&mut Config)) -> Self {
        let database = cluster::new_database().await;
        let data = tempfile::tempdir().unwrap();
        let mut config = config(&database, &data);
        change(&mut config);
        let pool = PgPoolOptions::new()
            .max_connections(4)
            .connect_with(database.options)
            .await
            .unwrap();
        let (address, state, running) = launch(config.clone()).await;
        Self {
            address,
            pool,
            state,
            data,
            config,
            running: Some(running),
            _database: DatabaseGuard(database.name),
        }
    }

    /// Stops the server and starts it again on the same database, folder and address.
    pub async fn restart(&mut self) {
        self.stop();
        self.config.http.listen = self.address;
        let (_, state, running) = launch(self.config.clone()).await;
        self.state = state;
        self.running = Some(running);
    }

    /// The address of its database.
    pub fn database_url(&self) -> &str {
        self.config.database.url.as_deref().expect("every test has a database")
    }

    /// The epoch of this database's offsets.
    pub async fn epoch(&self) -> String {
        sqlx::query_scalar("select value from epoch")
            .fetch_one(&self.pool)
            .await
            .unwrap()
    }

    /// A visitor.
    pub fn visitor(&self) -> Client {
        Client::new(self.address)
    }

    /// Stops the server; its database stays until this is dropped.
    pub fn stop(&mut self) {
        if let Some((stop, thread)) = self.running.take() {
            let _ = stop.send(());
            let _ = thread.join();
        }
    }
}

impl Drop for TestServer {
    fn drop(&mut self) {
        self.stop();
    }
}

/// The settings of a server on this database with this data folder.
pub fn config(database: &TestDatabase, data: &tempfile::TempDir) -> Config {
    let no_file = data.path().join("none.toml");
    std::fs::write(&no_file, "").unwrap();
    Config::load(Some(&no_file), |name| {
        Some(match name {
            "NEEDLEDROP_LISTEN" => "127.0.0.1:0".to_owned(),
            "NEEDLEDROP_PUBLIC_URL" => "http://127.0.0.1:8080".to_owned(),
            "NEEDLEDROP_DATA" => data.path().join("data").display().to_string(),
            "NEEDLEDROP_RATE_LIMIT" => "off".to_owned(),
            "DATABASE_URL" => database.url.clone(),
            _ => return None,
        })
    })
    .map(|mut config| {
        config.http.workers = 2;
        config.database.max_connections = 4;
        // a test that waits for something else answers no pings meanwhile
        config.live.ping_interval_ms = 3_600_000;
        config
    })
    .unwrap()
}

type Launched = (SocketAddr, Arc<AppState>, (oneshot::Sender<()>, JoinHandle<()>));

/// Sends the servers' logs into the output of the test that started them, which is shown if the test fails.
fn log_to_the_test() {
    let filter = EnvFilter::try_from_default_env().unwrap_or_else(|_| EnvFilter::new(DEFAULT_FILTER));
    let logs = tracing_subscriber::fmt().with_env_filter(filter).with_test_writer();
    // the first server of the process installs it
    let _ = logs.with_target(false).with_ansi(false).try_init();
}

async fn launch(config: Config) -> Launched {
    log_to_the_test();
    let (stop, stopped) = oneshot::channel::<()>();
    let (ready, started) = oneshot::channel();
    let thread = std::thread::spawn(move || {
        let runner = actix_web::rt::System::new();
        runner.block_on(async move {
            let running = serve::start(config).await.unwrap();
            let _ = ready.send((running.address, Arc::clone(&running.state)));
            let _ = stopped.await;
            running.stop(false).await;
        });
        // The live engine's threads end with the system.
        actix_web::rt::System::current().stop();
        runner.run().unwrap();
    });
    let (address, state) = started.await.expect("the server starts");
    (address, state, (stop, thread))
}
