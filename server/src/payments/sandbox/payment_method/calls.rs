//! API calls that list, attach and detach payment methods (cards).

use actix_web::web;
use serde::Deserialize;
use serde_json::{Value, json};

use super::PaymentMethod;
use crate::payments::sandbox::api::call::{Call, Nothing};
use crate::payments::sandbox::api::error::ApiError;
use crate::payments::sandbox::api::list::{self, page};
use crate::payments::sandbox::api::{get, post, retrieve};
use crate::payments::sandbox::card::{Bank, Card, Decline, Moment};
use crate::payments::sandbox::customer::Customer;
use crate::payments::sandbox::operation::{Object as _, Operation};

/// Registers the API calls under `/payment_methods`, and the one that lists the payment methods of a customer.
pub(in crate::payments::sandbox) fn register(scope: &mut web::ServiceConfig) {
    scope
        .route("/payment_methods", get(list_them))
        .route("/payment_methods/{id}", retrieve::<PaymentMethod>("payment_method"))
        .route("/payment_methods/{id}/attach", post(attach))
        .route("/payment_methods/{id}/detach", post(detach))
        .route("/customers/{id}/payment_methods", get(list_of_customer));
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Attach {
    customer: String,
}

/// Attaches a card to a customer. If the id in the request is the name of a test card, creates a new card, as Stripe does.
async fn attach(op: &mut Operation<'_>, call: Call<Attach>) -> Result<Value, ApiError> {
    let customer = Customer::present(op, &call.params.customer, "customer").await?;
    let mut method = match Card::named(&call.id) {
        Some(card) => PaymentMethod::new(op, card, &customer),
        None => op.get(&call.id, "payment_method").await?,
    };
    if method.customer.as_ref().is_some_and(|owner| *owner != customer.id) {
        let message = "The payment method you provided has already been attached to a customer.";
        return Err(ApiError::invalid("payment_method_not_available", message).of("payment_method"));
    }
    match method.card().ask_bank(Moment::Adding) {
        Bank::Accepts => {}
        Bank::Declines(decline) => return Err(decline.error()),
        Bank::Asks => return Err(Decline::Authentication.error()),
    }
    method.attach(op, &customer.id).await?;
    method.shape(op).await
}

async fn detach(op: &mut Operation<'_>, call: Call<Nothing>) -> Result<Value, ApiError> {
    let mut method: PaymentMethod = op.get(&call.id, "payment_method").await?;
    method.detach(op).await?;
    method.shape(op).await
}

list::params!(ListMethods {
    customer: Option<String>,
    #[serde(rename = "type")]
    kind: Option<String>,
});

async fn list_them(op: &mut Operation<'_>, call: Call<ListMethods>) -> Result<Value, ApiError> {
    answer(op, call.params, "/v1/payment_methods").await
}

async fn list_of_customer(op: &mut Operation<'_>, call: Call<ListMethods>) -> Result<Value, ApiError> {
    let customer = Customer::present(op, &call.id, "customer").await?;
    let url = format!("/v1/customers/{}/payment_methods", customer.id);
    let params = ListMethods {
        customer: Some(customer.id),
        ..call.params
    };
    answer(op, params, &url).await
}

async fn answer(op: &mut Operation<'_>, params: ListMethods, url: &str) -> Result<Value, ApiError> {
    if params.kind.is_some_and(|kind| kind != "card") {
        return Ok(list::shape(url, Vec::new(), false));
    }
    // cards without a customer are not listed, as at the provider
    let Some(customer) = params.customer else {
        return Ok(list::shape(url, Vec::new(), false));
    };
    list::answer::<PaymentMethod>(op, url, &[json!({"customer": customer})], &page!(params)).await
}
