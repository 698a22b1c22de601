//! The id of the current request. It appears in the logs, in the response header `X-Request-Id`, and in the body of an internal error.

use actix_web::body::MessageBody;
use actix_web::dev::{ServiceRequest, ServiceResponse};
use actix_web::http::header::{HeaderName, HeaderValue};
use actix_web::middleware::Next;
use actix_web::{Error, HttpMessage as _};
use tracing_actix_web::RequestId;

tokio::task_local! {
    static CURRENT: String;
}

/// Returns the id of the request that the current task handles; `None` outside of a request.
pub fn current() -> Option<String> {
    CURRENT.try_with(Clone::clone).ok()
}

/// Middleware that makes the id of a request available to the code that handles the request, and adds the id to the response.
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
