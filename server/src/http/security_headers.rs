//! Headers that tell browsers what our pages may do. A handler's own value of any of them stands.

use actix_web::body::MessageBody;
use actix_web::dev::{ServiceRequest, ServiceResponse};
use actix_web::http::header::{self, HeaderMap, HeaderName, HeaderValue};
use actix_web::middleware::Next;
use actix_web::{Error, web};

use crate::app_state::AppState;

/// The policy of our pages: nothing but our own origin. Styles may stand in attributes, since the component library
/// computes positions there; scripts may not.
pub const CONTENT_SECURITY_POLICY: &str = "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; \
    img-src 'self' data: blob:; media-src 'self' blob:; font-src 'self' data:; connect-src 'self'; worker-src 'self'; \
    manifest-src 'self'; object-src 'none'; base-uri 'self'; form-action 'self'; frame-ancestors 'none'";

/// Pages whose address holds a secret tell nobody where they were.
const SECRET_PAGES: &[&str] = &[
    "/shareable-",
    "/confirm",
    "/reset-pass",
    "/register-from-company-invite",
    "/files/",
];

/// Middleware that adds the headers.
pub async fn add_security_headers<B: MessageBody>(
    request: ServiceRequest,
    next: Next<B>,
) -> Result<ServiceResponse<B>, Error> {
    let is_https = request
        .app_data::<web::Data<AppState>>()
        .expect("the state is part of the app")
        .config
        .http
        .is_https();
    let holds_secret = SECRET_PAGES.iter().any(|page| request.path().starts_with(page));
    let mut response = next.call(request).await?;
    let headers = response.headers_mut();
    set_default(headers, header::CONTENT_SECURITY_POLICY, CONTENT_SECURITY_POLICY);
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
