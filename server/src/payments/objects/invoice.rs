//! Invoices and their payments.

use serde::Deserialize;

use super::{Customer, Expandable, List, ObjectReference, Seconds};

/// An invoice, or the preview of one.
#[derive(Debug, Clone, Deserialize)]
pub struct Invoice {
    #[serde(default)]
    pub id: String,
    /// The customer who owes it.
    pub customer: Option<Expandable<Customer>>,
    /// Its number, once it is final.
    pub number: Option<String>,
    /// The time of its creation.
    pub created: Seconds,
    /// `draft`, `open`, `paid`, `void` or `uncollectible`.
    pub status: Option<String>,
    /// Cents to pay.
    #[serde(default)]
    pub amount_due: i64,
    /// Cents that were paid.
    #[serde(default)]
    pub amount_paid: i64,
    /// Cents in total, tax included.
    #[serde(default)]
    total: i64,
    /// Cents in total without tax; left out if there is no tax.
    #[serde(default)]
    total_excluding_tax: Option<i64>,
    /// The currency, lower case.
    pub currency: String,
    /// The time of the next try to collect its payment.
    pub next_payment_attempt: Option<Seconds>,
    /// The page on which it is shown and paid.
    pub hosted_invoice_url: Option<String>,
    /// The address of its PDF.
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
    /// Returns the cents that were paid, without tax.
    pub fn paid_without_tax(&self) -> i64 {
        match self.total_excluding_tax {
            Some(net) if self.total > 0 => self.amount_paid * net / self.total,
            _ => self.amount_paid,
        }
    }

    /// Returns the id of its subscription.
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
    /// Cents; negative for a credit.
    pub amount: i64,
    /// The time that it pays for.
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
    /// Returns true if it is for a part of a period.
    pub fn is_proration(&self) -> bool {
        let parts = self
            .parent
            .iter()
            .flat_map(|parent| [&parent.subscription_item_details, &parent.invoice_item_details]);
        self.proration || parts.flatten().any(|part| part.proration)
    }
}

/// A span of time.
#[derive(Debug, Clone, Copy, Deserialize)]
pub struct Period {
    /// Its beginning.
    pub start: Seconds,
    pub end: Seconds,
}

#[derive(Debug, Clone, Deserialize)]
pub struct InvoicePayment {
    /// The means of the payment.
    pub payment: Payment,
}

/// The means of an invoice's payment.
#[derive(Debug, Clone, Deserialize)]
pub struct Payment {
    pub payment_intent: Option<Expandable<ObjectReference>>,
}
