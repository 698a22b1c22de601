//! subscription/preview: returns the price of a plan before it is bought.

use actix_web::web;
use macros::call;
use protocol::entity::billing::PlanPreview;
use protocol::schema::{CouponCode, Filled, Periodicity};
use serde::Deserialize;
use utoipa::ToSchema;

use crate::calls::payment::{check_coupon, read_plan};
use crate::domain::subscription::Payments;
use crate::http::{Call, CallResult, Creator, Response};
use crate::validation::FieldErrors;

/// The plan whose price is requested.
#[derive(Debug, Deserialize, ToSchema)]
pub(super) struct PreviewRequest {
    /// The id of the plan's product.
    #[serde(default)]
    #[schema(required, value_type = Filled)]
    product_id: String,
    #[serde(default)]
    #[schema(required, value_type = Periodicity)]
    periodicity: String,
    #[serde(default)]
    #[schema(value_type = Option<CouponCode>)]
    coupon: Option<String>,
}

/// Returns what a plan costs: the amount to pay now, and the next payment. The payment provider computes both.
#[call(
    "/subscription/preview",
    errors(InvalidCoupon, PreregisterOnly, PaymentsNotSetUp, Conflict)
)]
pub(super) async fn preview(
    payments: web::Data<Payments>,
    call: Call<Creator, PreviewRequest>,
) -> CallResult<PlanPreview> {
    let request = call.request;
    let mut errors = FieldErrors::new();
    let interval = read_plan(&mut errors, &request.product_id, &request.periodicity);
    check_coupon(&mut errors, request.coupon.as_deref());
    errors.finish()?;
    let user = call.caller.0.user_id;
    let preview = payments.preview(user, &request.product_id, interval, request.coupon.as_deref());
    Ok(Response::new(preview.await?))
}
