//! subscription/unsubscribe: ends a plan when the paid period ends.

use actix_web::web;
use macros::call;
use protocol::entity::billing::PaymentStatus;

use crate::domain::subscription::Payments;
use crate::http::{Call, CallResult, Creator, Empty, Response};

/// Ends the caller's plan when the paid period ends. Until then the plan stays in force, and subscription/resume can continue it.
#[call("/subscription/unsubscribe", errors(PaymentsNotSetUp, Conflict))]
pub(super) async fn unsubscribe(payments: web::Data<Payments>, call: Call<Creator, Empty>) -> CallResult<bool> {
    payments.unsubscribe(call.caller.0.user_id).await?;
    Ok(Response::done().with_status(PaymentStatus::Success))
}
