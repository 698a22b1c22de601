//! The security headers of every response. A header that a handler has set is not replaced.

use actix_web::body::MessageBody;
use actix_web::dev::{ServiceRequest, ServiceResponse};
use actix_web::http::header::{self, HeaderMap, HeaderName, HeaderValue};
use actix_web::middleware::Next;
use actix_web::{Error, web};

use super::settings::{PageSettings, holds_secret};
use crate::config::Config;
use crate::http::route::routed;

/// Middleware that adds the security headers to a response.
pub async fn add_security_headers<B: MessageBody>(
    config: web::Data<Config>,
    page_settings: web::Data<PageSettings>,
    request: ServiceRequest,
    next: Next<B>,
) -> Result<ServiceResponse<B>, Error> {
    let is_https = config.http.is_https();
    let policy = page_settings.policy(routed(request.match_info()));
    let holds_secret = holds_secret(routed(request.match_info()));
    let mut response = next.call(request).await?;
    let headers = response.headers_mut();
    if !headers.contains_key(header::CONTENT_SECURITY_POLICY) {
        headers.insert(header::CONTENT_SECURITY_POLICY, policy);
    }
    set_default(headers, header::X_CONTENT_TYPE_OPTIONS, "nosniff");
    set_default(headers, header::X_FRAME_OPTIONS, "DENY");
    set_default(
        headers,
        header::REFERRER_POLICY,
        if holds_secret { "no-referrer" } else { "same-origin" },
    );
    set_default(
        headers,
        HeaderName::from_static("cross-origin-opener-policy"),
        "same-origin",
    );
    set_default(
        headers,
        HeaderName::from_static("permissions-policy"),
        "camera=(), geolocation=(), microphone=()",
    );
    if holds_secret {
        set_default(headers, HeaderName::from_static("x-robots-tag"), "noindex");
    }
    if is_https {
        set_default(headers, header::STRICT_TRANSPORT_SECURITY, "max-age=31536000");
    }
    Ok(response)
}

fn set_default(headers: &mut HeaderMap, name: HeaderName, value: &'static str) {
    if !headers.contains_key(&name) {
        headers.insert(name, HeaderValue::from_static(value));
    }
}
