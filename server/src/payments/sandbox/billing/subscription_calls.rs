//! API calls that list, change and end subscriptions. No call creates a subscription, because a completed checkout does.

use actix_web::web;
use serde::Deserialize;
use serde_json::Value;

use super::{ending, update};
use crate::payments::sandbox::api::call::Call;
use crate::payments::sandbox::api::error::ApiError;
use crate::payments::sandbox::api::list::{self, page};
use crate::payments::sandbox::api::{delete, get, post, retrieve};
use crate::payments::sandbox::object::Object as _;
use crate::payments::sandbox::operation::Operation;
use crate::payments::sandbox::subscription::Subscription;

/// Registers the API calls under `/subscriptions`.
pub(in crate::payments::sandbox) fn register(scope: &mut web::ServiceConfig) {
    scope
        .route("/subscriptions", get(list_them))
        .route("/subscriptions/{id}", retrieve::<Subscription>("id"))
        .route("/subscriptions/{id}", post(update::update))
        .route("/subscriptions/{id}", delete(cancel));
}

/// The parameters of the API call that ends a subscription. The sandbox never credits the unused part of the period.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Cancel {
    invoice_now: Option<bool>,
    prorate: Option<bool>,
}

async fn cancel(op: &mut Operation<'_>, call: Call<Cancel>) -> Result<Value, ApiError> {
    for (name, value) in [
        ("invoice_now", call.params.invoice_now),
        ("prorate", call.params.prorate),
    ] {
        if value == Some(true) {
            return Err(ApiError::param(name, "The sandbox gives back by refunds alone"));
        }
    }
    let subscription: Subscription = op.get(&call.id, "id").await?;
    if !subscription.status.is_live() {
        return Err(ApiError::missing("subscription", &call.id, "id"));
    }
    let ended = ending::end_on_request(op, subscription).await?;
    ended.shape(op).await
}

list::params!(ListSubscriptions {
    customer: Option<String>,
    price: Option<String>,
    /// The status by which the list is filtered. The value `all` lists every subscription, and `ended` lists the canceled ones. If the field is
    /// left out, the subscriptions that are not canceled are listed.
    status: Option<String>,
});

async fn list_them(op: &mut Operation<'_>, call: Call<ListSubscriptions>) -> Result<Value, ApiError> {
    let params = call.params;
    let pattern = list::pattern([
        ("customer", params.customer.map(Value::from)),
        ("price", params.price.map(Value::from)),
    ]);
    let statuses: Vec<String> = match params.status.as_deref() {
        None => ["trialing", "active", "past_due"].map(str::to_owned).to_vec(),
        Some("all") => Vec::new(),
        Some("ended") => vec!["canceled".to_owned()],
        Some(status) => vec![status.to_owned()],
    };
    let patterns = list::alternatives("status", &statuses, &pattern);
    list::answer::<Subscription>(op, "/v1/subscriptions", &patterns, &page!(params)).await
}
