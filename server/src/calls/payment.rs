//! Code shared by the calls about payments: requests and errors.

use actors::plan::Interval;
use protocol::error_code::ErrorCode;
use protocol::limits;
use protocol::schema::{CouponCode, Filled, Periodicity};
use serde::Deserialize;
use utoipa::ToSchema;

use crate::config::Config;
use crate::domain::subscription::PaymentError;
use crate::http::CallError;
use crate::payments::provider::ProviderError;
use crate::validation::{FieldErrors, leads_here};

impl From<PaymentError> for CallError {
    fn from(error: PaymentError) -> Self {
        match error {
            PaymentError::Provider(error) => error.into(),
            PaymentError::Refused(refusal) => refusal.into(),
            PaymentError::Database(error) => error.into(),
        }
    }
}

impl From<ProviderError> for CallError {
    fn from(error: ProviderError) -> Self {
        match error {
            ProviderError::NotSetUp => {
                Self::new(ErrorCode::PaymentsNotSetUp).with_message("Payments are not set up on this server")
            }
            ProviderError::Silent(_) => {
                tracing::warn!(%error, "a call of payments failed");
                Self::new(ErrorCode::TryAgain)
                    .with_message("Payments cannot be reached right now. Try again in a moment")
            }
            ProviderError::Refused(refused) if refused.is_of_card => {
                let text = refused.message.unwrap_or_else(|| "Your card was declined".to_owned());
                Self::new(ErrorCode::CardDeclined).with_message(text)
            }
            error => Self::internal(error),
        }
    }
}

/// The request of the calls that open a page of the payment provider.
#[derive(Debug, Deserialize, ToSchema)]
pub(super) struct ReturnRequest {
    /// An address of this site, to which the person returns from the payment provider's page.
    #[serde(default)]
    #[schema(required, value_type = Filled)]
    pub(super) redirect_url: String,
}

/// The plan to buy, the interval at which it is paid, and optionally a coupon.
#[derive(Debug, Deserialize, ToSchema)]
pub(super) struct BuyRequest {
    /// An address of this site. A person who has bought the plan returns from the provider's page to /success-checkout/ with the checkout's id.
    /// A person who gave up returns to /cancel-checkout.
    #[serde(default)]
    #[schema(required, value_type = Filled)]
    redirect_url: String,
    #[serde(default)]
    #[schema(required, value_type = Periodicity)]
    periodicity: String,
    /// The id of the plan's product.
    #[serde(default)]
    #[schema(required, value_type = Filled)]
    pub(super) product_id: String,
    #[serde(default)]
    #[schema(value_type = Option<CouponCode>)]
    pub(super) coupon: Option<String>,
}

impl BuyRequest {
    /// Validates the fields; 400 if one is not valid. Returns the interval at which the plan is paid.
    pub(super) fn checked(&self, config: &Config) -> Result<Interval, CallError> {
        let mut errors = FieldErrors::new();
        let interval = read_plan(&mut errors, &self.product_id, &self.periodicity);
        read_return(&mut errors, &self.redirect_url, config);
        check_coupon(&mut errors, self.coupon.as_deref());
        errors.finish()?;
        Ok(interval)
    }
}

/// The payment method on which a call acts.
#[derive(Debug, Deserialize, ToSchema)]
pub(super) struct MethodRequest {
    /// The id of the payment method at the payment provider.
    #[serde(default)]
    #[schema(required, value_type = Filled)]
    payment_method_id: String,
}

impl MethodRequest {
    /// Returns the payment method's id; 400 if it is empty.
    pub(super) fn named(self) -> Result<String, CallError> {
        let mut errors = FieldErrors::new();
        errors.required("payment_method_id", &self.payment_method_id);
        errors.finish()?;
        Ok(self.payment_method_id)
    }
}

/// Parses the interval at which a plan is paid; adds errors if it is not month or year, or if the id of the plan's product is empty.
pub(super) fn read_plan(errors: &mut FieldErrors, product_id: &str, periodicity: &str) -> Interval {
    errors.required("product_id", product_id);
    let interval = Interval::named(periodicity);
    errors.check("periodicity", interval.is_some(), "Must be month or year");
    interval.unwrap_or(Interval::Month)
}

/// Adds an error if the coupon's code is too long.
pub(super) fn check_coupon(errors: &mut FieldErrors, coupon: Option<&str>) {
    let fits = coupon.is_none_or(|coupon| coupon.chars().count() <= limits::COUPON_MAX);
    let text = format!("Can be max {} characters long", limits::COUPON_MAX);
    errors.check("coupon", fits, &text);
}

/// Validates the address to which the person returns from the provider's page. Adds an error if `url` is empty or is not on this site.
pub(super) fn read_return(errors: &mut FieldErrors, url: &str, config: &Config) {
    errors.required("redirect_url", url);
    let leads = url.is_empty() || leads_here(url, config.http.public_url());
    errors.check("redirect_url", leads, "Must lead to this site");
}
