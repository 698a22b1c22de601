//! The life cycle of the server: it starts its parts in order, serves requests, and stops after the running requests have finished.

use std::io::Write as _;
use std::sync::Arc;
use std::time::{Duration, Instant};

use actix_web::dev::ServerHandle;
use actors::bus::BusKey;
use actors::live::{BusChoice, Live, LiveOptions, StartError};
use actors::queue::Working;
use actors::rate_limit::RateLimiter;
use sqlx::PgPool;
use tokio::signal::unix::{SignalKind, signal};
use tokio::task::JoinHandle;

use crate::calls::account::admin::{self, AdminError};
use crate::clock::Clock;
use crate::config::Config;
use crate::demo::{self, DemoError};
use crate::domain::export::ExportStates;
use crate::domain::link::address::LinkAddresses;
use crate::domain::links_key::{LinksKey, LinksKeyError};
use crate::domain::plans::{self, PlansError};
use crate::domain::statistic::platform;
use crate::domain::subscription::{PaymentError, Payments};
use crate::files::{Files, FilesError};
use crate::payments::keys::SandboxKeys;
use crate::payments::provider::{Provider, ProviderError};
use crate::payments::sandbox::{self, Sandbox, SandboxError};
use crate::postgres::pool::{Database, DatabaseError};
use crate::run::app_state::AppState;
use crate::run::data_folder::{DataFolder, DataFolderError};
use crate::run::starts::{self, StartsError};
use crate::run::{listen, metrics, tasks};

/// The interval at which the measured durations are added to the histograms. Until then, each measured duration takes memory.
const SUM_UP_EVERY: Duration = Duration::from_secs(5);

/// The maximum number of threads that run the actors of topics. More threads would only wait for the same database connections.
const TOPIC_THREADS_MAX: usize = 4;

/// The time between the beginning of a stop and the closing of the database pools. Requests that still run then get no new database
/// connection, and are cut off two seconds later.
const LAST_CONNECTIONS: Duration = Duration::from_secs(listen::SHUTDOWN_SECONDS - 2);

/// The reason why the server cannot run.
#[derive(Debug, thiserror::Error)]
pub enum ServeError {
    /// The data folder cannot be used.
    #[error(transparent)]
    DataFolder(#[from] DataFolderError),
    /// The database cannot be used.
    #[error(transparent)]
    Database(#[from] DatabaseError),
    /// The server cannot listen on the requested address.
    #[error("cannot listen on {address}: {error}")]
    Listen {
        /// The address from the settings.
        address: std::net::SocketAddr,
        error: std::io::Error,
    },
    /// The file store cannot be opened.
    #[error(transparent)]
    Files(#[from] FilesError),
    /// The key from which the addresses of share links are derived cannot be read.
    #[error(transparent)]
    LinksKey(#[from] LinksKeyError),
    /// The plans cannot be read from the database.
    #[error(transparent)]
    Plans(#[from] PlansError),
    /// The database contains demo accounts, whose passwords are public, and people on other machines could log in to them.
    #[error("the database has demo data with well-known passwords, so nobody else may reach the server, but {0}")]
    DemoData(String),
    /// The demo data cannot be created.
    #[error(transparent)]
    Demo(#[from] DemoError),
    /// The settings of the payment provider are not valid.
    #[error(transparent)]
    Provider(#[from] ProviderError),
    /// The plans cannot be sent to the payment provider.
    #[error(transparent)]
    Payments(#[from] PaymentError),
    /// The administrator account that the settings name cannot be created.
    #[error(transparent)]
    Admin(#[from] AdminError),
    /// The data folder and the database do not belong together.
    #[error(transparent)]
    Starts(#[from] StartsError),
    /// The payment sandbox cannot be used.
    #[error(transparent)]
    Sandbox(#[from] SandboxError),
    /// The live engine cannot be started.
    #[error("live engine: {0}")]
    Live(#[from] StartError),
    /// This process has lost its connection to the database, and another process now serves the same database.
    #[error("stopped, since another process serves this database")]
    Superseded,
    /// This part of the live engine panics again and again, and other parts cannot run without it.
    #[error("stopped, since the {0} cannot be kept running")]
    PartLost(&'static str),
    /// The process cannot receive signals.
    #[error("cannot wait for signals: {0}")]
    Signals(std::io::Error),
}

/// The open database, whose schema is current, and the data folder, which is locked for this process.
#[derive(Debug)]
pub struct Opened {
    pub database: Database,
    /// The data folder. It is locked for this process.
    pub folder: DataFolder,
}

/// Locks the data folder, opens the database and applies missing migrations.
pub async fn open(config: &Config) -> Result<Opened, ServeError> {
    let folder = DataFolder::open(&config.data)?;
    let database = Database::open(config, &folder.node_id).await?;
    Ok(Opened { database, folder })
}

/// A server that is accepting requests.
pub struct Running {
    /// The parts of the server, which all handlers share.
    pub state: Arc<AppState>,
    /// The address on which the server listens.
    pub address: std::net::SocketAddr,
    handle: ServerHandle,
    server: JoinHandle<std::io::Result<()>>,
    summing_up: JoinHandle<()>,
    working: Working,
    opened: Opened,
}

/// Starts a server. It accepts requests when this function returns.
pub async fn start(config: Config) -> Result<Running, ServeError> {
    let opened = open(&config).await?;
    match Box::pin(start_on(config, &opened)).await {
        Ok((state, listener, server)) => {
            let metrics = state.metrics.clone();
            let summing_up = actix_web::rt::spawn(async move {
                loop {
                    tokio::time::sleep(SUM_UP_EVERY).await;
                    metrics.run_upkeep();
                }
            });
            Ok(Running {
                working: tasks::worker(&state).start(),
                state,
                address: listener.address,
                handle: listener.handle,
                server: actix_web::rt::spawn(server),
                summing_up,
                opened,
            })
        }
        Err(error) => {
            opened.database.close().await;
            Err(error)
        }
    }
}

async fn start_on(
    config: Config,
    opened: &Opened,
) -> Result<(Arc<AppState>, listen::Listener, actix_web::dev::Server), ServeError> {
    let address = config.http.listen;
    starts::begin(&opened.database.writing, &opened.folder).await?;
    let state = Arc::new(Box::pin(state(config, opened)).await?);
    if state.config.demo {
        demo::seed(&state.pool, &state.live, &state.files, &state.passwords).await?;
    }
    if let Some(reason) = state.config.http.is_open_because()
        && has_demo_data(&state.pool).await?
    {
        return Err(ServeError::DemoData(reason));
    }
    admin::ensure_configured(state.live.pool(), &state.config, &state.passwords).await?;
    if let Some(sandbox) = &state.sandbox {
        sandbox::seed(sandbox).await?;
    }
    let (listener, server) = listen::bind(&state).map_err(|error| ServeError::Listen { address, error })?;
    if let Some(sandbox) = &state.sandbox {
        sandbox.listens_at(listener.address);
        let key = &sandbox.keys().api_key;
        state.payments.provider.connect(key, Some(&sandbox.api_url()))?;
    }
    Ok((state, listener, server))
}

async fn has_demo_data(pool: &PgPool) -> Result<bool, DemoError> {
    Ok(demo::is_present(&mut *pool.acquire().await?).await?)
}

/// Creates the parts that all handlers share: reads the plans, opens the file store, and starts the live engine.
pub async fn state(config: Config, opened: &Opened) -> Result<AppState, ServeError> {
    // before any part that keeps a metric's handle
    let metrics_handle = metrics::install();
    let (pool, writing) = (opened.database.pool.clone(), &opened.database.writing);
    let plans = plans::load(&config.data)?;
    let provider = Provider::new(&config.payments)?;
    let files = Files::open(&config, writing).await?;
    let links_key = LinksKey::open(&config.links, &config.data, writing).await?;
    let link_addresses = LinkAddresses::new(links_key, config.http.public_url());
    let live = Live::start(LiveOptions {
        connect: opened.database.options.clone(),
        node_id: opened.folder.node_id.clone(),
        bus: match config.live.nats() {
            None => BusChoice::Local,
            Some(server) => BusChoice::Nats {
                server,
                key: BusKey::new(files.signer.derived("bus")),
            },
        },
        connections: config.database.max_connections,
        threads: std::thread::available_parallelism()
            .map_or(1, usize::from)
            .min(TOPIC_THREADS_MAX),
        idle_after: config.live.topic_idle(),
        commit_within: config.live.commit_within(),
        heal_every: config.live.heal_every(),
        frames_hours: i64::from(config.live.frames_hours),
        frames_max_bytes: i64::try_from(config.live.frames_max).unwrap_or(i64::MAX),
        plans: plans.clone(),
        rate_limiter: Arc::new(RateLimiter::new(config.http.rate_limit, Instant::now())),
        ephemeral: Arc::new(ExportStates::new(files.signer.clone())),
        ephemeral_every: Duration::from_secs(1),
        now: || Clock.now(),
    })
    .await?;
    let payments = Payments {
        live: Arc::clone(&live),
        pool: pool.clone(),
        plans,
        provider: Arc::new(provider),
        public_url: config.http.public_url().into(),
    };
    let sandbox = config.payments.has_sandbox(&config.http).then(|| {
        let pool = opened.database.sandbox.clone();
        Sandbox::new(&config, pool, live.queue().clone(), SandboxKeys::of(&files.signer))
    });
    // the engine has ended the connections of the former process
    files
        .finish_interrupted_uploads(&mut *writing.acquire().await.map_err(FilesError::from)?)
        .await?;
    Ok(AppState::new(
        config,
        pool,
        live,
        files,
        payments,
        sandbox,
        link_addresses,
        metrics_handle,
    ))
}

impl Running {
    /// Serves requests until `asked_to_stop` resolves or the server cannot continue. Then stops the server.
    ///
    /// # Errors
    /// Fails if another process serves the same database, or if a part of the live engine does not stay running.
    pub async fn serve_until(self, asked_to_stop: impl Future<Output = ()>) -> Result<(), ServeError> {
        let ended = tokio::select! {
            () = asked_to_stop => Ok(()),
            () = self.state.live.lock_lost() => Err(ServeError::Superseded),
            part = self.state.live.component_failed() => Err(ServeError::PartLost(part)),
        };
        tracing::info!("stopping");
        self.stop(true).await;
        tracing::info!("stopped");
        ended
    }

    /// Stops the server: accepts no more connections, lets the running requests finish or, if `with_grace` is false, cuts them off, and
    /// stops the managed database cluster.
    pub async fn stop(self, with_grace: bool) {
        self.state.draining.start();
        self.summing_up.abort();
        if !with_grace {
            self.working.abort();
            // a request that is cut off must not hold a pooled connection, which could not be dropped on a thread that ends
            self.close_pools().await;
        }
        // The listener is stopped first, so that a client that is sent away does not reconnect to this process.
        let mut stopping = std::pin::pin!(self.handle.stop(with_grace));
        self.state.live.drain().await;
        if tokio::time::timeout(LAST_CONNECTIONS, &mut stopping).await.is_err() {
            self.close_pools().await;
            stopping.await;
        }
        let _ = self.server.await;
        if with_grace {
            self.state.background.finish().await;
        }
        self.working.stop().await;
        tokio::join!(self.state.live.close(), self.opened.database.close());
    }

    /// Closes the database pools. Running queries get a short time to finish; from now on no connection can be acquired.
    async fn close_pools(&self) {
        tokio::join!(self.state.live.close(), self.opened.database.close_pool());
    }
}

/// Starts a server, and serves requests until the process receives SIGTERM or SIGINT, or until the server cannot continue.
pub async fn run(config: Config) -> Result<(), ServeError> {
    let mut terminate = signal(SignalKind::terminate()).map_err(ServeError::Signals)?;
    let mut interrupt = signal(SignalKind::interrupt()).map_err(ServeError::Signals)?;
    let is_demo = config.demo;
    for warning in config.warnings() {
        tracing::warn!("{warning}");
    }
    let running = Box::pin(start(config)).await?;
    if running.state.sandbox.is_some() {
        running.state.payments.sync_plans_later().await?;
    }
    platform::start(&running.state.live, running.state.pool.clone());
    announce(&running, is_demo);
    let asked_to_stop = async {
        tokio::select! {
            _ = terminate.recv() => {}
            _ = interrupt.recv() => {}
        }
    };
    running.serve_until(asked_to_stop).await
}

/// Prints the address of the server and, for a demo, the accounts with which people can log in.
fn announce(running: &Running, is_demo: bool) {
    tracing::info!(address = %running.address, "listening");
    let address = running.address;
    let demo = if is_demo {
        format!(
            "Demo log-ins (password needledrop-demo): manager@demo.test, creator@demo.test, admin@demo.test\nEmails: http://{address}/dev/outbox\n"
        )
    } else {
        String::new()
    };
    let lines = format!("Needledrop is ready: http://{address}\n{demo}");
    // the process that started the server may have stopped reading
    let _ = std::io::stdout().write_all(lines.as_bytes());
}
