//! Requests to the payment provider about subscriptions.

use stripe::IdempotencyKey;
use stripe_billing::subscription::{
    CancelSubscription, DiscountsDataParam, ListSubscription, ListSubscriptionStatus, RetrieveSubscription,
    UpdateSubscription, UpdateSubscriptionItems, UpdateSubscriptionPaymentBehavior,
    UpdateSubscriptionProrationBehavior,
};

use super::objects::{List, Subscription};
use super::provider::{Provider, ProviderError};

/// The number of subscriptions on a page; the provider allows no more.
const PAGE: i64 = 100;

/// A change of a subscription to another price.
#[derive(Debug, Clone)]
pub struct Change {
    /// The id of the subscription's current item.
    pub item_id: String,
    /// The id of the new price.
    pub price_id: String,
    /// True if the new price is higher. The difference is then invoiced immediately, and the price changes when this invoice is paid.
    pub is_price_higher: bool,
    /// The id of the promotion code to be used; none if no code is used.
    pub promotion_code: Option<String>,
}

impl Provider {
    /// Returns the subscriptions that a customer has or had, at most 100, the newest first.
    pub async fn subscriptions_of(&self, customer_id: &str) -> Result<Vec<Subscription>, ProviderError> {
        let request = ListSubscription::new()
            .customer(customer_id)
            .status(ListSubscriptionStatus::All)
            .limit(PAGE);
        let List { data, .. } = self.ask(&request).await?;
        Ok(data)
    }

    /// Returns a page of all subscriptions, with their payment methods. With `after`, the page begins after the subscription with that id.
    pub async fn page_of_subscriptions(&self, after: Option<&str>) -> Result<List<Subscription>, ProviderError> {
        let with = [
            "data.default_payment_method",
            "data.customer.invoice_settings.default_payment_method",
        ];
        let request = ListSubscription::new()
            .status(ListSubscriptionStatus::All)
            .limit(PAGE)
            .expand(with.map(str::to_owned));
        let request = match after {
            Some(after) => request.starting_after(after),
            None => request,
        };
        self.ask(&request).await
    }

    /// Returns the present state of a subscription, with its newest invoice.
    pub async fn subscription(&self, id: &str) -> Result<Subscription, ProviderError> {
        self.ask(&RetrieveSubscription::new(id).expand(["latest_invoice".to_owned()]))
            .await
    }

    /// If `ends` is true, makes the subscription end with its current period. If `ends` is false, revokes the planned end.
    pub async fn end_at_period(
        &self,
        id: &str,
        ends: bool,
        key: &IdempotencyKey,
    ) -> Result<Subscription, ProviderError> {
        self.act(&UpdateSubscription::new(id).cancel_at_period_end(ends), key)
            .await
    }

    /// Sets the payment method of a subscription.
    pub async fn pay_by(&self, id: &str, method_id: &str, key: &IdempotencyKey) -> Result<Subscription, ProviderError> {
        self.act(&UpdateSubscription::new(id).default_payment_method(method_id), key)
            .await
    }

    /// Changes the price of a subscription. A higher price applies only when the difference is paid; until then, the returned subscription
    /// has a `pending_update`. A change with a promotion code cannot wait for a payment, so it is refused if the card is declined or the
    /// bank wants a confirmation by the cardholder.
    pub async fn change_price(
        &self,
        id: &str,
        change: Change,
        key: &IdempotencyKey,
    ) -> Result<Subscription, ProviderError> {
        let mut item = UpdateSubscriptionItems::new();
        item.id = Some(change.item_id);
        item.price = Some(change.price_id);
        let request = UpdateSubscription::new(id)
            .items([item])
            .expand(["latest_invoice".to_owned()]);
        let request = match (change.is_price_higher, &change.promotion_code) {
            (true, None) => request
                .proration_behavior(UpdateSubscriptionProrationBehavior::AlwaysInvoice)
                .payment_behavior(UpdateSubscriptionPaymentBehavior::PendingIfIncomplete),
            (true, Some(_)) => request
                .proration_behavior(UpdateSubscriptionProrationBehavior::AlwaysInvoice)
                .payment_behavior(UpdateSubscriptionPaymentBehavior::ErrorIfIncomplete),
            (false, _) => request.proration_behavior(UpdateSubscriptionProrationBehavior::CreateProrations),
        };
        let request = match change.promotion_code {
            Some(code) => {
                let mut discount = DiscountsDataParam::new();
                discount.promotion_code = Some(code);
                request.discounts([discount])
            }
            None => request,
        };
        self.act(&request, key).await
    }

    /// Ends a subscription immediately. It is no error if the subscription has already ended or does not exist.
    pub async fn cancel(&self, id: &str, key: &IdempotencyKey) -> Result<Option<Subscription>, ProviderError> {
        match self.act(&CancelSubscription::new(id), key).await {
            Err(error) if error.is_missing() => Ok(None),
            ended => ended.map(Some),
        }
    }
}
