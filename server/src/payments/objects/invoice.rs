//! Invoices, and what was paid for them.

use serde::Deserialize;

use super::{Customer, Expandable, List, Named, Seconds};

/// An invoice, or the preview of one.
#[derive(Debug, Clone, Deserialize)]
pub struct Invoice {
    /// Its id.
    #[serde(default)]
    pub id: String,
    /// Whose it is.
    pub customer: Option<Expandable<Customer>>,
    /// Its number, once it is final.
    pub number: Option<String>,
    /// When it was made.
    pub created: Seconds,
    /// `draft`, `open`, `paid`, `void` or `uncollectible`.
    pub status: Option<String>,
    /// Cents that are to be paid.
    #[serde(default)]
    pub amount_due: i64,
    /// Cents that were paid.
    #[serde(default)]
    pub amount_paid: i64,
    /// Cents of the whole, tax included.
    #[serde(default)]
    total: i64,
    /// Cents of the whole without tax; left out where no tax is taken.
    #[serde(default)]
    total_excluding_tax: Option<i64>,
    /// The currency, lower case.
    pub currency: String,
    /// When its payment is tried again.
    pub next_payment_attempt: Option<Seconds>,
    /// Where it is shown and paid.
    pub hosted_invoice_url: Option<String>,
    /// Where it is as a file.
    pub invoice_pdf: Option<String>,
    /// Its lines.
    #[serde(default)]
    pub lines: List<InvoiceLine>,
    subscription: Option<Expandable<Named>>,
    parent: Option<InvoiceParent>,
}

#[derive(Debug, Clone, Deserialize)]
struct InvoiceParent {
    subscription_details: Option<OfSubscription>,
}

#[derive(Debug, Clone, Deserialize)]
struct OfSubscription {
    subscription: Option<Expandable<Named>>,
}

impl Invoice {
    /// Cents that were paid, without tax.
    pub fn paid_without_tax(&self) -> i64 {
        match self.total_excluding_tax {
            Some(net) if self.total > 0 => self.amount_paid * net / self.total,
            _ => self.amount_paid,
        }
    }

    /// The subscription that it is of.
    pub fn subscription_id(&self) -> Option<&str> {
        let details = self
            .parent
            .as_ref()
            .and_then(|parent| parent.subscription_details.as_ref());
        let of_parent = details.and_then(|details| details.subscription.as_ref());
        self.subscription.as_ref().or(of_parent).map(Expandable::id)
    }
}

/// A line of an invoice.
#[derive(Debug, Clone, Deserialize)]
pub struct InvoiceLine {
    /// Cents; negative where something is given back.
    pub amount: i64,
    /// For which time.
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
    /// Whether it is for a part of a period.
    pub fn is_proration(&self) -> bool {
        let parts = self
            .parent
            .iter()
            .flat_map(|parent| [&parent.subscription_item_details, &parent.invoice_item_details]);
        self.proration || parts.flatten().any(|part| part.proration)
    }
}

/// A time.
#[derive(Debug, Clone, Copy, Deserialize)]
pub struct Period {
    /// Its beginning.
    pub start: Seconds,
    /// Its end.
    pub end: Seconds,
}

/// How an invoice was paid.
#[derive(Debug, Clone, Deserialize)]
pub struct InvoicePayment {
    /// By what.
    pub payment: Payment,
}

/// By what an invoice was paid.
#[derive(Debug, Clone, Deserialize)]
pub struct Payment {
    /// The payment.
    pub payment_intent: Option<Expandable<Named>>,
}
