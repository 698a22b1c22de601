//! Queries for promotion codes at the payment provider.

use stripe_product::promotion_code::ListPromotionCode;

use super::objects::{List, PromotionCode};
use super::provider::{Provider, ProviderError};

impl Provider {
    /// Returns the promotion code that a person has entered, with its coupon. Returns none if there is no such code, or if it can no longer
    /// be used.
    pub async fn promotion_code(&self, code: &str) -> Result<Option<PromotionCode>, ProviderError> {
        let request = ListPromotionCode::new()
            .code(code)
            .active(true)
            .limit(1)
            .expand(["data.promotion.coupon.applies_to".to_owned()]);
        let List { data, .. } = self.ask(&request).await?;
        Ok(data.into_iter().next())
    }
}
