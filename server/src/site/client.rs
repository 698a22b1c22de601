//! The built web client, which is embedded in the binary. Browsers cache the client's assets forever, because the names of assets contain a
//! hash. They request the page itself each time.

use actix_web::http::header::{self, HeaderValue};
use actix_web::http::{Method, StatusCode};
use actix_web::{HttpRequest, HttpResponse, HttpResponseBuilder, ResponseError as _, web};
use protocol::error_code::ErrorCode;
use rust_embed::{EmbeddedFile, RustEmbed};
use sha2::{Digest as _, Sha256};
use sqlx::PgPool;

use crate::clock::Clock;
use crate::config::Config;
use crate::http::CallError;
use crate::http::route::routed;
use crate::secrets;
use crate::site::preview::find_tags;
use crate::site::settings::PageSettings;

/// The files of the folder `web/dist`. If the client was not built, the folder contains a page that says so.
#[derive(Debug, RustEmbed)]
#[folder = "../web/dist"]
struct Dist;

/// The page of the client. It is served for every address that no route handles.
const PAGE: &str = "index.html";

/// The page for share links. It loads a separate part of the client.
const SHARED_PAGE: &str = "share.html";

/// The paths of share links, without the slash at the beginning.
const SHARED_PATHS: [&str; 2] = ["shareable-playlist", "shareable-application"];

/// The `Cache-Control` header of assets whose names contain a hash of their content. Browsers can cache them forever.
const FOR_GOOD: &str = "public, max-age=31536000, immutable";

/// Returns the version of the product with the id of the client's build, such as `0.23.0+…`. An open page compares this with its own
/// version, to find out whether there is a newer client.
pub fn server_version() -> String {
    let build = Dist::get("build-id.txt").and_then(|file| String::from_utf8(file.data.into_owned()).ok());
    let build = build.map_or_else(|| "dev".to_owned(), |id| id.trim().to_owned());
    format!("{}+{build}", env!("CARGO_PKG_VERSION"))
}

/// Returns the path of the client's asset whose name begins with this text; none if there is no such asset.
pub fn asset(begin: &str) -> Option<String> {
    let begin = format!("assets/{begin}");
    Dist::iter()
        .find(|path| path.starts_with(&begin))
        .map(|path| format!("/{path}"))
}

/// A function that is called whenever a page is opened. Its argument is the request for the page.
pub struct OnPage(Box<dyn Fn(&HttpRequest) + Send + Sync>);

impl OnPage {
    /// Wraps the function `act`, which will be called whenever a page is opened.
    pub fn new(act: impl Fn(&HttpRequest) + Send + Sync + 'static) -> Self {
        Self(Box::new(act))
    }

    fn call(&self, request: &HttpRequest) {
        // a HEAD shows nobody a page
        if request.method() == Method::GET {
            (self.0)(request);
        }
    }
}

/// Handles every address that no route handles: returns the file of the client at this path, or else the page of the client, which finds
/// the view for the path itself.
pub async fn serve(
    request: HttpRequest,
    page_settings: web::Data<PageSettings>,
    config: web::Data<Config>,
    pool: web::Data<PgPool>,
    on_page: web::Data<OnPage>,
) -> HttpResponse {
    if request.method() != Method::GET && request.method() != Method::HEAD {
        return CallError::new(ErrorCode::NotFound).error_response();
    }
    let path = routed(request.match_info()).trim_start_matches('/');
    let is_source = ["br", "gz"].iter().any(|ending| path.ends_with(&format!(".{ending}")));
    match Dist::get(path).filter(|_| !path.is_empty() && path != PAGE && path != SHARED_PAGE && !is_source) {
        Some(file) => answer(&request, path, file),
        // A missing asset must not be answered with a page: the browser would cache it as a script.
        None if path.starts_with("assets/") || path.starts_with("files/") => HttpResponse::NotFound().finish(),
        None if is_shared(path) => {
            on_page.call(&request);
            let (now, public_url) = (Clock.now(), config.http.public_url());
            let tags = find_tags(&pool, public_url, request.query_string(), now).await;
            // a client that is not built has one page alone
            let page = Dist::get(SHARED_PAGE).or_else(|| Dist::get(PAGE));
            answer_page(&request, &page_settings, page, &tags.unwrap_or_default())
        }
        None => {
            on_page.call(&request);
            answer_page(&request, &page_settings, Dist::get(PAGE), "")
        }
    }
}

fn is_shared(path: &str) -> bool {
    SHARED_PATHS.contains(&path.trim_end_matches('/'))
}

/// Returns the page of the client with the settings and the given tags inserted. The page is not compressed in advance, because its content
/// is different for each request.
fn answer_page(
    request: &HttpRequest,
    page_settings: &PageSettings,
    page: Option<EmbeddedFile>,
    tags: &str,
) -> HttpResponse {
    let Some(page) = page else {
        return HttpResponse::NotFound().finish();
    };
    let template = String::from_utf8_lossy(&page.data);
    let page = page_settings.write_into(&template, routed(request.match_info()), server_version());
    let page = page.replacen("</title>", &format!("</title>{tags}"), 1);
    let (mut response, is_known) = begin(request, &Sha256::digest(&page), "no-cache");
    if is_known {
        return response.finish();
    }
    response.content_type("text/html; charset=utf-8").body(page)
}

fn answer(request: &HttpRequest, path: &str, file: EmbeddedFile) -> HttpResponse {
    let cache = if path.starts_with("assets/") {
        FOR_GOOD
    } else {
        "no-cache"
    };
    let (mut response, is_known) = begin(request, &file.metadata.sha256_hash(), cache);
    if is_known {
        return response.finish();
    }
    response.content_type(file.metadata.mimetype().to_owned() + charset(file.metadata.mimetype()));
    let accepted = request
        .headers()
        .get(header::ACCEPT_ENCODING)
        .and_then(|value| value.to_str().ok())
        .unwrap_or_default();
    for (coding, ending) in [("br", "br"), ("gzip", "gz")] {
        if accepts(accepted, coding)
            && let Some(packed) = Dist::get(&format!("{path}.{ending}"))
        {
            return response
                .insert_header((header::CONTENT_ENCODING, HeaderValue::from_static(coding)))
                .body(body(packed));
        }
    }
    response.body(body(file))
}

/// Begins a response with its status and its cache headers. Also returns true if the browser already has this content; the response then
/// needs no body.
fn begin(request: &HttpRequest, hash: &[u8], cache: &'static str) -> (HttpResponseBuilder, bool) {
    let etag = format!("\"{}\"", secrets::hex(&hash[..16]));
    let known = request
        .headers()
        .get(header::IF_NONE_MATCH)
        .and_then(|tags| tags.to_str().ok());
    let is_known = known.is_some_and(|tags| tags.split(',').any(|tag| tag.trim().trim_start_matches("W/") == etag));
    let mut response = HttpResponse::build(if is_known {
        StatusCode::NOT_MODIFIED
    } else {
        StatusCode::OK
    });
    response
        .insert_header((header::CACHE_CONTROL, cache))
        .insert_header((header::ETAG, etag))
        .insert_header((header::VARY, "accept-encoding"));
    (response, is_known)
}

fn body(file: EmbeddedFile) -> bytes::Bytes {
    match file.data {
        std::borrow::Cow::Borrowed(data) => bytes::Bytes::from_static(data),
        std::borrow::Cow::Owned(data) => data.into(),
    }
}

fn charset(mimetype: &str) -> &'static str {
    let is_text = mimetype.starts_with("text/") || mimetype.ends_with("javascript") || mimetype.ends_with("json");
    if is_text { "; charset=utf-8" } else { "" }
}

/// Returns true if the `Accept-Encoding` header `accepted` contains the encoding `coding`, such as `br`, and does not refuse it by `q=0`.
fn accepts(accepted: &str, coding: &str) -> bool {
    accepted.split(',').any(|item| {
        let mut parts = item.split(';').map(str::trim);
        parts.next() == Some(coding) && !parts.any(|part| matches!(part, "q=0" | "q=0.0" | "q=0.00" | "q=0.000"))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_coding_counts_as_accepted_unless_refused() {
        assert!(accepts("gzip, deflate, br", "br") && accepts("br;q=0.5", "br"));
        assert!(!accepts("gzip;q=0, deflate", "gzip") && !accepts("", "br") && !accepts("brotli", "br"));
    }
}
