//! subscription/update: buys a plan, or changes the paid plan to another plan.

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

/// The plan, and the page that the client must open next, if any.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct UpdatedSubscription {
    /// The page on which the caller buys the plan or confirms the payment to the bank. Null if the plan is changed already and no page is
    /// needed.
    url_to_redirect: Option<String>,
    /// The title of the plan, in lower case.
    product_title: String,
}

/// Buys a plan, or changes the caller's paid plan. A first plan is bought on the page in `url_to_redirect`; opening a new page closes the
/// previous one. A change of the plan takes effect immediately: a higher price is charged, a lower price is credited. `status` is
/// `action_required` if the bank requires a confirmation of the payment.
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
