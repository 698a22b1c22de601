//! Codes of coupons, and what they take off.

use serde::Deserialize;

use super::{Expandable, Named, Seconds};

/// A code that people type in, and its coupon.
#[derive(Debug, Clone, Deserialize)]
pub struct PromotionCode {
    /// Its id.
    pub id: String,
    /// The last moment at which it is good.
    pub expires_at: Option<Seconds>,
    /// Where it is good.
    #[serde(default)]
    pub restrictions: Restrictions,
    /// The customer that it is for alone.
    pub customer: Option<Expandable<Named>>,
    promotion: Option<Promotion>,
    coupon: Option<Expandable<Coupon>>,
}

#[derive(Debug, Clone, Deserialize)]
struct Promotion {
    coupon: Option<Expandable<Coupon>>,
}

impl PromotionCode {
    /// Its coupon.
    pub fn coupon(&self) -> Option<&Coupon> {
        let of_promotion = self.promotion.as_ref().and_then(|promotion| promotion.coupon.as_ref());
        of_promotion.or(self.coupon.as_ref())?.object()
    }
}

/// Where a code is good.
#[derive(Debug, Clone, Default, Deserialize)]
pub struct Restrictions {
    /// For those who have never paid.
    #[serde(default)]
    pub first_time_transaction: bool,
    /// Cents that are bought for at least.
    pub minimum_amount: Option<i64>,
}

/// What a coupon takes off.
#[derive(Debug, Clone, Deserialize)]
pub struct Coupon {
    /// Its id.
    pub id: String,
    /// Whether it can still be used.
    #[serde(default)]
    pub valid: bool,
    /// Cents.
    pub amount_off: Option<i64>,
    /// Per cent.
    pub percent_off: Option<f64>,
    /// `once`, `repeating` or `forever`.
    pub duration: String,
    /// Months, where it repeats.
    pub duration_in_months: Option<i64>,
    applies_to: Option<AppliesTo>,
}

#[derive(Debug, Clone, Deserialize)]
struct AppliesTo {
    #[serde(default)]
    products: Vec<String>,
}

impl Coupon {
    /// Whether it is good for a product. One that names no products is good for all.
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
