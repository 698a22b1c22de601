//! What all pages are made of.

use actix_web::HttpResponse;
use actix_web::http::StatusCode;
use actix_web::http::header::{self, HeaderValue, LOCATION};

use crate::html::escape;
use crate::payments::sandbox::api::error::ApiError;

/// What goes before a page's content and behind it.
const HEAD: &str = include_str!("head.html");

/// A page, which nobody else may keep.
pub(super) fn page(status: StatusCode, title: &str, content: &str) -> HttpResponse {
    let html = HEAD
        .replace("<!-- title -->", &escape(title))
        .replace("<!-- content -->", content);
    HttpResponse::build(status)
        .insert_header((header::CACHE_CONTROL, "no-store"))
        // forms have to say where they come from, and other sites learn nothing
        .insert_header((header::REFERRER_POLICY, "same-origin"))
        .insert_header(("x-robots-tag", HeaderValue::from_static("noindex")))
        .content_type("text/html; charset=utf-8")
        .body(html)
}

/// The browser goes on there.
pub(super) fn go_to(address: &str) -> HttpResponse {
    HttpResponse::SeeOther().insert_header((LOCATION, address)).finish()
}

/// A page with one short message.
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

/// No page has this address.
pub(super) async fn nothing() -> HttpResponse {
    message(
        StatusCode::NOT_FOUND,
        "Nothing here",
        "This address leads to no page of the sandbox.",
        None,
    )
}

/// What could not be done, in words.
pub(super) fn failure(error: &ApiError) -> HttpResponse {
    let status = error.response().status();
    if status.is_server_error() {
        let text = "The sandbox could not do this. Nothing was charged. Try again in a moment.";
        return message(status, "That did not work", text, None);
    }
    message(status, "That did not work", error.message(), None)
}

/// What is wrong, above a form; readers are told of it at once.
pub(super) fn alert(text: Option<&str>) -> String {
    text.map_or_else(String::new, |text| {
        format!("<p class=\"alert\" role=\"alert\">{}</p>", escape(text))
    })
}

/// The way back.
pub(super) fn back(address: Option<&str>) -> String {
    address.map_or_else(String::new, |address| {
        format!("<p><a class=\"back\" href=\"{}\">← Back</a></p>", escape(address))
    })
}
