//! Serves the guide for developers of external programs: the live protocol, the error codes, and examples of clients.

use actix_web::{HttpResponse, route, web};
use protocol::error_code::ErrorCode;

use super::CallError;

/// Returns a page of the guide: the live protocol, or the error codes.
#[utoipa::path(
    get,
    params(("page" = String, Path, description = "live-protocol.md or errors.md")),
    responses((status = 200, description = "Markdown", body = String, content_type = "text/plain"))
)]
#[route("/{page:live-protocol.md|errors.md}", method = "GET", method = "HEAD")]
pub(crate) async fn guide(page: web::Path<String>) -> Result<HttpResponse, CallError> {
    let text = match page.as_str() {
        "live-protocol.md" => include_str!("../../../docs/live-protocol.md"),
        "errors.md" => include_str!("../../../docs/errors.md"),
        _ => return Err(ErrorCode::NotFound.into()),
    };
    Ok(HttpResponse::Ok().content_type("text/plain; charset=utf-8").body(text))
}

/// Returns the guide's example of a client that follows one topic. Other programs may use it as it is.
#[utoipa::path(
    get,
    params(("script" = String, Path, description = "follow.mjs or follow.py")),
    responses((status = 200, description = "The script", body = String, content_type = "text/plain"))
)]
#[route("/examples/{script:follow.mjs|follow.py}", method = "GET", method = "HEAD")]
pub(crate) async fn example(script: web::Path<String>) -> Result<HttpResponse, CallError> {
    let text = match script.as_str() {
        "follow.mjs" => include_str!("../../../docs/examples/follow.mjs"),
        "follow.py" => include_str!("../../../docs/examples/follow.py"),
        _ => return Err(ErrorCode::NotFound.into()),
    };
    Ok(HttpResponse::Ok().content_type("text/plain; charset=utf-8").body(text))
}
