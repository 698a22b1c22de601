//! The description of all calls as an OpenAPI document, and a page that shows it. The server serves the committed file `docs/openapi.json`; a
//! test checks that the file equals the document generated from the handlers.

pub mod complete;
mod refusals;
pub(in crate::http) mod schemas;

use std::collections::BTreeMap;
use std::sync::LazyLock;

use actix_web::http::header::{self, HeaderValue};
use actix_web::{HttpResponse, route};
use protocol::refusal::ErrorBody;
use serde_json::Value;
use utoipa::OpenApi;

const COMMITTED: &str = include_str!("../../../../docs/openapi.json");

/// The HTTP methods that each path accepts, as the value of an `Allow` header.
static METHODS: LazyLock<BTreeMap<String, HeaderValue>> = LazyLock::new(|| {
    let document: Value = serde_json::from_str(COMMITTED).expect("the committed description is JSON");
    let paths = document["paths"].as_object().into_iter().flatten();
    paths
        .filter_map(|(path, item)| {
            let methods: Vec<String> = item.as_object()?.keys().map(|method| method.to_uppercase()).collect();
            Some((path.clone(), HeaderValue::from_str(&methods.join(", ")).ok()?))
        })
        .collect()
});

/// Returns the HTTP methods that a path accepts, as the value of an `Allow` header; `None` for an unknown path.
pub fn methods_of(path: &str) -> Option<&'static HeaderValue> {
    METHODS.get(path)
}

/// The general information in the OpenAPI document; the handlers add the descriptions of their calls to the document.
#[derive(Debug, OpenApi)]
#[openapi(
    info(title = "Needledrop", description = include_str!("introduction.md"), license(name = "MIT", identifier = "MIT"), contact(name = "Needledrop")),
    components(schemas(ErrorBody))
)]
struct Head;

/// Returns the OpenAPI document without any calls. The handlers add their calls to it.
pub fn head() -> utoipa::openapi::OpenApi {
    Head::openapi()
}

/// Returns the description of all calls. An OpenAPI 3.1 document.
#[utoipa::path(get, responses((status = 200, description = "An OpenAPI 3.1 document", body = Object)))]
#[route("/openapi.json", method = "GET", method = "HEAD")]
pub(crate) async fn openapi_json() -> HttpResponse {
    HttpResponse::Ok().content_type("application/json").body(COMMITTED)
}

/// Returns a page that shows the description of all calls. It has a search, and an example for each call.
#[utoipa::path(get, responses((status = 200, description = "A page", body = String, content_type = "text/html")))]
#[route("/docs", method = "GET", method = "HEAD")]
pub(crate) async fn docs() -> HttpResponse {
    HttpResponse::Ok()
        .insert_header((header::CACHE_CONTROL, "no-cache"))
        .content_type("text/html; charset=utf-8")
        .body(include_str!("../docs/page.html"))
}

/// Returns the script of the documentation page. It is a separate file because the content security policy forbids scripts inside pages.
#[utoipa::path(get, responses((status = 200, description = "A script", body = String, content_type = "text/javascript")))]
#[route("/docs.js", method = "GET", method = "HEAD")]
pub(crate) async fn docs_script() -> HttpResponse {
    HttpResponse::Ok()
        .insert_header((header::CACHE_CONTROL, "no-cache"))
        .content_type("text/javascript; charset=utf-8")
        .body(include_str!("../docs/page.js"))
}
