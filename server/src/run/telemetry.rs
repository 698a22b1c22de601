//! Logging, and the tracing spans of requests.

use actix_web::Error;
use actix_web::body::MessageBody;
use actix_web::dev::{ServiceRequest, ServiceResponse};
use sentry::integrations::tracing::{BreadcrumbLayer, ErrorLayer, SpanLayer};
use tracing::Span;
use tracing_actix_web::{RequestId, RootSpanBuilder};
use tracing_subscriber::filter::LevelFilter;
use tracing_subscriber::layer::SubscriberExt as _;
use tracing_subscriber::util::SubscriberInitExt as _;
use tracing_subscriber::{EnvFilter, Layer as _};

use crate::config::Config;
use crate::http::route::routed;
use crate::run::error_reports;

/// The messages that are logged unless `RUST_LOG` says otherwise. Notices of PostgreSQL are left out, and what the client of the payment provider
/// writes about answers that the server handles itself, such as that a product does not exist yet.
pub const DEFAULT_FILTER: &str = "info,sqlx=warn,actix_server=warn,symphonia=warn,stripe=error";

/// Begins to log: as text, or as JSON lines if `LOG_FORMAT` is `json`. `RUST_LOG` says which messages are logged. If the settings name a
/// service for error reports (DSN), logged errors are sent to it and, in production, also the durations of requests.
pub fn init_logs(config: &Config) {
    let filter = EnvFilter::try_from_default_env().unwrap_or_else(|_| EnvFilter::new(DEFAULT_FILTER));
    let reports = config.errors.sentry_dsn.is_some().then(|| {
        let errors = ErrorLayer::new().with_filter(LevelFilter::ERROR);
        errors.and_then(BreadcrumbLayer::new().with_filter(LevelFilter::INFO))
    });
    let spans = error_reports::measures_performance(config).then(|| SpanLayer::new().with_filter(LevelFilter::INFO));
    let registry = tracing_subscriber::registry().with(filter).with(reports).with(spans);
    let json = std::env::var("LOG_FORMAT").is_ok_and(|format| format == "json");
    // A second start in one process (tests) keeps the first subscriber.
    let _ = if json {
        registry
            .with(tracing_subscriber::fmt::layer().json().with_writer(std::io::stderr))
            .try_init()
    } else {
        registry
            .with(
                tracing_subscriber::fmt::layer()
                    .with_target(false)
                    .with_writer(std::io::stderr),
            )
            .try_init()
    };
}

/// Creates the tracing span of a request, with the request's method, path and id. The query, cookies and the signed addresses of files are
/// left out.
#[derive(Debug)]
pub struct RequestSpan;

impl RootSpanBuilder for RequestSpan {
    fn on_request_start(request: &ServiceRequest) -> Span {
        use actix_web::HttpMessage as _;
        let id = request
            .extensions()
            .get::<RequestId>()
            .map(ToString::to_string)
            .unwrap_or_default();
        let path = if routed(request.match_info()).starts_with("/files/") {
            "/files/…"
        } else {
            request.path()
        };
        tracing::info_span!("request", method = %request.method(), path, request_id = id)
    }

    fn on_request_end<B: MessageBody>(span: Span, outcome: &Result<ServiceResponse<B>, Error>) {
        let status = match outcome {
            Ok(response) => response.status(),
            Err(error) => error.as_response_error().status_code(),
        };
        span.in_scope(|| tracing::debug!(status = status.as_u16(), "request answered"));
    }
}
