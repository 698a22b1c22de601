//! Counts HTTP responses and measures how long they take, per route.

use std::time::Instant;

use actix_web::Error;
use actix_web::body::MessageBody;
use actix_web::dev::{ServiceRequest, ServiceResponse};
use actix_web::http::StatusCode;
use actix_web::middleware::Next;

use super::security_log;

/// The name under which requests without a route are counted, such as requests for files of the web client and for unknown paths.
const NO_ROUTE: &str = "other";

/// Middleware that counts each response and measures how long it took. The metrics contain the pattern of the route and not the requested
/// path, because clients could otherwise create any number of metrics.
pub(crate) async fn measure(
    request: ServiceRequest,
    next: Next<impl MessageBody>,
) -> Result<ServiceResponse<impl MessageBody>, Error> {
    let since = Instant::now();
    let outcome = next.call(request).await;
    let (route, status) = match &outcome {
        Ok(response) => (response.request().match_pattern(), response.status()),
        Err(error) => (None, error.as_response_error().status_code()),
    };
    security_log::record_refusal(status.as_u16());
    let route = route.unwrap_or_else(|| NO_ROUTE.to_owned());
    metrics::counter!("needledrop_http_responses_total", "route" => route.clone(), "class" => class(status))
        .increment(1);
    metrics::histogram!("needledrop_http_request_seconds", "route" => route).record(since.elapsed().as_secs_f64());
    outcome
}

fn class(status: StatusCode) -> &'static str {
    match status.as_u16() / 100 {
        1 => "1xx",
        2 => "2xx",
        3 => "3xx",
        4 => "4xx",
        _ => "5xx",
    }
}
