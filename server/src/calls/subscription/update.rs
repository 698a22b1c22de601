//! subscription/update: buys a plan, or changes it to another.

use actix_web::web;
use macros::call;
use protocol::entity::billing::PaymentStatus;
use serde::Serialize;
use utoipa::ToSchema;

use crate::calls::payment::BuyRequest;
use crate::config::Config;
use crate::domain::subscription::Payments;
use crate::domain::subscription::plan_change::Done;
use crate::http::{Call, CallResult, Creator, Response};

/// The page to go on to, and the plan.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct UpdatedSubscription {
    /// The page on which the plan is bought, or on which the bank's question is answered; null if the plan is changed already.
    url_to_redirect: Option<String>,
    /// The plan's title, lower case.
    product_title: String,
}

/// Buys a plan, or changes the paid one. A first purchase is made on the page that `url_to_redirect` names: only one such page is open, and the
/// next one closes it. A change is made at once: the higher price is charged at once, a lower one is credited. If the bank asks, `status` is
/// `action_required`.
#[call(
    "/subscription/update",
    errors(InvalidCoupon, CardDeclined, PreregisterOnly, PaymentsNotSetUp, Conflict)
)]
pub(super) async fn update(
    payments: web::Data<Payments>,
    config: web::Data<Config>,
    call: Call<Creator, BuyRequest>,
) -> CallResult<UpdatedSubscription> {
    let (Creator(caller), request) = (call.caller, call.request);
    let interval = request.checked(&config)?;
    let bought = payments.buy(&caller, &request.product_id, interval, request.coupon.as_deref());
    let (done, product_title) = bought.await?;
    let (url_to_redirect, status) = match done {
        Done::Checkout(url) => (Some(url), PaymentStatus::Success),
        Done::Changed => (None, PaymentStatus::Success),
        Done::ActionRequired(url) => (url, PaymentStatus::ActionRequired),
    };
    let updated = UpdatedSubscription {
        url_to_redirect,
        product_title,
    };
    Ok(Response::new(updated).with_status(status))
}
