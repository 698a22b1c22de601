//! The HTML and the functions that all pages of the sandbox share.

use actix_web::HttpResponse;
use actix_web::http::StatusCode;
use actix_web::http::header::{self, HeaderValue, LOCATION};

use crate::html::escape;
use crate::payments::sandbox::api::error::ApiError;

/// The HTML that surrounds the content of every page.
const HEAD: &str = include_str!("head.html");

/// Returns a page as an HTTP response that must not be cached.
pub(super) fn page(status: StatusCode, title: &str, content: &str) -> HttpResponse {
    let html = HEAD
        .replace("<!-- title -->", &escape(title))
        .replace("<!-- content -->", content);
    HttpResponse::build(status)
        .insert_header((header::CACHE_CONTROL, "no-store"))
        // forms have to send their origin, and other sites learn nothing
        .insert_header((header::REFERRER_POLICY, "same-origin"))
        .insert_header(("x-robots-tag", HeaderValue::from_static("noindex")))
        .content_type("text/html; charset=utf-8")
        .body(html)
}

/// Redirects the browser to this address.
pub(super) fn go_to(address: &str) -> HttpResponse {
    HttpResponse::SeeOther().insert_header((LOCATION, address)).finish()
}

/// Returns a page with one short message.
pub(super) fn message(status: StatusCode, title: &str, text: &str, link: Option<(&str, &str)>) -> HttpResponse {
    let link = link.map(|(address, name)| {
        format!(
            "<p><a class=\"button\" href=\"{}\">{}</a></p>",
            escape(address),
            escape(name)
        )
    });
    let content = format!(
        "<section class=\"panel message\"><h1 class=\"type-title-large\">{}</h1><p>{}</p>{}</section>",
        escape(title),
        escape(text),
        link.unwrap_or_default()
    );
    page(status, title, &content)
}

/// Returns the page for an address that does not exist.
pub(super) async fn nothing() -> HttpResponse {
    message(
        StatusCode::NOT_FOUND,
        "Nothing here",
        "This address leads to no page of the sandbox.",
        None,
    )
}

/// Returns a page that tells the person about an error.
pub(super) fn failure(error: &ApiError) -> HttpResponse {
    let status = error.response().status();
    if status.is_server_error() {
        let text = "The sandbox could not do this. Nothing was charged. Try again in a moment.";
        return message(status, "That did not work", text, None);
    }
    message(status, "That did not work", error.message(), None)
}

/// Returns the HTML of an error message above a form. Screen readers announce the message immediately. If there is no message, the HTML is
/// empty.
pub(super) fn alert(text: Option<&str>) -> String {
    text.map_or_else(String::new, |text| {
        format!("<p class=\"alert\" role=\"alert\">{}</p>", escape(text))
    })
}

/// Returns the HTML of a link back to this address. If there is no address, the HTML is empty.
pub(super) fn back(address: Option<&str>) -> String {
    address.map_or_else(String::new, |address| {
        format!("<p><a class=\"back\" href=\"{}\">← Back</a></p>", escape(address))
    })
}
