//! The checkout page: the plan and its price on the left, the card form on the right.

use std::fmt::Write as _;

use actix_web::http::StatusCode;
use actix_web::{HttpResponse, web};

use super::layout::{alert, back, failure, go_to, message, page};
use super::{cards, words};
use crate::html::escape;
use crate::payments::sandbox::api::error::ApiError;
use crate::payments::sandbox::card::Card;
use crate::payments::sandbox::checkout::{CheckoutResult, CheckoutSession, Mode, Status, submit};
use crate::payments::sandbox::instance::{BASE, Sandbox};
use crate::payments::sandbox::operation::{Cause, Operation};
use crate::payments::sandbox::payment_method::{self, PaymentMethod};
use crate::payments::sandbox::price::Price;
use crate::payments::sandbox::product::Product;

/// Registers the two routes of the checkout page: one returns the page, the other receives its form.
pub(super) fn register(scope: &mut web::ServiceConfig) {
    scope
        .route("/checkout/{id}", web::get().to(show))
        .route("/checkout/{id}", web::post().to(send));
}

/// Everything that the checkout page shows.
struct Shown {
    session: CheckoutSession,
    plan: Option<(Product, Price)>,
    saved: Vec<PaymentMethod>,
    unconfirmed: Option<&'static Card>,
}

impl Shown {
    async fn load(op: &mut Operation<'_>, session: CheckoutSession) -> Result<Self, ApiError> {
        let plan = match &session.price {
            Some(id) => {
                let price: Price = op.get(id, "price").await?;
                Some((op.get(&price.product, "product").await?, price))
            }
            None => None,
        };
        let saved = match session.mode {
            Mode::Subscription => payment_method::list_of(op, &session.customer).await?,
            // a saved card is not added again
            Mode::Setup => Vec::new(),
        };
        let unconfirmed = session.unconfirmed_card(op).await?;
        Ok(Self {
            session,
            plan,
            saved,
            unconfirmed,
        })
    }

    fn response(&self, error: Option<&str>) -> HttpResponse {
        let session = &self.session;
        match session.status {
            Status::Complete => {
                let text = "This is paid and done. You can close this page.";
                let link = session.done_url();
                return message(StatusCode::OK, "Done", text, Some((&link, "Go on")));
            }
            Status::Expired => {
                let text = "This page is too old to buy from. Start again from Needledrop; nothing was charged.";
                let link = session.cancel_url.as_deref().map(|address| (address, "Back"));
                return message(StatusCode::GONE, "This checkout has expired", text, link);
            }
            Status::Open => {}
        }
        let action = format!("{BASE}/checkout/{}", session.id);
        let total = words::money(session.amount_total());
        let (title, button) = match session.mode {
            Mode::Setup => ("Add a card", "Add card".to_owned()),
            Mode::Subscription if session.amount_total() == 0 => ("Buy a plan", "Start".to_owned()),
            Mode::Subscription => ("Buy a plan", format!("Pay {total}")),
        };
        let form = match self.unconfirmed {
            Some(card) => {
                let amount =
                    (session.mode == Mode::Subscription && session.amount_total() > 0).then_some(total.as_str());
                cards::question(&action, card, amount)
            }
            None => cards::form(&action, &button, &self.saved),
        };
        let status = if error.is_some() {
            StatusCode::PAYMENT_REQUIRED
        } else {
            StatusCode::OK
        };
        let content = format!(
            "<div class=\"pair\"><section class=\"panel summary\">{}{}</section>\
             <section class=\"panel pay\"><h2 class=\"type-page-title\">{}</h2>{}{form}</section></div>",
            back(session.cancel_url.as_deref()),
            self.summary(),
            if session.mode == Mode::Setup { "Card" } else { "Payment" },
            alert(error),
        );
        page(status, title, &content)
    }

    fn summary(&self) -> String {
        let Some((product, price)) = &self.plan else {
            return "<h1 class=\"type-title-large\">Add a card</h1><p>It is added to your payment methods. Nothing is charged now.</p>".to_owned();
        };
        let session = &self.session;
        let (subtotal, off) = (session.amount_subtotal, session.amount_discount);
        let mut rows = format!(
            "<tr><td>{}, 1 {}</td><td>{}</td></tr>",
            escape(&product.name),
            words::interval(price),
            words::money(subtotal)
        );
        if off > 0 {
            let _ = write!(
                rows,
                "<tr class=\"off\"><td>Coupon</td><td>{}</td></tr>",
                words::money(-off)
            );
        }
        format!(
            "<h1 class=\"type-title-large\">{}</h1><p class=\"price\"><span class=\"type-readout\">{}</span> / {}</p>\
             <table class=\"sums\"><tbody>{rows}</tbody><tfoot><tr><td>Due today</td><td>{}</td></tr></tfoot></table>\
             <p class=\"hint\">It renews each {} until you cancel it.</p>",
            escape(&product.name),
            words::money(price.unit_amount),
            words::interval(price),
            words::money(session.amount_total()),
            words::interval(price),
        )
    }
}

fn not_found() -> HttpResponse {
    let text = "This address leads to no checkout. Start again from Needledrop.";
    message(StatusCode::NOT_FOUND, "No such checkout", text, None)
}

async fn show(sandbox: web::Data<Sandbox>, id: web::Path<String>) -> HttpResponse {
    let shown = sandbox.read(
        async |op: &mut Operation<'_>| match op.find::<CheckoutSession>(&id).await? {
            Some(session) => Shown::load(op, session).await.map(Some),
            None => Ok(None),
        },
    );
    match shown.await {
        Ok(Some(shown)) => shown.response(None),
        Ok(None) => not_found(),
        Err(error) => failure(&error),
    }
}

async fn send(sandbox: web::Data<Sandbox>, id: web::Path<String>, form: web::Form<cards::CardForm>) -> HttpResponse {
    let sent = form.into_inner().sent();
    let done = sandbox.write(Cause::default(), async |op: &mut Operation<'_>| {
        let Some(mut session) = op.find::<CheckoutSession>(&id).await? else {
            return Ok(None);
        };
        let outcome = match sent {
            Some(sent) => Some(submit(op, &mut session, sent).await?),
            None => None,
        };
        Ok(Some((Shown::load(op, session).await?, outcome)))
    });
    match done.await {
        Ok(Some((shown, outcome))) => match outcome {
            Some(CheckoutResult::Done) => go_to(&shown.session.done_url()),
            Some(CheckoutResult::Declined(decline)) => shown.response(Some(decline.message())),
            Some(CheckoutResult::Asks | CheckoutResult::TooLate) => shown.response(None),
            None => shown.response(Some("Choose a card")),
        },
        Ok(None) => not_found(),
        Err(error) => failure(&error),
    }
}
