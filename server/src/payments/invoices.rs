//! Requests to the payment provider about invoices, previews of invoices, and refunds.

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

/// The maximum number of payments of an invoice that are read.
const MOST_PAYMENTS: i64 = 100;

impl Provider {
    /// Returns a page of a customer's invoices, the newest first. With `after`, the page begins after the invoice with that id.
    pub async fn invoices_of(
        &self,
        customer_id: &str,
        limit: i64,
        after: Option<&str>,
    ) -> Result<List<Invoice>, ProviderError> {
        let request = ListInvoice::new().customer(customer_id).limit(limit);
        let request = match after {
            Some(after) => request.starting_after(after),
            None => request,
        };
        self.ask(&request).await
    }

    /// Returns a preview of the first invoice of a new subscription at this price.
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
        let request = CreatePreviewInvoice::new()
            .currency(Currency::USD)
            .subscription_details(details);
        let request = match customer_id {
            Some(id) => request.customer(id),
            None => request,
        };
        self.ask(&with_discount(request, promotion_code)).await
    }

    /// Returns a preview of the invoice after a change of a subscription's price. If the new price is higher, this is the invoice for the
    /// difference, otherwise the next invoice.
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
        details.proration_behavior = Some(if change.is_price_higher {
            CreatePreviewInvoiceSubscriptionDetailsProrationBehavior::AlwaysInvoice
        } else {
            CreatePreviewInvoiceSubscriptionDetailsProrationBehavior::CreateProrations
        });
        let request = CreatePreviewInvoice::new()
            .customer(customer_id)
            .subscription(subscription_id)
            .subscription_details(details);
        self.ask(&with_discount(request, change.promotion_code)).await
    }

    /// Returns a preview of the next invoice of a subscription.
    pub async fn preview_next(&self, customer_id: &str, subscription_id: &str) -> Result<Invoice, ProviderError> {
        self.ask(
            &CreatePreviewInvoice::new()
                .customer(customer_id)
                .subscription(subscription_id),
        )
        .await
    }

    /// Returns the payments by which an invoice was paid.
    pub async fn payments_of(&self, invoice_id: &str) -> Result<Vec<InvoicePayment>, ProviderError> {
        let request = ListInvoicePayment::new()
            .invoice(invoice_id)
            .status(ListInvoicePaymentStatus::Paid)
            .limit(MOST_PAYMENTS);
        let List { data, .. } = self.ask(&request).await?;
        Ok(data)
    }

    /// Refunds a payment that was made by mistake. It is no error if the payment was already refunded.
    pub async fn refund(&self, user: UserId, payment_intent: &str, key: &IdempotencyKey) -> Result<(), ProviderError> {
        let request = CreateRefund::new()
            .payment_intent(payment_intent)
            .reason(CreateRefundReason::Duplicate)
            .metadata(made_for(user));
        match self.act::<Refund>(&request, key).await {
            Err(ProviderError::Refused(refused)) if refused.code.as_deref() == Some("charge_already_refunded") => {
                Ok(())
            }
            refunded => refunded.map(|_| ()),
        }
    }
}

fn with_discount(request: CreatePreviewInvoice, promotion_code: Option<String>) -> CreatePreviewInvoice {
    let Some(code) = promotion_code else { return request };
    let mut discount = CreatePreviewInvoiceDiscounts::new();
    discount.promotion_code = Some(code);
    request.discounts([discount])
}
