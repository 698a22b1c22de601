//! API calls that create, list and expire checkout sessions.

use actix_web::web;
use serde::Deserialize;
use serde_json::Value;

use super::{CheckoutSession, Mode, Status};
use crate::payments::sandbox::api::call::{Call, Nothing};
use crate::payments::sandbox::api::error::ApiError;
use crate::payments::sandbox::api::list::{self, page};
use crate::payments::sandbox::api::{get, post, retrieve};
use crate::payments::sandbox::clock::DAY;
use crate::payments::sandbox::customer::Customer;
use crate::payments::sandbox::discount::RequestedDiscount;
use crate::payments::sandbox::ids;
use crate::payments::sandbox::invoice::Line;
use crate::payments::sandbox::object::{Metadata, Object as _, text};
use crate::payments::sandbox::operation::Operation;
use crate::payments::sandbox::price::Price;
use crate::payments::sandbox::setup_intent::SetupIntent;
use crate::payments::sandbox::subscription::Purchase;

/// The shortest and the longest lifetime of a checkout session, in seconds.
const SESSION_LIFETIMES: std::ops::RangeInclusive<i64> = 30 * 60..=DAY;

/// Registers the API calls under `/checkout/sessions`.
pub(in crate::payments::sandbox) fn register(scope: &mut web::ServiceConfig) {
    scope
        .route("/checkout/sessions", post(create))
        .route("/checkout/sessions", get(list_them))
        .route("/checkout/sessions/{id}", retrieve::<CheckoutSession>("session"))
        .route("/checkout/sessions/{id}/line_items", get(line_items))
        .route("/checkout/sessions/{id}/expire", post(expire));
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Create {
    mode: Mode,
    customer: String,
    success_url: String,
    cancel_url: Option<String>,
    client_reference_id: Option<String>,
    currency: Option<String>,
    expires_at: Option<i64>,
    #[serde(default)]
    line_items: Vec<LineItem>,
    #[serde(default)]
    discounts: Vec<RequestedDiscount>,
    #[serde(default)]
    payment_method_types: Vec<String>,
    payment_method_collection: Option<String>,
    subscription_data: Option<SubscriptionData>,
    setup_intent_data: Option<SetupIntentData>,
    #[serde(default)]
    metadata: Metadata,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct LineItem {
    price: String,
    quantity: Option<i64>,
}

#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
struct SubscriptionData {
    #[serde(default)]
    metadata: Metadata,
    description: Option<String>,
    trial_period_days: Option<i64>,
    trial_end: Option<i64>,
}

#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
struct SetupIntentData {
    #[serde(default)]
    metadata: Metadata,
}

async fn create(op: &mut Operation<'_>, call: Call<Create>) -> Result<Value, ApiError> {
    let sent = call.params;
    let customer = Customer::present(op, &sent.customer, "customer").await?;
    check(op, &sent)?;
    let data = sent.subscription_data.unwrap_or_default();
    let mut session = CheckoutSession {
        id: ids::new_secret("cs_test"),
        created: op.now,
        mode: sent.mode,
        status: Status::Open,
        customer: customer.id,
        client_reference_id: sent.client_reference_id.and_then(text),
        metadata: sent.metadata,
        success_url: sent.success_url,
        cancel_url: sent.cancel_url.and_then(text),
        expires_at: sent.expires_at.unwrap_or(op.now + DAY),
        price: None,
        item: ids::new("li"),
        discounts: sent.discounts,
        amount_subtotal: 0,
        amount_discount: 0,
        trial_period_days: data.trial_period_days,
        trial_end: data.trial_end,
        subscription_metadata: data.metadata,
        subscription_description: data.description.and_then(text),
        subscription: None,
        invoice: None,
        setup_intent: None,
        asked: None,
    };
    match session.mode {
        Mode::Subscription => reckon(op, &mut session, &sent.line_items).await?,
        Mode::Setup => {
            let metadata = sent.setup_intent_data.unwrap_or_default().metadata;
            let intent = SetupIntent::create(op, &session.customer, metadata).await?;
            session.setup_intent = Some(intent.id);
        }
    }
    op.insert(&session).await?;
    session.shape(op).await
}

fn check(op: &Operation<'_>, sent: &Create) -> Result<(), ApiError> {
    if sent
        .expires_at
        .is_some_and(|at| !SESSION_LIFETIMES.contains(&(at - op.now)))
    {
        let message =
            "The `expires_at` timestamp must be between 30 minutes and 24 hours from Checkout Session creation.";
        return Err(ApiError::param("expires_at", message));
    }
    for url in [Some(&sent.success_url), sent.cancel_url.as_ref()]
        .into_iter()
        .flatten()
    {
        // the placeholder of the session's id is not valid in an address
        let is_url = url::Url::parse(&url.replace(['{', '}'], "")).is_ok();
        if !is_url {
            return Err(ApiError::invalid("url_invalid", "Not a valid URL").of("success_url"));
        }
    }
    if sent.payment_method_types.iter().any(|kind| kind != "card") {
        return Err(ApiError::param("payment_method_types", "The sandbox takes cards alone"));
    }
    if sent.currency.as_ref().is_some_and(|currency| currency != "usd") {
        return Err(ApiError::param("currency", "The sandbox sells in usd"));
    }
    if sent
        .payment_method_collection
        .as_ref()
        .is_some_and(|when| when != "always")
    {
        return Err(ApiError::param(
            "payment_method_collection",
            "The sandbox always asks for a card",
        ));
    }
    let (sells, buys) = (sent.mode == Mode::Subscription, !sent.line_items.is_empty());
    match (
        sells,
        buys,
        sent.subscription_data.is_some() || !sent.discounts.is_empty(),
    ) {
        (true, true, _) | (false, false, false) => Ok(()),
        (true, false, _) => {
            let message = "`line_items` are required in `subscription` mode.";
            Err(ApiError::invalid("parameter_missing", message).of("line_items"))
        }
        (false, _, _) => Err(ApiError::param("line_items", "In `setup` mode nothing is bought")),
    }
}

/// Computes the prices and discounts of a checkout session from its items, and stores them in the session.
async fn reckon(op: &mut Operation<'_>, session: &mut CheckoutSession, items: &[LineItem]) -> Result<(), ApiError> {
    let [item] = items else {
        return Err(ApiError::param("line_items", "The sandbox sells one plan at a time"));
    };
    if item.quantity.is_none_or(|quantity| quantity != 1) {
        return Err(ApiError::param(
            "line_items[0][quantity]",
            "Plans are sold once to each: give 1",
        ));
    }
    let price: Price = op.get(&item.price, "line_items[0][price]").await?;
    if !price.active {
        let message = format!("The price specified is inactive: {}", price.id);
        return Err(ApiError::param("line_items[0][price]", message));
    }
    let discounts = session.applied(op).await?;
    let purchase = Purchase {
        customer: &session.customer,
        price: &price,
        discounts: &discounts,
        trial_end: session.trial_end(op.now),
        metadata: Metadata::new(),
        description: None,
    };
    let (_, lines) = purchase.make(op.now);
    session.amount_subtotal = lines.iter().map(|line| line.amount).sum();
    session.amount_discount = session.amount_subtotal - lines.iter().map(Line::net).sum::<i64>();
    session.price = Some(price.id);
    Ok(())
}

async fn line_items(op: &mut Operation<'_>, call: Call<Nothing>) -> Result<Value, ApiError> {
    let session: CheckoutSession = op.get(&call.id, "session").await?;
    session.line_items(op).await
}

async fn expire(op: &mut Operation<'_>, call: Call<Nothing>) -> Result<Value, ApiError> {
    let mut session: CheckoutSession = op.get(&call.id, "session").await?;
    if session.status != Status::Open {
        let message = "Only Checkout Sessions with a status in [\"open\"] can be expired.";
        return Err(ApiError::invalid("checkout_session_not_open", message).of("session"));
    }
    session.expire(op).await?;
    session.shape(op).await
}

list::params!(ListSessions {
    customer: Option<String>,
    subscription: Option<String>,
    status: Option<String>,
});

async fn list_them(op: &mut Operation<'_>, call: Call<ListSessions>) -> Result<Value, ApiError> {
    let params = call.params;
    let pattern = list::pattern([
        ("customer", params.customer.map(Value::from)),
        ("subscription", params.subscription.map(Value::from)),
        ("status", params.status.map(Value::from)),
    ]);
    list::answer::<CheckoutSession>(op, "/v1/checkout/sessions", &[pattern], &page!(params)).await
}
