//! The parts of the running server. Each handler extracts only those that it needs.

use std::sync::Arc;

use actix_web::web;
use actors::live::Live;
use actors::plan::Plans;
use actors::queue::Queue;
use metrics_exporter_prometheus::PrometheusHandle;
use sqlx::PgPool;
use tokio::sync::Semaphore;

use crate::calls::visiting::count_page;
use crate::config::{Config, PaymentsProvider};
use crate::domain::csv_stream::CsvReaders;
use crate::domain::link::address::LinkAddresses;
use crate::domain::link::guessing;
use crate::domain::statistic::counting::Counter;
use crate::domain::subscription::Payments;
use crate::files::Files;
use crate::files::link::LinkOpener;
use crate::files::ticket::Tickets;
use crate::http::background_tasks::BackgroundTasks;
use crate::http::device::Devices;
use crate::http::draining::Draining;
use crate::http::rate_limit::RateLimits;
use crate::http::session::Sids;
use crate::http::signed::Endpoint;
use crate::mail::Mail;
use crate::passwords::Passwords;
use crate::payments::keys::SandboxKeys;
use crate::payments::sandbox::Sandbox;
use crate::run::cached::Cached;
use crate::site::client::OnPage;
use crate::site::settings::PageSettings;
use crate::ws::worker::Parts;

/// All parts of the running server. The worker threads share them.
#[derive(Clone)]
pub struct AppState {
    /// The settings of the server.
    pub config: Arc<Config>,
    /// The pool of database connections for calls. The connections are read-only, because calls write only through the live engine.
    pub pool: PgPool,
    /// The live engine, through which every change of live data is made.
    pub live: Arc<Live>,
    /// Counts plays and downloads.
    pub counter: Counter,
    /// The function that is called whenever a page is opened.
    pub on_page: Arc<OnPage>,
    /// The handle that wakes the worker of background tasks.
    pub queue: Queue,
    /// Runs work that a call continues after it has sent its response.
    pub background: Arc<BackgroundTasks>,
    /// Hashes and checks passwords.
    pub passwords: Arc<Passwords>,
    /// Issues and checks sids, the secrets with which clients open the live connections of a session.
    pub sids: Arc<Sids>,
    /// Recognizes the devices from which people have logged in before.
    pub devices: Arc<Devices>,
    /// Sends emails; also gives access to the outbox folder.
    pub mail: Mail,
    /// The stored files and their signed addresses.
    pub files: Arc<Files>,
    /// The plans that can be bought, and their limits.
    pub plans: Plans,
    /// The payment sandbox; `None` if it does not run on this server.
    pub sandbox: Option<Sandbox>,
    /// The services that payment operations need: the live engine, the database, the plans and the payment provider.
    pub payments: Payments,
    /// The secrets and limits for the events that the payment provider sends.
    pub endpoint: Arc<Endpoint>,
    /// Creates the addresses of share links.
    pub link_addresses: LinkAddresses,
    /// Opens share links for visitors.
    pub link_opener: Arc<LinkOpener>,
    /// The settings that are inserted into the pages, and the content security policies of the pages.
    pub page_settings: Arc<PageSettings>,
    /// The people who are downloading a CSV file at this moment.
    pub csv_readers: CsvReaders,
    /// The limits on how often events may happen, such as calls and log-ins.
    pub rate_limits: Arc<RateLimits>,
    /// The handle that renders the metrics for `/metrics`.
    pub metrics: PrometheusHandle,
    /// True once the server is about to stop.
    pub draining: Draining,
    /// The names of the parts, such as `database`, that did not answer when readiness was last checked. The result is reused for a short
    /// time.
    pub readiness_problems: Arc<Cached<Vec<&'static str>>>,
}

impl AppState {
    /// Creates the state from its parts.
    #[expect(clippy::too_many_arguments, reason = "each is a part that was made before")]
    pub fn new(
        config: Config,
        pool: PgPool,
        live: Arc<Live>,
        files: Files,
        payments: Payments,
        sandbox: Option<Sandbox>,
        link_addresses: LinkAddresses,
        metrics: PrometheusHandle,
    ) -> Self {
        let secrets = match config.payments.provider {
            PaymentsProvider::Stripe => config.payments.stripe_webhook_secrets.clone(),
            PaymentsProvider::Sandbox => vec![SandboxKeys::of(&files.signer).webhook_secret],
        };
        let passwords = Arc::new(Passwords::new(
            config.limits.password_workers,
            config.limits.password_queue,
            config.program.clone(),
        ));
        let rate_limits = Arc::new(RateLimits::of(Arc::clone(live.rate_limiter())));
        let link_opener = Arc::new(LinkOpener::new(
            pool.clone(),
            Arc::clone(&passwords),
            Arc::clone(&rate_limits),
            Tickets::new(files.signer.derived("tickets")),
            Box::new({
                let live = Arc::clone(&live);
                move |link| Box::pin(guessing::notify_owner(Arc::clone(&live), link))
            }),
        ));
        let counter = Counter::start(Arc::clone(&live), link_addresses.clone());
        let config = Arc::new(config);
        let on_page = OnPage::new({
            let (config, counter) = (Arc::clone(&config), counter.clone());
            move |request| count_page(request, &config, &counter)
        });
        Self {
            counter,
            on_page: Arc::new(on_page),
            queue: live.queue().clone(),
            background: Arc::new(BackgroundTasks::in_this_runtime()),
            passwords,
            link_opener,
            sids: Arc::new(Sids::new(files.signer.derived("sids"))),
            devices: Arc::new(Devices::new(files.signer.derived("devices"))),
            mail: Mail::new(&config),
            page_settings: Arc::new(PageSettings::new(&config)),
            csv_readers: CsvReaders::default(),
            rate_limits,
            draining: Draining::default(),
            readiness_problems: Arc::default(),
            config,
            pool,
            live,
            files: Arc::new(files),
            plans: payments.plans.clone(),
            sandbox,
            payments,
            endpoint: Arc::new(Endpoint::new(secrets)),
            link_addresses,
            metrics,
        }
    }

    /// Returns the parts of the server that live connections need.
    pub fn live_parts(&self) -> Parts {
        Parts {
            config: Arc::clone(&self.config),
            pool: self.pool.clone(),
            live: Arc::clone(&self.live),
            plans: self.plans.clone(),
            link_addresses: self.link_addresses.clone(),
            link_opener: Arc::clone(&self.link_opener),
            signer: self.files.signer.clone(),
            counter: self.counter.clone(),
            passwords: Arc::clone(&self.passwords),
            sids: Arc::clone(&self.sids),
            rate_limits: Arc::clone(&self.rate_limits),
            draining: self.draining.clone(),
            lookups: Arc::new(Semaphore::new(
                (self.config.database.max_connections as usize * 2 / 3).max(1),
            )),
        }
    }

    /// Makes the parts available to the extractors of handlers.
    pub fn provide(&self, app: &mut web::ServiceConfig) {
        app.app_data(web::Data::from(Arc::clone(&self.config)))
            .app_data(web::Data::new(self.pool.clone()))
            .app_data(web::Data::from(Arc::clone(&self.live)))
            .app_data(web::Data::from(Arc::clone(&self.background)))
            .app_data(web::Data::from(Arc::clone(&self.passwords)))
            .app_data(web::Data::from(Arc::clone(&self.sids)))
            .app_data(web::Data::from(Arc::clone(&self.devices)))
            .app_data(web::Data::new(self.mail.clone()))
            .app_data(web::Data::from(Arc::clone(&self.files)))
            .app_data(web::Data::new(self.plans.clone()))
            .app_data(web::Data::new(self.payments.clone()))
            .app_data(web::Data::from(Arc::clone(&self.endpoint)))
            .app_data(web::Data::new(self.link_addresses.clone()))
            .app_data(web::Data::from(Arc::clone(&self.link_opener)))
            .app_data(web::Data::new(self.counter.clone()))
            .app_data(web::Data::from(Arc::clone(&self.on_page)))
            .app_data(web::Data::from(Arc::clone(&self.page_settings)))
            .app_data(web::Data::new(self.csv_readers.clone()))
            .app_data(web::Data::from(Arc::clone(&self.rate_limits)))
            .app_data(web::Data::new(self.clone()));
    }
}
