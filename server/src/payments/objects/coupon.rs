//! Promotion codes and coupons, as the payment provider sends them.

use serde::Deserialize;

use super::{Expandable, ObjectReference, Seconds};

/// A code that people enter to use a coupon.
#[derive(Debug, Clone, Deserialize)]
pub struct PromotionCode {
    pub id: String,
    /// The time until which the code is valid; absent if it does not expire.
    pub expires_at: Option<Seconds>,
    /// The conditions under which the code can be used.
    #[serde(default)]
    pub restrictions: Restrictions,
    /// The only customer who may use the code; absent if everyone may.
    pub customer: Option<Expandable<ObjectReference>>,
    promotion: Option<Promotion>,
    coupon: Option<Expandable<Coupon>>,
}

#[derive(Debug, Clone, Deserialize)]
struct Promotion {
    coupon: Option<Expandable<Coupon>>,
}

impl PromotionCode {
    pub fn coupon(&self) -> Option<&Coupon> {
        let of_promotion = self.promotion.as_ref().and_then(|promotion| promotion.coupon.as_ref());
        of_promotion.or(self.coupon.as_ref())?.object()
    }
}

/// The conditions under which a promotion code can be used.
#[derive(Debug, Clone, Default, Deserialize)]
pub struct Restrictions {
    /// True if only people who have never paid can use the code.
    #[serde(default)]
    pub first_time_transaction: bool,
    /// The smallest purchase, in cents, for which the code can be used.
    pub minimum_amount: Option<i64>,
}

/// A coupon: the discount that a promotion code gives.
#[derive(Debug, Clone, Deserialize)]
pub struct Coupon {
    pub id: String,
    /// True if the coupon can still be used.
    #[serde(default)]
    pub valid: bool,
    /// The discount in cents; absent if the discount is a percentage.
    pub amount_off: Option<i64>,
    /// The discount in percent; absent if the discount is an amount.
    pub percent_off: Option<f64>,
    /// How long the discount applies: `once` (to the first invoice only), `repeating` (for some months) or `forever`.
    pub duration: String,
    /// The number of months for which a `repeating` discount applies.
    pub duration_in_months: Option<i64>,
    applies_to: Option<AppliesTo>,
}

#[derive(Debug, Clone, Deserialize)]
struct AppliesTo {
    #[serde(default)]
    products: Vec<String>,
}

impl Coupon {
    /// Returns true if the coupon can be used for a product. A coupon that lists no products can be used for all.
    pub fn is_for(&self, product_id: &str) -> bool {
        let named = self.applies_to.as_ref().map(|applies| &applies.products);
        named.is_none_or(|products| products.is_empty() || products.iter().any(|product| product == product_id))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn a_coupon_that_names_no_products_is_good_for_all() {
        let coupon = |applies_to: serde_json::Value| -> Coupon {
            let object = json!({"id": "DEMO20", "valid": true, "percent_off": 20.0, "duration": "once", "applies_to": applies_to});
            serde_json::from_value(object).unwrap()
        };
        assert!(coupon(json!(null)).is_for("starter"));
        assert!(coupon(json!({"products": []})).is_for("starter"));
        assert!(coupon(json!({"products": ["starter"]})).is_for("starter"));
        assert!(!coupon(json!({"products": ["premium"]})).is_for("starter"));
    }
}
