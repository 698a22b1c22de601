//! The operators' endpoints: liveness, readiness, metrics.

use std::time::Duration;

use actix_web::http::header;
use actix_web::{HttpRequest, HttpResponse, get, web};
use serde::Serialize;
use sha2::{Digest as _, Sha256};
use sqlx::Connection as _;
use tokio::task::spawn_blocking;
use tokio::time::timeout;
use utoipa::ToSchema;

use super::app_state::AppState;
use super::metrics as process_metrics;
use crate::http::local::is_on_this_machine;

/// The time for which the result of a readiness check is reused. This is needed because anyone can call the endpoint, and each check uses a
/// database connection and writes a file.
const CHECK_CACHED_FOR: Duration = Duration::from_secs(1);
/// The time within which the file store must answer a readiness check.
const STORE_WITHIN: Duration = Duration::from_secs(2);

/// The readiness of the server to handle requests, and its current problems.
#[derive(Debug, Serialize, ToSchema)]
pub struct Readiness {
    ready: bool,
    /// The current problems. The server is not ready because of `database` or `disk` (no answer), `draining` (the server is about to stop), or
    /// `engine` (a part of the live engine failed, and the process ends). It is ready despite `store` (files can be neither read nor stored) and
    /// `bus` (changes of other nodes appear up to a second later).
    hindered_by: Vec<&'static str>,
}

/// Liveness: the process answers.
#[utoipa::path(responses((status = 200, description = "alive", body = String)))]
#[get("/healthz")]
pub(crate) async fn healthz() -> &'static str {
    "ok"
}

/// Readiness: database and disk answer, and the server is not about to stop.
#[utoipa::path(responses((status = 200, description = "ready", body = Readiness), (status = 503, description = "not ready", body = Readiness)))]
#[get("/readyz")]
pub(crate) async fn readyz(state: web::Data<AppState>) -> HttpResponse {
    let mut hindered_by = state
        .readiness_problems
        .get(CHECK_CACHED_FOR, || parts_away(&state))
        .await;
    if state.draining.is_on() {
        hindered_by.push("draining");
    }
    if state.live.failed_component().is_some() {
        hindered_by.push("engine");
    }
    // the live engine works without files
    let ready = hindered_by.iter().all(|part| *part == "store");
    if !state.live.is_bus_connected() {
        hindered_by.push("bus");
    }
    let mut response = if ready {
        HttpResponse::Ok()
    } else {
        HttpResponse::ServiceUnavailable()
    };
    response
        .insert_header((header::CACHE_CONTROL, "no-store"))
        .json(Readiness { ready, hindered_by })
}

/// Returns the names of the parts that do not answer: `database`, `disk` or `store`.
async fn parts_away(state: &AppState) -> Vec<&'static str> {
    let (database, disk, store) = tokio::join!(database_answers(state), disk_answers(state), store_answers(state));
    [("database", database), ("disk", disk), ("store", store)]
        .into_iter()
        .filter_map(|(name, answers)| (!answers).then_some(name))
        .collect()
}

async fn database_answers(state: &AppState) -> bool {
    match state.pool.acquire().await {
        Ok(mut connection) => connection.ping().await.is_ok(),
        Err(_) => false,
    }
}

async fn disk_answers(state: &AppState) -> bool {
    let staging = state.files.staging.clone();
    spawn_blocking(move || staging.check())
        .await
        .is_ok_and(|checked| checked.is_ok())
}

async fn store_answers(state: &AppState) -> bool {
    let checked = timeout(STORE_WITHIN, state.files.blobs.check()).await;
    matches!(checked, Ok(Ok(())))
}

/// Metrics in Prometheus's text format.
///
/// They are returned to callers on the same machine or, if a metrics token is set, only to callers that send the token.
#[utoipa::path(responses((status = 200, description = "metrics", body = String), (status = 404, description = "not for this caller")))]
#[get("/metrics")]
pub(crate) async fn metrics(request: HttpRequest, state: web::Data<AppState>) -> HttpResponse {
    if !may_read_metrics(&request, &state) {
        return HttpResponse::NotFound().finish();
    }
    HttpResponse::Ok()
        .content_type("text/plain; version=0.0.4")
        .body(process_metrics::render(&state).await)
}

/// Returns true if the caller may read the metrics. If the settings contain a metrics token, the caller must have sent it; otherwise the
/// caller must be on this machine.
fn may_read_metrics(request: &HttpRequest, state: &AppState) -> bool {
    let Some(token) = &state.config.http.metrics_token else {
        return is_on_this_machine(request.head(), &state.config.http);
    };
    let given = request
        .headers()
        .get(header::AUTHORIZATION)
        .and_then(|value| value.to_str().ok()?.strip_prefix("Bearer "));
    // Hashes are compared, so that the time taken reveals nothing of the token.
    given.is_some_and(|given| Sha256::digest(given) == Sha256::digest(&token.0))
}
