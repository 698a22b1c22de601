//! billing/get_billing_info: returns the caller's payments and payment methods.

use actix_web::web;
use macros::call;
use protocol::entity::billing::Billing;

use crate::clock::Clock;
use crate::domain::subscription::Payments;
use crate::http::{Call, CallResult, Creator, Empty, Response};

/// Returns the caller's payments and payment methods. Values that come from the payment provider are null while the provider cannot be
/// reached.
#[call("/billing/get_billing_info")]
pub(super) async fn get_billing_info(payments: web::Data<Payments>, call: Call<Creator, Empty>) -> CallResult<Billing> {
    Ok(Response::new(
        payments.billing(call.caller.0.user_id, Clock.now()).await?,
    ))
}
