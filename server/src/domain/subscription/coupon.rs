//! Coupons: a code that a person enters for a plan that they want to buy.

use actors::plan::Plan;
use protocol::error_code::ErrorCode;
use protocol::ids::UserId;

use super::store::paying::{Paying, PriceRow};
use super::{PaymentError, Payments, store};
use crate::payments::objects::{Coupon, PromotionCode};

/// The discount of a coupon.
#[derive(Debug, Clone, PartialEq)]
pub struct Discount {
    /// The provider's name for the code.
    pub promotion_code: String,
    /// Cents.
    pub cents_off: Option<i64>,
    /// Per cent.
    pub percent_off: Option<f64>,
    /// `once`, `repeating` or `forever`.
    pub duration: String,
    /// Months, where it repeats.
    pub months: Option<i64>,
    /// The cents of the price that are left to be paid.
    pub first_cents: i64,
}

impl Discount {
    /// Returns true if it applies to the second payment, too.
    pub(super) fn lasts(&self) -> bool {
        self.duration == "forever" || self.months.is_some_and(|months| months > 1)
    }
}

impl Payments {
    /// Calculates the discount of a coupon on a plan's price.
    ///
    /// # Errors
    /// 400 `invalid_coupon` where the coupon does not apply.
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

/// Returns the coupon of a code, where this person can use it for this plan.
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

/// Returns the cents of a price that are left to be paid.
fn left(cents: i64, coupon: &Coupon) -> i64 {
    let percent = coupon.percent_off.unwrap_or_default();
    let part = (cents as f64 * percent / 100.0).round() as i64;
    (cents - part - coupon.amount_off.unwrap_or_default()).max(0)
}
