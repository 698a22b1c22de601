//! subscription/check_coupon: returns the discount that a coupon gives on a plan.

use actix_web::web;
use macros::call;
use protocol::schema::{CheckedCoupon, CouponDuration, Filled, Periodicity};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::calls::payment::{self, read_plan};
use crate::domain::subscription::Payments;
use crate::domain::subscription::billing::dollars;
use crate::http::{Call, CallResult, Creator, Response};
use crate::validation::FieldErrors;

/// The coupon, and the plan to which it is applied.
#[derive(Debug, Deserialize, ToSchema)]
pub(super) struct CheckCouponRequest {
    #[serde(default)]
    #[schema(required, value_type = CheckedCoupon)]
    coupon: String,
    /// The id of the plan's product.
    #[serde(default)]
    #[schema(required, value_type = Filled)]
    product_id: String,
    #[serde(default)]
    #[schema(required, value_type = Periodicity)]
    periodicity: String,
}

/// The discount that a coupon gives on a plan.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct Coupon {
    /// The discount in dollars; null if the discount is a percentage.
    amount: Option<f64>,
    /// The discount in percent; null if the discount is an amount in dollars.
    percent_off: Option<f64>,
    #[schema(value_type = CouponDuration)]
    duration: String,
    /// The number of months for which a repeating discount applies.
    months: Option<i64>,
    /// The amount of the first payment in dollars, after the discount.
    first_payment: f64,
}

/// Returns the discount that a coupon gives on a plan. 400 `invalid_coupon` if it gives none. 429 after ten checks within a minute.
#[call(
    "/subscription/check_coupon",
    errors(InvalidCoupon, PreregisterOnly, PaymentsNotSetUp, Conflict),
    limit = Coupon
)]
pub(super) async fn check_coupon(
    payments: web::Data<Payments>,
    call: Call<Creator, CheckCouponRequest>,
) -> CallResult<Coupon> {
    let CheckCouponRequest {
        coupon,
        product_id,
        periodicity,
    } = call.request;
    let mut errors = FieldErrors::new();
    let interval = read_plan(&mut errors, &product_id, &periodicity);
    errors.required("coupon", coupon.trim());
    payment::check_coupon(&mut errors, Some(&coupon));
    errors.finish()?;
    let user = call.caller.0.user_id;
    let discount = payments.check_coupon(user, &product_id, interval, &coupon).await?;
    Ok(Response::new(Coupon {
        amount: discount.cents_off.map(dollars),
        percent_off: discount.percent_off,
        duration: discount.duration,
        months: discount.months,
        first_payment: dollars(discount.first_cents),
    }))
}
