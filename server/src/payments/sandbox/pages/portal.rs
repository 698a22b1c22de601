//! The portal page, on which a customer manages their plan, their cards and their invoices.

use std::fmt::Write as _;

use actix_web::http::StatusCode;
use actix_web::{HttpRequest, HttpResponse, web};
use serde_json::json;

use super::layout::{alert, back, failure, go_to, message, page};
use super::{cards, clock, words};
use crate::html::escape;
use crate::payments::sandbox::api::error::ApiError;
use crate::payments::sandbox::billing::ending;
use crate::payments::sandbox::card::{Bank, Card, Decline, Moment};
use crate::payments::sandbox::checkout::Sent;
use crate::payments::sandbox::customer::Customer;
use crate::payments::sandbox::instance::{BASE, Sandbox};
use crate::payments::sandbox::invoice::Invoice;
use crate::payments::sandbox::object::Object as _;
use crate::payments::sandbox::operation::{Cause, Operation};
use crate::payments::sandbox::payment_method::{self, PaymentMethod};
use crate::payments::sandbox::portal::PortalSession;
use crate::payments::sandbox::price::Price;
use crate::payments::sandbox::product::Product;
use crate::payments::sandbox::subscription::{Status, Subscription};

/// Registers the routes of the portal page and of its forms.
pub(super) fn register(scope: &mut web::ServiceConfig) {
    scope
        .route("/portal/{token}", web::get().to(show))
        .route("/portal/{token}/cancel", web::post().to(cancel))
        .route("/portal/{token}/keep", web::post().to(keep))
        .route("/portal/{token}/card", web::post().to(add_card))
        .route("/portal/{token}/card/{id}/default", web::post().to(make_default))
        .route("/portal/{token}/card/{id}/remove", web::post().to(remove));
}

struct Plan {
    subscription: Subscription,
    price: Price,
    product: Product,
}

struct Shown {
    session: PortalSession,
    customer: Customer,
    plan: Option<Plan>,
    cards: Vec<PaymentMethod>,
    paying: Option<String>,
    invoices: Vec<Invoice>,
    now: i64,
}

impl Shown {
    async fn load(op: &mut Operation<'_>, session: PortalSession) -> Result<Self, ApiError> {
        let customer = Customer::present(op, &session.customer, "customer").await?;
        let plan = match live(op, &customer.id).await? {
            Some(subscription) => {
                let price: Price = op.get(&subscription.price, "price").await?;
                let product = op.get(&price.product, "product").await?;
                Some(Plan {
                    subscription,
                    price,
                    product,
                })
            }
            None => None,
        };
        let of_plan = plan
            .as_ref()
            .and_then(|plan| plan.subscription.default_payment_method.clone());
        Ok(Self {
            cards: payment_method::list_of(op, &customer.id).await?,
            paying: of_plan.or_else(|| customer.default_payment_method.clone()),
            invoices: op.list_all(json!({"customer": customer.id})).await?,
            now: op.now,
            session,
            customer,
            plan,
        })
    }

    fn response(&self, error: Option<&str>, shows_clock: bool) -> HttpResponse {
        let action = format!("{BASE}/portal/{}", self.session.token);
        let status = if error.is_some() {
            StatusCode::PAYMENT_REQUIRED
        } else {
            StatusCode::OK
        };
        let clock = if shows_clock {
            clock::panel(self.now, &action)
        } else {
            String::new()
        };
        let content = format!(
            "<div class=\"wide\"><section class=\"panel head\">{}<h1 class=\"type-page-title\">Your subscription</h1><p class=\"hint\">{}</p></section>\
             {}{}{}{clock}</div>",
            back(self.session.return_url.as_deref()),
            escape(self.customer.email.as_deref().unwrap_or_default()),
            self.plan_panel(&action),
            self.cards_panel(&action, error),
            self.invoices_panel(),
        );
        page(status, "Your subscription", &content)
    }

    fn plan_panel(&self, action: &str) -> String {
        let Some(plan) = &self.plan else {
            return "<section class=\"panel\"><h2 class=\"type-panel-title\">Plan</h2><p>No paid plan.</p></section>"
                .to_owned();
        };
        let (subscription, price) = (&plan.subscription, &plan.price);
        let end = words::day(subscription.cancel_at.unwrap_or(subscription.period.end));
        let (text, button) = if subscription.cancel_at.is_some() {
            let keep = format!(
                "<form method=\"post\" action=\"{action}/keep\"><button class=\"button filled\">Keep my plan</button></form>"
            );
            (format!("It ends on {end}."), keep)
        } else {
            let cancel = format!(
                "<form method=\"post\" action=\"{action}/cancel\"><button class=\"button danger\" data-ask=\"Cancel the subscription? It stays valid until {end}.\">\
                 Cancel subscription</button></form>"
            );
            let text = match subscription.status {
                Status::PastDue => "The last payment failed. Change the card, or pay the open invoice.".to_owned(),
                Status::Trialing => format!("The trial ends on {end}."),
                Status::Active | Status::Canceled => format!("It renews on {end}."),
            };
            (text, cancel)
        };
        format!(
            "<section class=\"panel\"><h2 class=\"type-panel-title\">Plan</h2><p class=\"price\"><strong>{}</strong> {} / {}</p><p>{text}</p>{button}</section>",
            escape(&plan.product.name),
            words::money(price.unit_amount),
            words::interval(price),
        )
    }

    fn cards_panel(&self, action: &str, error: Option<&str>) -> String {
        let mut rows = String::new();
        for card in &self.cards {
            let acts = if self.paying.as_ref() == Some(&card.id) {
                "<span class=\"tag\">Default</span>".to_owned()
            } else {
                format!(
                    "<form method=\"post\" action=\"{action}/card/{id}/default\"><button class=\"button small\">Make default</button></form>\
                     <form method=\"post\" action=\"{action}/card/{id}/remove\"><button class=\"button small danger\">Remove</button></form>",
                    id = card.id
                )
            };
            let _ = write!(
                rows,
                "<tr><td>{}</td><td>{}</td><td>{}</td><td class=\"acts\">{acts}</td></tr>",
                words::brand(card.card()),
                card.card().last4,
                words::expiry(card)
            );
        }
        let table = if rows.is_empty() {
            "<p>No card yet.</p>".to_owned()
        } else {
            format!(
                "<table class=\"list\"><thead><tr><th>System</th><th>Last 4 Digits</th><th>Expiration date</th><th class=\"acts\">Actions</th></tr></thead>\
                 <tbody>{rows}</tbody></table>"
            )
        };
        let form = cards::form(&format!("{action}/card"), "Add card", &[]);
        let opened = if error.is_some() { " open" } else { "" };
        format!(
            "<section class=\"panel\"><h2 class=\"type-panel-title\">Payment methods</h2>{table}\
             <details{opened}><summary>Add a card</summary>{}{form}</details></section>",
            alert(error)
        )
    }

    fn invoices_panel(&self) -> String {
        let mut rows = String::new();
        for invoice in &self.invoices {
            let _ = write!(
                rows,
                "<tr><td>{}</td><td>{}</td><td>{}</td><td>{}</td><td class=\"acts\"><a href=\"{BASE}/invoice/{}\">Open invoice</a></td></tr>",
                escape(invoice.number.as_deref().unwrap_or_default()),
                words::day(invoice.created()),
                words::money(invoice.total()),
                words::status(invoice.status),
                invoice.token
            );
        }
        let table = if rows.is_empty() {
            "<p>No invoices yet.</p>".to_owned()
        } else {
            format!(
                "<table class=\"list\"><thead><tr><th>Number</th><th>Date</th><th>Amount</th><th>Status</th><th class=\"acts\">Actions</th></tr></thead>\
                 <tbody>{rows}</tbody></table>"
            )
        };
        format!("<section class=\"panel\"><h2 class=\"type-panel-title\">Invoices</h2>{table}</section>")
    }
}

/// Returns the customer's subscription that has not ended, or none if there is none.
async fn live(op: &mut Operation<'_>, customer: &str) -> Result<Option<Subscription>, ApiError> {
    let all: Vec<Subscription> = op.list_all(json!({"customer": customer})).await?;
    Ok(all.into_iter().find(|subscription| subscription.status.is_live()))
}

fn not_found() -> HttpResponse {
    let text = "This page opens for an hour. Open it again from Needledrop.";
    message(StatusCode::NOT_FOUND, "This page has closed", text, None)
}

async fn show(sandbox: web::Data<Sandbox>, request: HttpRequest, token: web::Path<String>) -> HttpResponse {
    let shown = sandbox.read(
        async |op: &mut Operation<'_>| match PortalSession::of_token(op, &token).await? {
            Some(session) => Shown::load(op, session).await.map(Some),
            None => Ok(None),
        },
    );
    match shown.await {
        Ok(Some(shown)) => shown.response(None, clock::is_offered(&request)),
        Ok(None) => not_found(),
        Err(error) => failure(&error),
    }
}

/// Runs an operation for the customer of a portal session. Then redirects to the portal page, or returns it with a message if a card was
/// declined.
async fn with_session(
    sandbox: &Sandbox,
    request: &HttpRequest,
    token: &str,
    op: impl AsyncFnOnce(&mut Operation<'_>, &str) -> Result<Option<Decline>, ApiError>,
) -> HttpResponse {
    let done = sandbox.write(Cause::default(), async |running: &mut Operation<'_>| {
        let Some(session) = PortalSession::of_token(running, token).await? else {
            return Ok(None);
        };
        let decline = op(running, &session.customer).await?;
        Ok(Some((Shown::load(running, session).await?, decline)))
    });
    match done.await {
        Ok(Some((shown, Some(decline)))) => shown.response(Some(decline.message()), clock::is_offered(request)),
        Ok(Some((shown, None))) => go_to(&format!("{BASE}/portal/{}", shown.session.token)),
        Ok(None) => not_found(),
        Err(error) => failure(&error),
    }
}

/// Changes the customer's subscription that has not ended. Does nothing if there is none.
async fn change_subscription(
    sandbox: &Sandbox,
    request: &HttpRequest,
    token: &str,
    change: impl FnOnce(&mut Subscription, i64),
) -> HttpResponse {
    with_session(
        sandbox,
        request,
        token,
        async move |op: &mut Operation<'_>, customer: &str| {
            if let Some(mut subscription) = live(op, customer).await? {
                let before = subscription.before(op).await?;
                change(&mut subscription, op.now);
                subscription.save(op, &before).await?;
            }
            Ok(None)
        },
    )
    .await
}

async fn cancel(sandbox: web::Data<Sandbox>, request: HttpRequest, token: web::Path<String>) -> HttpResponse {
    change_subscription(&sandbox, &request, &token, ending::stop_at_end).await
}

async fn keep(sandbox: web::Data<Sandbox>, request: HttpRequest, token: web::Path<String>) -> HttpResponse {
    change_subscription(&sandbox, &request, &token, |subscription, _| ending::keep(subscription)).await
}

async fn add_card(
    sandbox: web::Data<Sandbox>,
    request: HttpRequest,
    token: web::Path<String>,
    form: web::Form<cards::CardForm>,
) -> HttpResponse {
    let sent = form.into_inner().sent();
    with_session(
        &sandbox,
        &request,
        &token,
        async |op: &mut Operation<'_>, customer: &str| {
            let Some(Sent::Card(name)) = sent else { return Ok(None) };
            let Some(card) = Card::named(&name) else {
                return Err(ApiError::param("payment_method", "The sandbox takes test cards alone"));
            };
            // the holder is not asked here: the bank asks when the card is charged
            if let Bank::Declines(decline) = card.ask_bank(Moment::Adding) {
                return Ok(Some(decline));
            }
            let holder = Customer::present(op, customer, "customer").await?;
            let mut method = PaymentMethod::new(op, card, &holder);
            method.attach(op, customer).await?;
            Ok(None)
        },
    )
    .await
}

async fn make_default(
    sandbox: web::Data<Sandbox>,
    request: HttpRequest,
    path: web::Path<(String, String)>,
) -> HttpResponse {
    let (token, id) = path.into_inner();
    with_session(
        &sandbox,
        &request,
        &token,
        async |op: &mut Operation<'_>, customer: &str| {
            let method = PaymentMethod::of_customer(op, &id, customer).await?;
            let mut holder = Customer::present(op, customer, "customer").await?;
            let before = holder.shape(op).await?;
            holder.default_payment_method = Some(method.id.clone());
            op.update(&holder).await?;
            op.emit_changed("customer.updated", &before, &holder).await?;
            if let Some(mut subscription) = live(op, customer).await? {
                let before = subscription.before(op).await?;
                subscription.default_payment_method = Some(method.id);
                subscription.save(op, &before).await?;
            }
            Ok(None)
        },
    )
    .await
}

async fn remove(sandbox: web::Data<Sandbox>, request: HttpRequest, path: web::Path<(String, String)>) -> HttpResponse {
    let (token, id) = path.into_inner();
    with_session(
        &sandbox,
        &request,
        &token,
        async |op: &mut Operation<'_>, customer: &str| {
            let mut method = PaymentMethod::of_customer(op, &id, customer).await?;
            method.detach(op).await?;
            Ok(None)
        },
    )
    .await
}
