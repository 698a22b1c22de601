//! subscription/resume: resumes a canceled plan whose paid period has not ended yet.

use actix_web::web;
use macros::call;
use protocol::entity::account::SubscriptionInfo;
use protocol::entity::billing::PaymentStatus;

use crate::clock::Clock;
use crate::domain::subscription::Payments;
use crate::http::{Call, CallResult, Creator, Empty, Response};

/// Resumes the caller's plan, which was canceled and would end with the paid period. Returns the subscription.
#[call("/subscription/resume", errors(PaymentsNotSetUp, Conflict))]
pub(super) async fn resume(payments: web::Data<Payments>, call: Call<Creator, Empty>) -> CallResult<SubscriptionInfo> {
    let user = call.caller.0.user_id;
    payments.resume(user).await?;
    Ok(Response::new(payments.current(user, Clock.now()).await?).with_status(PaymentStatus::Success))
}
