//! The page `/dev/outbox`, which shows the emails of a demo so that people can open their links. It exists only in demo mode.

use std::fmt::Write as _;

use actix_web::http::header;
use actix_web::{HttpRequest, HttpResponse, web};
use protocol::error_code::ErrorCode;
use time::UtcOffset;

use crate::config::Config;
use crate::html::escape;
use crate::http::CallError;
use crate::http::local::is_on_this_machine;
use crate::mail::Mail;

/// Registers the outbox page.
pub fn register(config: &mut web::ServiceConfig) {
    config.route("/dev/outbox", web::get().to(outbox));
}

async fn outbox(
    request: HttpRequest,
    mail: web::Data<Mail>,
    config: web::Data<Config>,
) -> Result<HttpResponse, CallError> {
    if !is_on_this_machine(request.head(), &config.http) {
        return Err(ErrorCode::NotFound.into());
    }
    let messages = mail.outbox().newest().await?;
    let mut body = String::new();
    for message in &messages {
        let text = escape(&message.text);
        let text = match message.link.as_deref().map(escape) {
            Some(link) => text.replace(&link, &format!("<a href=\"{link}\">{link}</a>")),
            None => text,
        };
        let at = message.at.to_offset(UtcOffset::UTC);
        let (hour, minute, second) = at.to_hms();
        let _ = write!(
            body,
            "<article><h2>{}</h2><p class=\"to\">to {} at {} {hour:02}:{minute:02}:{second:02} UTC</p><pre>{text}</pre></article>",
            escape(&message.subject),
            escape(&message.to),
            at.date(),
        );
    }
    if messages.is_empty() {
        body.push_str("<p>No emails yet.</p>");
    }
    Ok(HttpResponse::Ok()
        .insert_header((header::CACHE_CONTROL, "no-store"))
        .content_type("text/html; charset=utf-8")
        .body(include_str!("outbox.html").replace("<!-- emails -->", &body)))
}
