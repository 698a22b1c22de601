//! The id of the request under way: in its span, in the answer's `X-Request-Id`, and in the body of a server fault.

use actix_web::body::MessageBody;
use actix_web::dev::{ServiceRequest, ServiceResponse};
use actix_web::http::header::{HeaderName, HeaderValue};
use actix_web::middleware::Next;
use actix_web::{Error, HttpMessage as _};
use tracing_actix_web::RequestId;

tokio::task_local! {
    static CURRENT: String;
}

/// Returns the id of the request that this task answers; `None` outside of one.
pub fn current() -> Option<String> {
    CURRENT.try_with(Clone::clone).ok()
}

/// Middleware that sets the request's id for everything inside it.
pub async fn name_request<B: MessageBody>(request: ServiceRequest, next: Next<B>) -> Result<ServiceResponse<B>, Error> {
    let id = request
        .extensions()
        .get::<RequestId>()
        .map(ToString::to_string)
        .unwrap_or_default();
    let mut response = CURRENT.scope(id.clone(), next.call(request)).await?;
    if let Ok(value) = HeaderValue::from_str(&id) {
        response
            .headers_mut()
            .insert(HeaderName::from_static("x-request-id"), value);
    }
    Ok(response)
}
