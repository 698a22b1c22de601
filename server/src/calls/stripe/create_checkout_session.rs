//! stripe/create_checkout_session: opens the payment provider's page for buying a first plan.

use actix_web::web;
use macros::call;
use protocol::entity::billing::PaymentStatus;
use serde::Serialize;
use utoipa::ToSchema;

use crate::calls::payment::BuyRequest;
use crate::config::Config;
use crate::domain::subscription::Payments;
use crate::http::{Call, CallResult, Creator, Response};

/// A page of the payment provider.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct ProviderPage {
    /// The address of the page.
    pub(super) url: String,
}

/// Opens a page of the payment provider on which the caller buys a first plan. 409 `conflict` if the caller already has a paid plan.
#[call(
    "/stripe/create_checkout_session",
    errors(InvalidCoupon, PreregisterOnly, PaymentsNotSetUp, Conflict)
)]
pub(super) async fn create_checkout_session(
    payments: web::Data<Payments>,
    config: web::Data<Config>,
    call: Call<Creator, BuyRequest>,
) -> CallResult<ProviderPage> {
    let (Creator(caller), request) = (call.caller, call.request);
    let interval = request.checked(&config)?;
    let opened = payments.buy_first(&caller, &request.product_id, interval, request.coupon.as_deref());
    let url = opened.await?;
    Ok(Response::new(ProviderPage { url }).with_status(PaymentStatus::Success))
}
