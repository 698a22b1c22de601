//! The panel on the portal page with which developers, on their own machine, move the sandbox's clock by a day, a month or a year.

use actix_web::{HttpRequest, HttpResponse, web};
use serde::Deserialize;

use super::layout::{failure, go_to, nothing};
use super::words;
use crate::config::Config;
use crate::http::local::is_on_this_machine;
use crate::payments::sandbox::clock::{DAY, months_after};
use crate::payments::sandbox::instance::{BASE, Sandbox};
use crate::payments::sandbox::operation::Operation;
use crate::payments::sandbox::test_clock;

/// Registers the route to which the clock panel sends its form.
pub(super) fn register(scope: &mut web::ServiceConfig) {
    scope.route("/clock", web::post().to(move_it));
}

/// Returns true if the client may move the sandbox's clock. Only clients on this machine may, because all users share the clock.
pub(super) fn is_offered(request: &HttpRequest) -> bool {
    let config = request.app_data::<web::Data<Config>>();
    config.is_some_and(|config| is_on_this_machine(request.head(), &config.http))
}

/// Returns the HTML of the panel that moves the clock.
pub(super) fn panel(now: i64, back: &str) -> String {
    let token = back.rsplit('/').next().unwrap_or_default();
    format!(
        "<section class=\"panel clock\"><h2 class=\"type-panel-title\">The sandbox's clock</h2>\
         <p>It is {} here. Moving it on renews plans and tries failed payments again, for everybody. It does not go back.</p>\
         <form class=\"row\" method=\"post\" action=\"{BASE}/clock\"><input type=\"hidden\" name=\"portal\" value=\"{token}\">\
         <button class=\"button small\" name=\"by\" value=\"day\">A day on</button>\
         <button class=\"button small\" name=\"by\" value=\"month\">A month on</button>\
         <button class=\"button small\" name=\"by\" value=\"year\">A year on</button></form></section>",
        words::day(now),
    )
}

#[derive(Debug, Clone, Copy, Deserialize)]
#[serde(rename_all = "snake_case")]
enum MoveBy {
    Day,
    Month,
    Year,
}

#[derive(Debug, Deserialize)]
struct Move {
    by: MoveBy,
    portal: String,
}

async fn move_it(sandbox: web::Data<Sandbox>, request: HttpRequest, form: web::Form<Move>) -> HttpResponse {
    if !is_offered(&request) {
        return nothing().await;
    }
    let moved = async {
        let now = sandbox.read(async |op: &mut Operation<'_>| Ok(op.now)).await?;
        let until = match form.by {
            MoveBy::Day => now + DAY,
            MoveBy::Month => months_after(now, 1),
            MoveBy::Year => months_after(now, 12),
        };
        test_clock::move_to(&sandbox, until).await
    };
    let is_token = form
        .portal
        .bytes()
        .all(|byte| byte.is_ascii_alphanumeric() || byte == b'_');
    match moved.await {
        Ok(_) if is_token => go_to(&format!("{BASE}/portal/{}", form.portal)),
        Ok(_) => nothing().await,
        Err(error) => failure(&error),
    }
}
