//! The pages of the sandbox, in the product's design: checkout, portal and invoice. They are plain HTML, with one small script that keeps
//! card numbers in the browser.

mod cards;
mod checkout;
mod clock;
mod invoice;
mod layout;
mod portal;
mod words;

use actix_web::http::header;
use actix_web::middleware::from_fn;
use actix_web::{HttpResponse, web};

use crate::http::origin;
use crate::site::client;

/// The style sheets of the sandbox's pages: two of the product, with its colors and fonts, and two for these pages alone.
const STYLES: [&str; 4] = [
    include_str!("../../../../../web/src/styles/tokens.css"),
    include_str!("../../../../../web/src/styles/global.css"),
    include_str!("page.css"),
    include_str!("controls.css"),
];

/// Registers the routes of the sandbox's pages, their style sheet and their script.
pub(super) fn register(scope: &mut web::ServiceConfig) {
    scope.service(
        web::scope("")
            .wrap(from_fn(origin::check_origin))
            .route("/assets/page.css", web::get().to(styles))
            .route("/assets/card.js", web::get().to(script))
            .configure(checkout::register)
            .configure(portal::register)
            .configure(invoice::register)
            .configure(clock::register)
            .default_service(web::to(layout::nothing)),
    );
}

async fn styles() -> HttpResponse {
    let font = client::asset("archivo-latin-wdth-normal").map(|address| {
        format!(
            "@font-face {{ font-family: \"Archivo Variable\"; font-weight: 100 900; font-stretch: 62% 125%; font-display: swap; \
             src: url({address}) format(\"woff2\"); }}\n"
        )
    });
    asset("text/css; charset=utf-8", font.unwrap_or_default() + &STYLES.concat())
}

async fn script() -> HttpResponse {
    asset("text/javascript; charset=utf-8", include_str!("card.js").to_owned())
}

fn asset(content_type: &'static str, body: String) -> HttpResponse {
    HttpResponse::Ok()
        .insert_header((header::CACHE_CONTROL, "private, max-age=300"))
        .content_type(content_type)
        .body(body)
}
