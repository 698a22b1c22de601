//! The API call that lists the payments of invoices.

use actix_web::web;
use serde::Deserialize;
use serde_json::{Value, json};

use crate::payments::sandbox::api::call::Call;
use crate::payments::sandbox::api::error::ApiError;
use crate::payments::sandbox::api::{get, list};
use crate::payments::sandbox::invoice::Invoice;
use crate::payments::sandbox::operation::Operation;

/// Registers the API call `/invoice_payments`.
pub(super) fn register(scope: &mut web::ServiceConfig) {
    scope.route("/invoice_payments", get(list_them));
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct ListPayments {
    invoice: Option<String>,
    payment: Option<Paid>,
    status: Option<String>,
    /// The maximum number of payments to return. It has no effect, since an invoice has at most one payment.
    #[serde(rename = "limit")]
    _limit: Option<i64>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Paid {
    #[serde(rename = "type")]
    _kind: Option<String>,
    payment_intent: String,
}

async fn list_them(op: &mut Operation<'_>, call: Call<ListPayments>) -> Result<Value, ApiError> {
    let status = call.params.status.clone();
    let found = match call.params {
        ListPayments { invoice: Some(id), .. } => Some(op.get::<Invoice>(&id, "invoice").await?),
        ListPayments {
            payment: Some(paid), ..
        } => {
            let pattern = json!({"payment": {"payment_intent": paid.payment_intent}});
            op.list_all::<Invoice>(pattern).await?.pop()
        }
        _ => return Err(ApiError::invalid("parameter_missing", "Give an invoice or a payment").of("invoice")),
    };
    let mut payments = found.map_or_else(
        || list::shape("/v1/invoice_payments", Vec::new(), false),
        |invoice| invoice.payments(),
    );
    if let (Some(status), Some(data)) = (status, payments["data"].as_array_mut()) {
        data.retain(|payment| payment["status"] == status);
    }
    Ok(payments)
}
