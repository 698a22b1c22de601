//! stripe/create_checkout_session: the page on which a first plan is bought.

use actix_web::web;
use macros::call;
use protocol::entity::billing::PaymentStatus;
use serde::Serialize;
use utoipa::ToSchema;

use crate::calls::payment::BuyRequest;
use crate::config::Config;
use crate::domain::subscription::Payments;
use crate::http::{Call, CallResult, Creator, Response};

/// A page of the payment provider's.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct ProviderPage {
    /// Its address.
    pub(super) url: String,
}

/// Opens a page on which a first plan is bought. 409 `conflict` if there is a paid plan already.
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
