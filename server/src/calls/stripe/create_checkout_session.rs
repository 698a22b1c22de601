//! stripe/create_checkout_session: the page on which a first plan is bought.

use actix_web::web;
use macros::call;
use protocol::entity::billing::PaymentStatus;
use protocol::schema::{CouponCode, Filled, Periodicity};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::calls::payment::{check_coupon, read_periodicity, read_return};
use crate::config::Config;
use crate::domain::subscription::Payments;
use crate::http::{Call, CallResult, Creator, Response};
use crate::validation::FieldErrors;

/// The plan to buy.
#[derive(Debug, Deserialize, ToSchema)]
pub(super) struct CheckoutRequest {
    /// The plan's product.
    #[serde(default)]
    #[schema(required, value_type = Filled)]
    product_id: String,
    #[serde(default)]
    #[schema(required, value_type = Periodicity)]
    periodicity: String,
    #[serde(default)]
    #[schema(value_type = Option<CouponCode>)]
    coupon: Option<String>,
    /// An address of this site.
    #[serde(default)]
    #[schema(required, value_type = Filled)]
    redirect_url: String,
}

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
    call: Call<Creator, CheckoutRequest>,
) -> CallResult<ProviderPage> {
    let (Creator(caller), request) = (call.caller, call.request);
    let mut errors = FieldErrors::new();
    errors.required("product_id", &request.product_id);
    let interval = read_periodicity(&mut errors, &request.periodicity);
    read_return(&mut errors, &request.redirect_url, &config);
    check_coupon(&mut errors, request.coupon.as_deref());
    errors.finish()?;
    let opened = payments.buy_first(&caller, &request.product_id, interval, request.coupon.as_deref());
    let url = opened.await?;
    Ok(Response::new(ProviderPage { url }).with_status(PaymentStatus::Success))
}
