//! Invoices at the provider, their previews and refunds.

use protocol::ids::UserId;
use stripe::IdempotencyKey;
use stripe_billing::invoice::{
    CreatePreviewInvoice, CreatePreviewInvoiceDiscounts, CreatePreviewInvoiceSubscriptionDetails,
    CreatePreviewInvoiceSubscriptionDetailsItems, CreatePreviewInvoiceSubscriptionDetailsProrationBehavior,
    ListInvoice,
};
use stripe_billing::invoice_payment::{ListInvoicePayment, ListInvoicePaymentStatus};
use stripe_core::refund::{CreateRefund, CreateRefundReason};
use stripe_types::Currency;

use super::objects::{Invoice, InvoicePayment, List, Refund, made_for};
use super::provider::{Provider, ProviderError};
use super::subscriptions::Change;

/// The most payments of one invoice that are refunded.
const MOST_PAYMENTS: i64 = 100;

impl Provider {
    /// Returns a page of a customer's invoices, newest first: those that follow `after`.
    pub async fn invoices_of(
        &self,
        customer_id: &str,
        limit: i64,
        after: Option<&str>,
    ) -> Result<List<Invoice>, ProviderError> {
        let asked = ListInvoice::new().customer(customer_id).limit(limit);
        let asked = match after {
            Some(after) => asked.starting_after(after),
            None => asked,
        };
        self.ask(&asked).await
    }

    /// Previews the invoice of a first purchase at this price.
    pub async fn preview_purchase(
        &self,
        customer_id: Option<&str>,
        price_id: &str,
        promotion_code: Option<String>,
    ) -> Result<Invoice, ProviderError> {
        let mut item = CreatePreviewInvoiceSubscriptionDetailsItems::new();
        item.price = Some(price_id.to_owned());
        item.quantity = Some(1);
        let mut details = CreatePreviewInvoiceSubscriptionDetails::new();
        details.items = Some(vec![item]);
        let asked = CreatePreviewInvoice::new()
            .currency(Currency::USD)
            .subscription_details(details);
        let asked = match customer_id {
            Some(id) => asked.customer(id),
            None => asked,
        };
        self.ask(&with_discount(asked, promotion_code)).await
    }

    /// Previews a change of a subscription's price: the invoice of the difference if the new price is higher, or else the next invoice.
    pub async fn preview_change(
        &self,
        customer_id: &str,
        subscription_id: &str,
        change: Change,
    ) -> Result<Invoice, ProviderError> {
        let mut item = CreatePreviewInvoiceSubscriptionDetailsItems::new();
        item.id = Some(change.item_id);
        item.price = Some(change.price_id);
        let mut details = CreatePreviewInvoiceSubscriptionDetails::new();
        details.items = Some(vec![item]);
        details.proration_behavior = Some(if change.is_dearer {
            CreatePreviewInvoiceSubscriptionDetailsProrationBehavior::AlwaysInvoice
        } else {
            CreatePreviewInvoiceSubscriptionDetailsProrationBehavior::CreateProrations
        });
        let asked = CreatePreviewInvoice::new()
            .customer(customer_id)
            .subscription(subscription_id)
            .subscription_details(details);
        self.ask(&with_discount(asked, change.promotion_code)).await
    }

    /// Previews a subscription's next invoice.
    pub async fn preview_next(&self, customer_id: &str, subscription_id: &str) -> Result<Invoice, ProviderError> {
        self.ask(
            &CreatePreviewInvoice::new()
                .customer(customer_id)
                .subscription(subscription_id),
        )
        .await
    }

    /// Returns the payments of an invoice.
    pub async fn payments_of(&self, invoice_id: &str) -> Result<Vec<InvoicePayment>, ProviderError> {
        let asked = ListInvoicePayment::new()
            .invoice(invoice_id)
            .status(ListInvoicePaymentStatus::Paid)
            .limit(MOST_PAYMENTS);
        let List { data, .. } = self.ask(&asked).await?;
        Ok(data)
    }

    /// Refunds a payment that was one too many. A payment that was already refunded is no error.
    pub async fn refund(&self, user: UserId, payment_intent: &str, key: &IdempotencyKey) -> Result<(), ProviderError> {
        let asked = CreateRefund::new()
            .payment_intent(payment_intent)
            .reason(CreateRefundReason::Duplicate)
            .metadata(made_for(user));
        match self.act::<Refund>(&asked, key).await {
            Err(ProviderError::Refused(refused)) if refused.code.as_deref() == Some("charge_already_refunded") => {
                Ok(())
            }
            refunded => refunded.map(|_| ()),
        }
    }
}

fn with_discount(asked: CreatePreviewInvoice, promotion_code: Option<String>) -> CreatePreviewInvoice {
    let Some(code) = promotion_code else { return asked };
    let mut discount = CreatePreviewInvoiceDiscounts::new();
    discount.promotion_code = Some(code);
    asked.discounts([discount])
}
