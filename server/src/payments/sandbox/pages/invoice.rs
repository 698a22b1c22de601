//! The page of an invoice: its lines, and a form to pay it if it is open.

use std::fmt::Write as _;

use actix_web::http::StatusCode;
use actix_web::{HttpResponse, web};
use serde_json::json;

use super::layout::{alert, failure, go_to, message, page};
use super::{cards, words};
use crate::html::escape;
use crate::payments::sandbox::api::error::ApiError;
use crate::payments::sandbox::billing::paying::{self, PaymentAttempt};
use crate::payments::sandbox::billing::settling;
use crate::payments::sandbox::card::{Bank, Card, Moment};
use crate::payments::sandbox::checkout::Sent;
use crate::payments::sandbox::customer::Customer;
use crate::payments::sandbox::instance::{BASE, Sandbox};
use crate::payments::sandbox::invoice::{Invoice, Status};
use crate::payments::sandbox::object::Object as _;
use crate::payments::sandbox::operation::{Cause, Operation};
use crate::payments::sandbox::payment_method::{self, PaymentMethod};

/// Registers the two routes of the invoice page: one returns the page, the other receives its form.
pub(super) fn register(scope: &mut web::ServiceConfig) {
    scope
        .route("/invoice/{token}", web::get().to(show))
        .route("/invoice/{token}", web::post().to(send));
}

struct Shown {
    invoice: Invoice,
    saved: Vec<PaymentMethod>,
    unconfirmed: Option<&'static Card>,
}

impl Shown {
    async fn load(op: &mut Operation<'_>, invoice: Invoice) -> Result<Self, ApiError> {
        Ok(Self {
            saved: payment_method::list_of(op, &invoice.customer).await?,
            unconfirmed: invoice.unconfirmed_method(op).await?.map(|method| method.card()),
            invoice,
        })
    }

    fn response(&self, error: Option<&str>) -> HttpResponse {
        let invoice = &self.invoice;
        let action = format!("{BASE}/invoice/{}", invoice.token);
        let due = words::money(invoice.amount_due());
        let pay = match (invoice.status, self.unconfirmed) {
            (Status::Open | Status::Uncollectible, Some(card)) => cards::question(&action, card, Some(&due)),
            (Status::Open | Status::Uncollectible, None) => cards::form(&action, &format!("Pay {due}"), &self.saved),
            (Status::Paid, _) => "<p class=\"good\">This invoice is paid.</p>".to_owned(),
            (Status::Void, _) => "<p>This invoice is void: there is nothing to pay.</p>".to_owned(),
        };
        let mut rows = String::new();
        for line in &invoice.lines {
            let _ = write!(
                rows,
                "<tr><td>{}</td><td>{}</td></tr>",
                escape(&line.description),
                words::money(line.amount)
            );
        }
        let off = invoice.total() - invoice.lines.iter().map(|line| line.amount).sum::<i64>();
        let credit = invoice.amount_due() - invoice.total();
        for (name, cents) in [("Coupon", off), ("Credit", credit)] {
            if cents != 0 {
                let _ = write!(
                    rows,
                    "<tr class=\"off\"><td>{name}</td><td>{}</td></tr>",
                    words::money(cents)
                );
            }
        }
        let content = format!(
            "<div class=\"pair\"><section class=\"panel summary\"><h1 class=\"type-page-title\">Invoice {}</h1>\
             <p class=\"hint\">{} · {}</p><table class=\"sums\"><tbody>{rows}</tbody>\
             <tfoot><tr><td>Total</td><td>{due}</td></tr></tfoot></table></section>\
             <section class=\"panel pay\"><h2 class=\"type-page-title\">Payment</h2>{}{pay}</section></div>",
            escape(invoice.number.as_deref().unwrap_or_default()),
            words::day(invoice.created()),
            words::status(invoice.status),
            alert(error),
        );
        let status = if error.is_some() {
            StatusCode::PAYMENT_REQUIRED
        } else {
            StatusCode::OK
        };
        page(status, "Invoice", &content)
    }
}

async fn of_token(op: &mut Operation<'_>, token: &str) -> Result<Option<Invoice>, ApiError> {
    let found: Vec<Invoice> = op.list_all(json!({"token": token})).await?;
    Ok(found.into_iter().next())
}

fn not_found() -> HttpResponse {
    let text = "This address leads to no invoice. Open it again from Needledrop.";
    message(StatusCode::NOT_FOUND, "No such invoice", text, None)
}

async fn show(sandbox: web::Data<Sandbox>, token: web::Path<String>) -> HttpResponse {
    let shown = sandbox.read(async |op: &mut Operation<'_>| match of_token(op, &token).await? {
        Some(invoice) => Shown::load(op, invoice).await.map(Some),
        None => Ok(None),
    });
    match shown.await {
        Ok(Some(shown)) => shown.response(None),
        Ok(None) => not_found(),
        Err(error) => failure(&error),
    }
}

async fn send(sandbox: web::Data<Sandbox>, token: web::Path<String>, form: web::Form<cards::CardForm>) -> HttpResponse {
    let sent = form.into_inner().sent();
    let done = sandbox.write(Cause::default(), async |op: &mut Operation<'_>| {
        let Some(mut invoice) = of_token(op, &token).await? else {
            return Ok(None);
        };
        let is_payable = matches!(invoice.status, Status::Open | Status::Uncollectible);
        let tried = match sent {
            Some(sent) if is_payable => Some(pay(op, &mut invoice, sent).await?),
            _ => None,
        };
        Ok(Some((Shown::load(op, invoice).await?, tried)))
    });
    match done.await {
        Ok(Some((shown, tried))) => match tried {
            Some(PaymentAttempt::Declined(decline)) => shown.response(Some(decline.message())),
            Some(PaymentAttempt::Paid | PaymentAttempt::Asked) | None => {
                go_to(&format!("{BASE}/invoice/{}", shown.invoice.token))
            }
        },
        Ok(None) => not_found(),
        Err(error) => failure(&error),
    }
}

async fn pay(op: &mut Operation<'_>, invoice: &mut Invoice, sent: Sent) -> Result<PaymentAttempt, ApiError> {
    let name = match sent {
        Sent::Confirmed(is_confirmed) => return settling::confirm(op, invoice, is_confirmed).await,
        Sent::Card(name) => name,
    };
    let customer = Customer::present(op, &invoice.customer, "customer").await?;
    let method = match Card::named(&name) {
        Some(card) => {
            let mut method = PaymentMethod::new(op, card, &customer);
            if let Bank::Declines(decline) = card.ask_bank(Moment::Checkout) {
                return Ok(PaymentAttempt::Declined(decline));
            }
            method.attach(op, &customer.id).await?;
            method
        }
        None => PaymentMethod::of_customer(op, &name, &customer.id).await?,
    };
    let tried = paying::pay(op, invoice, Some(method), Moment::Checkout).await?;
    if tried == PaymentAttempt::Paid {
        settling::invoice_paid(op, invoice).await?;
    }
    Ok(tried)
}
