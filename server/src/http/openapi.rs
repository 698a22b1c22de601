//! The description of every call: collected from the handlers, completed with what all calls share, and a page to read it.

use actix_web::http::header;
use actix_web::{HttpResponse, get, web};
use serde_json::{Value, json};
use utoipa::OpenApi;
use utoipa::openapi::OpenApi as Document;

use super::error::ErrorBody;

/// The document's head; handlers add themselves.
#[derive(Debug, OpenApi)]
#[openapi(
    info(
        title = "Needledrop",
        description = "Every call is a POST with a JSON object. Success is 200 and `{\"result\": …}`; a refusal is its HTTP status and \
            `{\"error\": \"code\", \"status\": N}`. Log in with `account/log_in`; the session is a cookie.",
        license(name = "MIT")
    ),
    components(schemas(ErrorBody))
)]
struct Head;

/// The finished document as it is served.
#[derive(Debug, Clone)]
pub struct ApiDocument(bytes::Bytes);

/// The document before the handlers have added themselves.
pub fn head() -> Document {
    Head::openapi()
}

impl ApiDocument {
    /// Completes the collected document: operation ids and tags from the paths, the session cookie, the common refusal.
    pub fn complete(document: &Document) -> Self {
        let mut document = serde_json::to_value(document).expect("the document is JSON");
        let paths = document["paths"].as_object_mut().expect("paths is an object");
        for (path, item) in paths {
            for (method, operation) in item.as_object_mut().into_iter().flatten() {
                let Some(operation) = operation.as_object_mut() else {
                    continue;
                };
                let name = path.strip_prefix("/api/").unwrap_or(path.trim_start_matches('/'));
                operation.insert(
                    "operationId".to_owned(),
                    json!(format!("{method}/{name}").replace("post/", "")),
                );
                if let Some((family, _)) = name.split_once('/') {
                    operation.insert("tags".to_owned(), json!([family]));
                }
                if path.starts_with("/api/") {
                    let responses = operation.entry("responses").or_insert_with(|| json!({}));
                    responses["default"] = json!({
                        "description": "refused or failed",
                        "content": {"application/json": {"schema": {"$ref": "#/components/schemas/ErrorBody"}}}
                    });
                    operation.insert("security".to_owned(), json!([{}, {"session": []}]));
                }
            }
        }
        document["components"]["securitySchemes"] =
            json!({"session": {"type": "apiKey", "in": "cookie", "name": super::session::COOKIE}});
        document["info"]["version"] = Value::from(env!("CARGO_PKG_VERSION"));
        Self(document.to_string().into())
    }
}

/// The description of all calls.
#[utoipa::path(responses((status = 200, description = "an OpenAPI 3.1 document", body = Object)))]
#[get("/openapi.json")]
pub(crate) async fn openapi_json(document: web::Data<ApiDocument>) -> HttpResponse {
    HttpResponse::Ok()
        .content_type("application/json")
        .body(document.0.clone())
}

/// A page to read the description of all calls.
#[utoipa::path(responses((status = 200, description = "a page", content_type = "text/html")))]
#[get("/docs")]
pub(crate) async fn docs() -> HttpResponse {
    HttpResponse::Ok()
        .insert_header((header::CACHE_CONTROL, "no-cache"))
        .content_type("text/html; charset=utf-8")
        .body(include_str!("docs/page.html"))
}

/// The page's script, apart from it, since the policy forbids scripts within pages.
#[utoipa::path(responses((status = 200, description = "a script", content_type = "text/javascript")))]
#[get("/docs.js")]
pub(crate) async fn docs_script() -> HttpResponse {
    HttpResponse::Ok()
        .insert_header((header::CACHE_CONTROL, "no-cache"))
        .content_type("text/javascript; charset=utf-8")
        .body(include_str!("docs/page.js"))
}
