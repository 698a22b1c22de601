//! The request of the calls under user/, and its validation.

use protocol::limits;
use protocol::schema::Email;
use serde::Deserialize;
use utoipa::ToSchema;

use crate::domain::promotion::Promotion;
use crate::http::CallError;
use crate::validation::{FieldErrors, is_email};

const EMPTY: &str = "Email field cannot be empty. Please enter a valid email address";
const INVALID: &str = "Invalid email or role. Please provide valid inputs.";

/// An email address, and the promotion whose emails it is to receive.
#[derive(Debug, Deserialize, ToSchema)]
pub(super) struct PromotionRequest {
    #[serde(default)]
    #[schema(required, value_type = Email)]
    email: String,
    /// The promotion: micro_promotions, netwrk_promotion or plan_promotion.
    #[serde(default)]
    #[schema(required, value_type = Promotion)]
    promotion_type: String,
}

impl PromotionRequest {
    /// Validates the request, and returns the email and the promotion.
    pub(super) fn check(&self) -> Result<(&str, Promotion), CallError> {
        let email = self.email.trim();
        let promotion = Promotion::ALL
            .into_iter()
            .find(|known| known.as_str() == self.promotion_type);
        let mut errors = FieldErrors::new();
        errors.check("email", !email.is_empty(), EMPTY);
        let fits = is_email(email) && email.chars().count() <= limits::EMAIL_MAX;
        errors.check("email", fits, INVALID);
        errors.check("promotion_type", promotion.is_some(), INVALID);
        errors.finish()?;
        let promotion = promotion.ok_or_else(|| CallError::field("promotion_type", INVALID))?;
        Ok((email, promotion))
    }
}
