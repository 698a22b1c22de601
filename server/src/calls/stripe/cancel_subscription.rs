//! stripe/cancel_subscription: ends a plan when the paid period ends.

use actix_web::web;
use macros::call;
use protocol::entity::account::SubscriptionInfo;
use protocol::entity::billing::PaymentStatus;

use crate::clock::Clock;
use crate::domain::subscription::Payments;
use crate::http::{Call, CallResult, Creator, Empty, Response};

/// Does the same as subscription/unsubscribe, and returns the subscription.
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
