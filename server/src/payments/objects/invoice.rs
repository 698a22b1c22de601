//! Invoices and their payments, as the payment provider sends them.

use serde::Deserialize;

use super::{Customer, Expandable, List, ObjectReference, Seconds};

/// An invoice, or the preview of an invoice.
#[derive(Debug, Clone, Deserialize)]
pub struct Invoice {
    #[serde(default)]
    pub id: String,
    /// The customer who has to pay the invoice.
    pub customer: Option<Expandable<Customer>>,
    /// The number of the invoice; absent while it is a draft.
    pub number: Option<String>,
    /// The time at which the invoice was created.
    pub created: Seconds,
    /// The status of the invoice: `draft`, `open`, `paid`, `void` or `uncollectible`.
    pub status: Option<String>,
    /// The amount to pay, in cents.
    #[serde(default)]
    pub amount_due: i64,
    /// The amount that was paid, in cents.
    #[serde(default)]
    pub amount_paid: i64,
    /// The total in cents, with tax.
    #[serde(default)]
    total: i64,
    /// The total in cents, without tax; absent if there is no tax.
    #[serde(default)]
    total_excluding_tax: Option<i64>,
    /// The currency of the invoice, in lower case.
    pub currency: String,
    /// The time of the next attempt to collect the payment; absent if no attempt is planned.
    pub next_payment_attempt: Option<Seconds>,
    /// The address of the page on which the invoice is shown and can be paid.
    pub hosted_invoice_url: Option<String>,
    /// The address of the PDF of the invoice.
    pub invoice_pdf: Option<String>,
    #[serde(default)]
    pub lines: List<InvoiceLine>,
    subscription: Option<Expandable<ObjectReference>>,
    parent: Option<InvoiceParent>,
}

#[derive(Debug, Clone, Deserialize)]
struct InvoiceParent {
    subscription_details: Option<OfSubscription>,
}

#[derive(Debug, Clone, Deserialize)]
struct OfSubscription {
    subscription: Option<Expandable<ObjectReference>>,
}

impl Invoice {
    /// Returns the amount that was paid, without tax, in cents.
    pub fn paid_without_tax(&self) -> i64 {
        match self.total_excluding_tax {
            Some(net) if self.total > 0 => self.amount_paid * net / self.total,
            _ => self.amount_paid,
        }
    }

    /// Returns the id of the subscription that the invoice is for; `None` if it is not for a subscription.
    pub fn subscription_id(&self) -> Option<&str> {
        let details = self
            .parent
            .as_ref()
            .and_then(|parent| parent.subscription_details.as_ref());
        let of_parent = details.and_then(|details| details.subscription.as_ref());
        self.subscription.as_ref().or(of_parent).map(Expandable::id)
    }
}

#[derive(Debug, Clone, Deserialize)]
pub struct InvoiceLine {
    /// The amount of the line in cents; negative for a credit.
    pub amount: i64,
    /// The time span that the line charges for.
    pub period: Period,
    #[serde(default)]
    proration: bool,
    parent: Option<LineParent>,
}

#[derive(Debug, Clone, Deserialize)]
struct LineParent {
    subscription_item_details: Option<Prorated>,
    invoice_item_details: Option<Prorated>,
}

#[derive(Debug, Clone, Deserialize)]
struct Prorated {
    #[serde(default)]
    proration: bool,
}

impl InvoiceLine {
    /// Returns true if the line charges or credits only a part of a billing period.
    pub fn is_proration(&self) -> bool {
        let parts = self
            .parent
            .iter()
            .flat_map(|parent| [&parent.subscription_item_details, &parent.invoice_item_details]);
        self.proration || parts.flatten().any(|part| part.proration)
    }
}

/// The span of time that a line of an invoice charges for.
#[derive(Debug, Clone, Copy, Deserialize)]
pub struct Period {
    /// The beginning of the time span.
    pub start: Seconds,
    pub end: Seconds,
}

#[derive(Debug, Clone, Deserialize)]
pub struct InvoicePayment {
    /// How the invoice was paid.
    pub payment: Payment,
}

/// How an invoice was paid: with this payment intent, or in another way if there is none.
#[derive(Debug, Clone, Deserialize)]
pub struct Payment {
    pub payment_intent: Option<Expandable<ObjectReference>>,
}
