//! Discounts: each is the use of a coupon by a customer.

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::api::error::ApiError;
use super::coupon::{Coupon, Duration, Off};
use super::ids;
use super::object::Object;
use super::operation::Operation;
use super::promotion_code::PromotionCode;

#[derive(Debug, Clone, Serialize, Deserialize)]
pub(super) struct Discount {
    pub(super) id: String,
    start: i64,
    end: Option<i64>,
    coupon: String,
    promotion_code: Option<String>,
    customer: Option<String>,
    pub(super) subscription: Option<String>,
    pub(super) checkout_session: Option<String>,
}

impl Object for Discount {
    const KIND: &'static str = "discount";

    fn id(&self) -> &str {
        &self.id
    }

    fn created(&self) -> i64 {
        self.start
    }

    async fn shape(&self, _: &mut Operation<'_>) -> Result<Value, ApiError> {
        Ok(json!({
            "id": self.id,
            "object": "discount",
            "checkout_session": self.checkout_session,
            "customer": self.customer,
            "customer_account": null,
            "end": self.end,
            "invoice": null,
            "invoice_item": null,
            "promotion_code": self.promotion_code,
            "source": {"coupon": self.coupon, "type": "coupon"},
            "start": self.start,
            "subscription": self.subscription,
            "subscription_item": null,
        }))
    }
}

/// A discount that a client requests, by the id of a coupon or of a promotion code.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RequestedDiscount {
    pub(super) coupon: Option<String>,
    pub(super) promotion_code: Option<String>,
}

/// A discount and its coupon, which together determine the deducted amount.
#[derive(Debug, Clone)]
pub(super) struct Applied {
    pub(super) discount: Discount,
    pub(super) coupon: Coupon,
    code: Option<PromotionCode>,
}

impl Applied {
    /// Returns a new discount as the client requests it, without saving it. Fails if the customer may not use the coupon or the promotion
    /// code.
    pub(super) async fn ask(
        op: &mut Operation<'_>,
        requested: &RequestedDiscount,
        customer: Option<&str>,
    ) -> Result<Self, ApiError> {
        let (coupon, code) = match requested {
            RequestedDiscount {
                promotion_code: Some(id),
                coupon: None,
            } => {
                let code: PromotionCode = op.get(id, "discounts[0][promotion_code]").await?;
                if let Some(refusal) = code.refusal(op, customer).await? {
                    return Err(ApiError::invalid("promotion_code_invalid", refusal).of("discounts[0][promotion_code]"));
                }
                (code.coupon.clone(), Some(code))
            }
            RequestedDiscount {
                coupon: Some(id),
                promotion_code: None,
            } => (id.clone(), None),
            _ => return Err(ApiError::param("discounts[0]", "Give a coupon or a promotion code")),
        };
        let coupon: Coupon = op.get(&coupon, "discounts[0][coupon]").await?;
        if !coupon.is_valid(op.now) {
            let message = format!("Coupon {} is expired or used up.", coupon.id);
            return Err(ApiError::invalid("coupon_expired", message).of("discounts[0][coupon]"));
        }
        let discount = Discount {
            id: ids::new("di"),
            start: op.now,
            end: coupon.end(op.now),
            coupon: coupon.id.clone(),
            promotion_code: code.as_ref().map(|code| code.id.clone()),
            customer: customer.map(str::to_owned),
            subscription: None,
            checkout_session: None,
        };
        Ok(Self { discount, coupon, code })
    }

    /// Saves the discount, and counts one more redemption of its coupon and of its promotion code.
    pub(super) async fn redeem(&mut self, op: &mut Operation<'_>) -> Result<(), ApiError> {
        self.coupon.redeem(op).await?;
        if let Some(code) = &mut self.code {
            code.redeem(op).await?;
        }
        op.insert(&self.discount).await
    }

    /// Returns the discounts with these ids, except those that have ended.
    pub(super) async fn list(op: &mut Operation<'_>, ids: &[String]) -> Result<Vec<Self>, ApiError> {
        let mut found = Vec::new();
        for id in ids {
            let discount: Option<Discount> = op.find(id).await?;
            let Some(discount) = discount.filter(|discount| discount.end.is_none_or(|end| op.now < end)) else {
                continue;
            };
            // the coupon may have been deleted since
            if let Some(coupon) = op.find::<Coupon>(&discount.coupon).await? {
                found.push(Self {
                    discount,
                    coupon,
                    code: None,
                });
            }
        }
        Ok(found)
    }

    /// Returns true if the discount also applies after the first invoice.
    pub(super) fn lasts(&self) -> bool {
        self.coupon.duration != Duration::Once
    }

    /// Returns how many of the `amount` cents for a product are deducted. A percentage reduces charges as well as credits. A fixed amount
    /// reduces only charges: `left` is the part of the fixed amount that is not used up yet; the deducted cents are subtracted from `left`.
    pub(super) fn off(&self, amount: i64, product: &str, left: &mut i64) -> i64 {
        let is_meant = self.coupon.products.is_empty() || self.coupon.products.iter().any(|of| of == product);
        match self.coupon.off {
            _ if !is_meant => 0,
            Off::BasisPoints(points) => part(amount, points, 10_000),
            Off::Amount(_) => {
                let off = amount.clamp(0, (*left).max(0));
                *left -= off;
                off
            }
        }
    }

    /// Returns the maximum number of cents that the discount can deduct from one invoice.
    pub(super) fn limit(&self) -> i64 {
        match self.coupon.off {
            Off::Amount(cents) => cents,
            Off::BasisPoints(_) => i64::MAX,
        }
    }
}

/// Returns `amount` × `of` / `whole`, rounded to the nearest cent.
pub(super) fn part(amount: i64, of: i64, whole: i64) -> i64 {
    let (exact, whole) = (i128::from(amount) * i128::from(of), i128::from(whole));
    let rounded = (exact.abs() * 2 + whole) / (whole * 2);
    (rounded as i64) * exact.signum() as i64
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_are_rounded_to_the_nearest_cent_on_both_sides_of_zero() {
        for (amount, of, whole, expected) in [
            (500, 2_000, 10_000, 100),
            (999, 5_000, 10_000, 500),
            (-999, 5_000, 10_000, -500),
            (1_000, 1, 3, 333),
            (2_000, 1, 3, 667),
            (0, 1, 3, 0),
        ] {
            assert_eq!(part(amount, of, whole), expected, "{amount} * {of} / {whole}");
        }
    }
}
