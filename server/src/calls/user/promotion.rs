//! Promotions, and the form that opts in to one.

use protocol::limits;
use protocol::schema::Email;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::http::CallError;
use crate::http::validate::{Faults, is_email};

const EMPTY: &str = "Email field cannot be empty. Please enter a valid email address";
const INVALID: &str = "Invalid email or role. Please provide valid inputs.";

/// What there is to opt in to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub(super) enum Promotion {
    /// /micro-promotions.
    #[serde(rename = "micro_promotions")]
    Micro,
    /// /announce-netwrk.
    #[serde(rename = "netwrk_promotion")]
    Netwrk,
    /// A plan that is to come.
    #[serde(rename = "plan_promotion")]
    Plan,
}

impl Promotion {
    const ALL: [Self; 3] = [Self::Micro, Self::Netwrk, Self::Plan];

    /// The name on the wire and in the database.
    pub(super) fn as_str(self) -> &'static str {
        match self {
            Self::Micro => "micro_promotions",
            Self::Netwrk => "netwrk_promotion",
            Self::Plan => "plan_promotion",
        }
    }
}

/// An email, and what it is for.
#[derive(Debug, Deserialize, ToSchema)]
pub(super) struct PromotionRequest {
    #[serde(default)]
    #[schema(required, value_type = Email)]
    email: String,
    /// micro_promotions, netwrk_promotion or plan_promotion.
    #[serde(default)]
    #[schema(required, value_type = Promotion)]
    promotion_type: String,
}

impl PromotionRequest {
    /// The email and the promotion, where both are valid.
    pub(super) fn check(&self) -> Result<(&str, Promotion), CallError> {
        let email = self.email.trim();
        let promotion = Promotion::ALL
            .into_iter()
            .find(|known| known.as_str() == self.promotion_type);
        let mut faults = Faults::new();
        faults.check("email", !email.is_empty(), EMPTY);
        let fits = is_email(email) && email.chars().count() <= limits::EMAIL_MAX;
        faults.check("email", fits, INVALID);
        faults.check("promotion_type", promotion.is_some(), INVALID);
        faults.finish()?;
        let promotion = promotion.ok_or_else(|| CallError::field("promotion_type", INVALID))?;
        Ok((email, promotion))
    }
}
