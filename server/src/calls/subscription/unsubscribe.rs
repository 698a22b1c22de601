//! subscription/unsubscribe: cancels the caller's plan at the end of the paid period.

use actix_web::web;
use macros::call;
use protocol::entity::billing::PaymentStatus;

use crate::domain::subscription::Payments;
use crate::http::{Call, CallResult, Creator, Empty, Response};

/// Cancels the caller's plan at the end of the paid period. Until then the plan stays in force, and subscription/resume can resume it.
#[call("/subscription/unsubscribe", errors(PaymentsNotSetUp, Conflict))]
pub(super) async fn unsubscribe(payments: web::Data<Payments>, call: Call<Creator, Empty>) -> CallResult<bool> {
    payments.unsubscribe(call.caller.0.user_id).await?;
    Ok(Response::done().with_status(PaymentStatus::Success))
}
