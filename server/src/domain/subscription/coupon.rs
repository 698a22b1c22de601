//! Coupons: discounts on a plan that a person gets by entering a code.

use actors::plan::Plan;
use protocol::error_code::ErrorCode;
use protocol::ids::UserId;

use super::store::paying::{Paying, PriceRow};
use super::{PaymentError, Payments, store};
use crate::payments::objects::{Coupon, PromotionCode};

/// The effect of a coupon on the price of a plan: the amount or percentage, how long it applies, and the reduced first payment.
#[derive(Debug, Clone, PartialEq)]
pub struct Discount {
    /// The payment provider's id of the code.
    pub promotion_code: String,
    /// The discount in cents; `None` if it is a percentage.
    pub cents_off: Option<i64>,
    /// The discount as a percentage (0 to 100); `None` if it is an amount.
    pub percent_off: Option<f64>,
    /// How long the coupon applies: `once`, `repeating` or `forever`.
    pub duration: String,
    /// The number of months for which a `repeating` coupon applies.
    pub months: Option<i64>,
    /// The first payment in cents, after the discount.
    pub first_cents: i64,
}

impl Discount {
    /// Returns true if the coupon also applies to the second payment.
    pub(super) fn lasts(&self) -> bool {
        self.duration == "forever" || self.months.is_some_and(|months| months > 1)
    }
}

impl Payments {
    /// Returns the discount of a coupon on a plan's price.
    ///
    /// # Errors
    /// 400 `invalid_coupon` if the coupon does not apply to this person and plan.
    pub(super) async fn discount(
        &self,
        user: UserId,
        plan: &Plan,
        price: &PriceRow,
        coupon: &str,
    ) -> Result<Discount, PaymentError> {
        let found = self.provider.promotion_code(coupon.trim()).await?;
        let paying = store::paying::find(&mut *self.pool.acquire().await?, user).await?;
        let fits = found
            .as_ref()
            .and_then(|code| Some((code, fitting(code, &paying, plan, price)?)));
        let (code, coupon) = fits.ok_or(ErrorCode::InvalidCoupon)?;
        Ok(Discount {
            promotion_code: code.id.clone(),
            cents_off: coupon.amount_off,
            percent_off: coupon.percent_off,
            duration: coupon.duration.clone(),
            months: coupon.duration_in_months,
            first_cents: left(price.cents, coupon),
        })
    }
}

/// Returns the coupon that a code stands for, if the person can use it for this plan; otherwise `None`.
fn fitting<'c>(code: &'c PromotionCode, paying: &Paying, plan: &Plan, price: &PriceRow) -> Option<&'c Coupon> {
    let coupon = code.coupon()?;
    let is_theirs = match &code.customer {
        Some(customer) => paying.customer_id.as_deref() == Some(customer.id()),
        None => true,
    };
    let limits = &code.restrictions;
    let is_early_enough = !(limits.first_time_transaction && paying.has_paid);
    let is_enough = limits.minimum_amount.is_none_or(|least| price.cents >= least);
    (coupon.valid && coupon.is_for(&plan.product_id) && is_theirs && is_early_enough && is_enough).then_some(coupon)
}

/// Returns a price in cents after it is reduced by a coupon.
fn left(cents: i64, coupon: &Coupon) -> i64 {
    let percent = coupon.percent_off.unwrap_or_default();
    let part = (cents as f64 * percent / 100.0).round() as i64;
    (cents - part - coupon.amount_off.unwrap_or_default()).max(0)
}
