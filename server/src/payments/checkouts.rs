//! The pages of the payment provider: checkouts, on which people buy plans or add cards, and the portal in which they manage their
//! payments.

use protocol::ids::UserId;
use stripe::IdempotencyKey;
use stripe_billing::billing_portal_session::CreateBillingPortalSession;
use stripe_checkout::checkout_session::{
    CreateCheckoutSession, CreateCheckoutSessionDiscounts, CreateCheckoutSessionLineItems,
    CreateCheckoutSessionSubscriptionData, ExpireCheckoutSession, RetrieveCheckoutSession,
};
use stripe_shared::CheckoutSessionMode;
use stripe_types::Currency;

use super::objects::{CheckoutSession, PortalSession, made_for};
use super::provider::{Provider, ProviderError};

/// The addresses to which a page of the payment provider sends a person back.
#[derive(Debug, Clone)]
pub struct Return {
    /// The address after a completed checkout. The provider replaces `{CHECKOUT_SESSION_ID}` in the address by the id of the checkout.
    pub success: String,
    /// The address after a canceled checkout.
    pub cancel: String,
}

impl Provider {
    /// Creates a checkout: a page of the provider on which a person buys a plan.
    pub async fn open_checkout(
        &self,
        user: UserId,
        customer_id: &str,
        price_id: &str,
        promotion_code: Option<String>,
        back: Return,
        key: &IdempotencyKey,
    ) -> Result<CheckoutSession, ProviderError> {
        let mut line = CreateCheckoutSessionLineItems::new();
        line.price = Some(price_id.to_owned());
        line.quantity = Some(1);
        let mut of_subscription = CreateCheckoutSessionSubscriptionData::new();
        of_subscription.metadata = Some(made_for(user));
        let request = CreateCheckoutSession::new()
            .mode(CheckoutSessionMode::Subscription)
            .customer(customer_id)
            .client_reference_id(user.to_string())
            .metadata(made_for(user))
            .success_url(back.success)
            .cancel_url(back.cancel)
            .line_items([line])
            .subscription_data(of_subscription);
        let request = match promotion_code {
            Some(code) => {
                let mut discount = CreateCheckoutSessionDiscounts::new();
                discount.promotion_code = Some(code);
                request.discounts([discount])
            }
            None => request,
        };
        self.act(&request, key).await
    }

    /// Creates a checkout on which a person adds a payment method.
    pub async fn open_setup(
        &self,
        user: UserId,
        customer_id: &str,
        back: Return,
        key: &IdempotencyKey,
    ) -> Result<CheckoutSession, ProviderError> {
        let request = CreateCheckoutSession::new()
            .mode(CheckoutSessionMode::Setup)
            .customer(customer_id)
            .currency(Currency::USD)
            .metadata(made_for(user))
            .success_url(back.success)
            .cancel_url(back.cancel);
        self.act(&request, key).await
    }

    /// Returns the present state of a checkout.
    pub async fn checkout(&self, id: &str) -> Result<CheckoutSession, ProviderError> {
        self.ask(&RetrieveCheckoutSession::new(id)).await
    }

    /// Closes a checkout, so that nobody can complete it. It is no error if the checkout is already closed.
    pub async fn expire_checkout(&self, id: &str, key: &IdempotencyKey) -> Result<(), ProviderError> {
        match self.act::<CheckoutSession>(&ExpireCheckoutSession::new(id), key).await {
            Ok(_) => Ok(()),
            Err(ProviderError::Refused(refused)) if matches!(refused.status, 400 | 404) => Ok(()),
            Err(error) => Err(error),
        }
    }

    /// Creates a page of the provider on which a person manages their payments.
    pub async fn open_portal(
        &self,
        customer_id: &str,
        return_url: &str,
        key: &IdempotencyKey,
    ) -> Result<PortalSession, ProviderError> {
        let request = CreateBillingPortalSession::new()
            .customer(customer_id)
            .return_url(return_url);
        self.act(&request, key).await
    }
}
