//! Logs, request spans and the recorder of figures.

use actix_web::Error;
use actix_web::body::MessageBody;
use actix_web::dev::{ServiceRequest, ServiceResponse};
use metrics_exporter_prometheus::{Matcher, PrometheusBuilder, PrometheusHandle};
use tracing::Span;
use tracing_actix_web::{RequestId, RootSpanBuilder};
use tracing_subscriber::EnvFilter;
use tracing_subscriber::layer::SubscriberExt as _;
use tracing_subscriber::util::SubscriberInitExt as _;

/// Seconds, for every histogram whose name ends in `_seconds`.
const SECONDS: &[f64] = &[
    0.0005, 0.001, 0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0,
];

/// Starts logging: text for a terminal, JSON lines elsewhere with `LOG_FORMAT=json`; `RUST_LOG` filters.
pub fn init_logs() {
    let filter =
        EnvFilter::try_from_default_env().unwrap_or_else(|_| EnvFilter::new("info,sqlx::query=warn,actix_server=warn,symphonia=warn"));
    let registry = tracing_subscriber::registry().with(filter);
    let json = std::env::var("LOG_FORMAT").is_ok_and(|format| format == "json");
    // A second start in one process (tests) keeps the first one's subscriber.
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

/// Installs the process's recorder of figures, once, and returns what renders it.
pub fn metrics_handle() -> PrometheusHandle {
    static HANDLE: std::sync::OnceLock<PrometheusHandle> = std::sync::OnceLock::new();
    HANDLE
        .get_or_init(|| {
            PrometheusBuilder::new()
                .set_buckets_for_metric(Matcher::Suffix("_seconds".to_owned()), SECONDS)
                .and_then(PrometheusBuilder::install_recorder)
                .expect("the buckets are given, and nobody else installs a recorder")
        })
        .clone()
}

/// A request's span: method, path and name, never the query, the cookie or a signed address.
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
        let path = if request.path().starts_with("/files/") {
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
        metrics::counter!("needledrop_http_responses_total", "class" => class(status.as_u16())).increment(1);
        span.in_scope(|| tracing::debug!(status = status.as_u16(), "request answered"));
    }
}

fn class(status: u16) -> &'static str {
    match status / 100 {
        1 => "1xx",
        2 => "2xx",
        3 => "3xx",
        4 => "4xx",
        _ => "5xx",
    }
}
