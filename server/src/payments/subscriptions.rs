//! Subscriptions at the provider.

use stripe::IdempotencyKey;
use stripe_billing::subscription::{
    CancelSubscription, DiscountsDataParam, ListSubscription, ListSubscriptionStatus, RetrieveSubscription,
    UpdateSubscription, UpdateSubscriptionItems, UpdateSubscriptionPaymentBehavior,
    UpdateSubscriptionProrationBehavior,
};

use super::objects::{List, Subscription};
use super::provider::{Provider, ProviderError};

/// A page of subscriptions, the largest there is.
const PAGE: i64 = 100;

/// Another price for a subscription.
#[derive(Debug, Clone)]
pub struct Change {
    /// What is paid for now.
    pub item_id: String,
    /// The new price.
    pub price_id: String,
    /// Whether more is paid from now on: then the difference is paid at once, and the change waits for that.
    pub is_dearer: bool,
    /// The code of a coupon.
    pub promotion_code: Option<String>,
}

impl Provider {
    /// All subscriptions that a customer ever had.
    pub async fn subscriptions_of(&self, customer_id: &str) -> Result<Vec<Subscription>, ProviderError> {
        let asked = ListSubscription::new()
            .customer(customer_id)
            .status(ListSubscriptionStatus::All)
            .limit(PAGE);
        let List { data, .. } = self.ask(&asked).await?;
        Ok(data)
    }

    /// A page of all subscriptions, with what they are paid by: those that follow `after`.
    pub async fn page_of_subscriptions(&self, after: Option<&str>) -> Result<List<Subscription>, ProviderError> {
        let with = [
            "data.default_payment_method",
            "data.customer.invoice_settings.default_payment_method",
        ];
        let asked = ListSubscription::new()
            .status(ListSubscriptionStatus::All)
            .limit(PAGE)
            .expand(with.map(str::to_owned));
        let asked = match after {
            Some(after) => asked.starting_after(after),
            None => asked,
        };
        self.ask(&asked).await
    }

    /// A subscription as it is, with its newest invoice.
    pub async fn subscription(&self, id: &str) -> Result<Subscription, ProviderError> {
        self.ask(&RetrieveSubscription::new(id).expand(["latest_invoice".to_owned()]))
            .await
    }

    /// Has a subscription end with its period, or go on after all.
    pub async fn end_at_period(
        &self,
        id: &str,
        ends: bool,
        key: &IdempotencyKey,
    ) -> Result<Subscription, ProviderError> {
        self.act(&UpdateSubscription::new(id).cancel_at_period_end(ends), key)
            .await
    }

    /// Has a subscription be paid by this method.
    pub async fn pay_by(&self, id: &str, method_id: &str, key: &IdempotencyKey) -> Result<Subscription, ProviderError> {
        self.act(&UpdateSubscription::new(id).default_payment_method(method_id), key)
            .await
    }

    /// Changes the price of a subscription. Where it is dearer, it changes once the difference is paid: until then the answer's `pending_update` is
    /// set. With a coupon that cannot wait, so that a card that is declined, or whose bank asks, is refused.
    pub async fn change_price(
        &self,
        id: &str,
        change: Change,
        key: &IdempotencyKey,
    ) -> Result<Subscription, ProviderError> {
        let mut item = UpdateSubscriptionItems::new();
        item.id = Some(change.item_id);
        item.price = Some(change.price_id);
        let asked = UpdateSubscription::new(id)
            .items([item])
            .expand(["latest_invoice".to_owned()]);
        let asked = match (change.is_dearer, &change.promotion_code) {
            (true, None) => asked
                .proration_behavior(UpdateSubscriptionProrationBehavior::AlwaysInvoice)
                .payment_behavior(UpdateSubscriptionPaymentBehavior::PendingIfIncomplete),
            (true, Some(_)) => asked
                .proration_behavior(UpdateSubscriptionProrationBehavior::AlwaysInvoice)
                .payment_behavior(UpdateSubscriptionPaymentBehavior::ErrorIfIncomplete),
            (false, _) => asked.proration_behavior(UpdateSubscriptionProrationBehavior::CreateProrations),
        };
        let asked = match change.promotion_code {
            Some(code) => {
                let mut discount = DiscountsDataParam::new();
                discount.promotion_code = Some(code);
                asked.discounts([discount])
            }
            None => asked,
        };
        self.act(&asked, key).await
    }

    /// Ends a subscription at once. One that is over, or unknown, is as it should be.
    pub async fn cancel(&self, id: &str, key: &IdempotencyKey) -> Result<Option<Subscription>, ProviderError> {
        match self.act(&CancelSubscription::new(id), key).await {
            Err(error) if error.is_missing() => Ok(None),
            ended => ended.map(Some),
        }
    }
}
