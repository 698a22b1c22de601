//! stripe/cancel_subscription: cancels the caller's plan at the end of the paid period.

use actix_web::web;
use macros::call;
use protocol::entity::account::SubscriptionInfo;
use protocol::entity::billing::PaymentStatus;

use crate::clock::Clock;
use crate::domain::subscription::Payments;
use crate::http::{Call, CallResult, Creator, Empty, Response};

/// Cancels the caller's plan at the end of the paid period. Returns the subscription.
#[call("/stripe/cancel_subscription", errors(PaymentsNotSetUp, Conflict))]
pub(super) async fn cancel_subscription(
    payments: web::Data<Payments>,
    call: Call<Creator, Empty>,
) -> CallResult<SubscriptionInfo> {
    let user = call.caller.0.user_id;
    payments.unsubscribe(user).await?;
    let found = payments.current(user, Clock.now()).await?;
    Ok(Response::new(found).with_status(PaymentStatus::Success))
}
