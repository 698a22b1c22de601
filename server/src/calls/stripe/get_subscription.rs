//! stripe/get_subscription: returns the current subscription, as account/check_subscription does.

use actix_web::web;
use macros::call;
use protocol::entity::account::SubscriptionInfo;
use protocol::entity::billing::PaymentStatus;

use crate::clock::Clock;
use crate::domain::subscription::Payments;
use crate::http::{Call, CallResult, Creator, Empty, Response};

/// Returns the caller's current subscription.
#[call("/stripe/get_subscription")]
pub(super) async fn get_subscription(
    payments: web::Data<Payments>,
    call: Call<Creator, Empty>,
) -> CallResult<SubscriptionInfo> {
    let found = payments.current(call.caller.0.user_id, Clock.now()).await?;
    Ok(Response::new(found).with_status(PaymentStatus::Success))
}
