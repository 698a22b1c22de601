//! billing/add_payment_method: opens the payment provider's page for adding a payment method.

use actix_web::web;
use macros::call;
use protocol::entity::billing::PaymentStatus;
use serde::Serialize;
use utoipa::ToSchema;

use crate::calls::payment::{ReturnRequest, read_return};
use crate::config::Config;
use crate::domain::subscription::Payments;
use crate::http::{Call, CallResult, Creator, Response};
use crate::validation::FieldErrors;

/// The payment provider's page to which the browser must go next.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct AddedPaymentMethod {
    /// The address of the payment provider's page.
    url_to_redirect: String,
}

/// Opens a page of the payment provider on which a payment method is added. Afterward the browser returns to `redirect_url`.
#[call("/billing/add_payment_method", errors(PaymentsNotSetUp))]
pub(super) async fn add_payment_method(
    payments: web::Data<Payments>,
    config: web::Data<Config>,
    call: Call<Creator, ReturnRequest>,
) -> CallResult<AddedPaymentMethod> {
    let (Creator(caller), ReturnRequest { redirect_url }) = (call.caller, call.request);
    let mut errors = FieldErrors::new();
    read_return(&mut errors, &redirect_url, &config);
    errors.finish()?;
    let url_to_redirect = payments.open_setup(&caller, &redirect_url).await?;
    Ok(Response::new(AddedPaymentMethod { url_to_redirect }).with_status(PaymentStatus::Success))
}
