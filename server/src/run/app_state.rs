//! What every handler can reach.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use actors::access::plan::Plans;
use actors::live::Live;
use actors::queue::Queue;
use metrics_exporter_prometheus::PrometheusHandle;
use protocol::handshake;
use sqlx::PgPool;

use crate::config::Config;
use crate::domain::links_key::LinksKey;
use crate::files::Files;
use crate::http::rate_limit::RateLimits;
use crate::http::session::Sids;
use crate::mail::Mail;
use crate::passwords::Passwords;
use crate::run::background::Background;
use crate::run::clock::Clock;
use crate::site::settings::PageSettings;

/// The parts of the running server. One for the process, shared by all workers.
pub struct AppState {
    /// The settings.
    pub config: Config,
    /// The database, for calls.
    pub pool: PgPool,
    /// The live engine: whatever changes live state goes through it.
    pub live: Arc<Live>,
    /// Wakes the worker of background tasks.
    pub queue: Queue,
    /// The time of day.
    pub clock: Clock,
    /// What goes on beside answers.
    pub background: Background,
    /// Password hashes.
    pub passwords: Passwords,
    /// Makes the sids of live connections.
    pub sids: Sids,
    /// Letters.
    pub mail: Mail,
    /// Stored files and their addresses.
    pub files: Files,
    /// The plans and their limits.
    pub plans: Plans,
    /// Makes the tokens of share links.
    pub links_key: LinksKey,
    /// What is written into the pages, and their policies.
    pub page: PageSettings,
    /// What comes too fast.
    pub rate_limits: RateLimits,
    /// The figures of /metrics.
    pub metrics: PrometheusHandle,
    draining: AtomicBool,
}

impl AppState {
    /// Puts the parts together.
    pub fn new(
        config: Config,
        pool: PgPool,
        live: Arc<Live>,
        files: Files,
        plans: Plans,
        links_key: LinksKey,
        metrics: PrometheusHandle,
    ) -> Self {
        Self {
            queue: live.queue().clone(),
            clock: Clock,
            background: Background::in_this_runtime(),
            passwords: Passwords::new(config.limits.password_workers, config.limits.password_queue),
            sids: Sids::new(files.signer.derived("sids")),
            mail: Mail::new(&config),
            page: PageSettings::new(&config),
            rate_limits: RateLimits::new(config.http.rate_limit),
            draining: AtomicBool::new(false),
            config,
            pool,
            live,
            files,
            plans,
            links_key,
            metrics,
        }
    }

    /// Whether a page of this origin may change state and open live connections.
    pub fn allows_origin(&self, origin: &str) -> bool {
        handshake::origin_allowed(origin, self.config.http.public_url(), &self.config.http.allowed_origins)
    }

    /// From now on /readyz says no.
    pub fn start_draining(&self) {
        self.draining.store(true, Ordering::Relaxed);
    }

    /// Whether the server is about to stop.
    pub fn is_draining(&self) -> bool {
        self.draining.load(Ordering::Relaxed)
    }
}
