//! API calls that list, preview, pay and void invoices.

use actix_web::web;
use serde::Deserialize;
use serde_json::Value;

use super::paying::{self, PaymentAttempt};
use super::{preview, settling};
use crate::payments::sandbox::api::call::{Call, Nothing};
use crate::payments::sandbox::api::error::ApiError;
use crate::payments::sandbox::api::list::{self, page};
use crate::payments::sandbox::api::{get, post, retrieve};
use crate::payments::sandbox::card::{Decline, Moment};
use crate::payments::sandbox::invoice::{Invoice, Status};
use crate::payments::sandbox::object::Object as _;
use crate::payments::sandbox::operation::Operation;
use crate::payments::sandbox::payment_method::PaymentMethod;

/// Registers the API calls under `/invoices`.
pub(in crate::payments::sandbox) fn register(scope: &mut web::ServiceConfig) {
    scope
        .route("/invoices", get(list_them))
        .route("/invoices/create_preview", post(preview::create_preview))
        .route("/invoices/{id}", retrieve::<Invoice>("invoice"))
        .route("/invoices/{id}/pay", post(pay))
        .route("/invoices/{id}/void", post(void));
}

async fn open(op: &mut Operation<'_>, id: &str) -> Result<Invoice, ApiError> {
    let invoice: Invoice = op.get(id, "invoice").await?;
    match invoice.status {
        Status::Open | Status::Uncollectible => Ok(invoice),
        Status::Paid => Err(ApiError::invalid("invoice_already_paid", "Invoice is already paid").of("invoice")),
        Status::Void => Err(ApiError::invalid("invoice_not_editable", "This invoice is void").of("invoice")),
    }
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Pay {
    payment_method: Option<String>,
    /// True if the cardholder is not present at the payment. The sandbox ignores the value.
    #[serde(rename = "off_session")]
    _off_session: Option<bool>,
}

async fn pay(op: &mut Operation<'_>, call: Call<Pay>) -> Result<Value, ApiError> {
    let mut invoice = open(op, &call.id).await?;
    let method = match &call.params.payment_method {
        Some(id) => Some(PaymentMethod::of_customer(op, id, &invoice.customer).await?),
        None => None,
    };
    let decline = match paying::pay(op, &mut invoice, method, Moment::Change).await? {
        PaymentAttempt::Paid => {
            settling::invoice_paid(op, &invoice).await?;
            return invoice.shape(op).await;
        }
        PaymentAttempt::Asked => Decline::Authentication,
        PaymentAttempt::Declined(decline) => decline,
    };
    Err(decline.error().keep_changes())
}

async fn void(op: &mut Operation<'_>, call: Call<Nothing>) -> Result<Value, ApiError> {
    let mut invoice = open(op, &call.id).await?;
    paying::void(op, &mut invoice).await?;
    invoice.shape(op).await
}

list::params!(ListInvoices {
    customer: Option<String>,
    subscription: Option<String>,
    status: Option<String>,
});

async fn list_them(op: &mut Operation<'_>, call: Call<ListInvoices>) -> Result<Value, ApiError> {
    let params = call.params;
    let pattern = list::pattern([
        ("customer", params.customer.map(Value::from)),
        ("subscription", params.subscription.map(Value::from)),
        ("status", params.status.map(Value::from)),
    ]);
    list::answer::<Invoice>(op, "/v1/invoices", &[pattern], &page!(params)).await
}
