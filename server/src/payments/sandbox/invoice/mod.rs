//! Invoices: what a subscription costs for a period, or what a change of it costs.

mod line;
mod payment;

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::api::error::ApiError;
use super::api::list;
use super::customer::Customer;
use super::ids;
use super::object::{CURRENCY, Metadata, Object, id_and_created, with_nulls};
use super::operation::Operation;

pub(super) use line::{Discounts, Line, Period};
pub(super) use payment::Payment;

/// The status of an invoice.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum Status {
    Open,
    Paid,
    Void,
    Uncollectible,
}

/// The reason why an invoice was created.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum Reason {
    SubscriptionCreate,
    SubscriptionCycle,
    SubscriptionUpdate,
    /// The invoice is only a preview.
    Upcoming,
}

/// Fields of an invoice that are always null in the sandbox's answers.
const ALWAYS_NULL: &[&str] = &[
    "account_tax_ids",
    "application",
    "automatically_finalizes_at",
    "custom_fields",
    "customer_account",
    "customer_address",
    "customer_phone",
    "customer_shipping",
    "default_payment_method",
    "default_source",
    "description",
    "due_date",
    "footer",
    "from_invoice",
    "invoice_pdf",
    "last_finalization_error",
    "latest_revision",
    "on_behalf_of",
    "receipt_number",
    "rendering",
    "shipping_cost",
    "shipping_details",
    "statement_descriptor",
    "test_clock",
    "webhooks_delivered_at",
];

#[derive(Debug, Clone, Serialize, Deserialize)]
pub(super) struct Invoice {
    pub(super) id: String,
    created: i64,
    pub(super) customer: String,
    customer_email: Option<String>,
    customer_name: Option<String>,
    pub(super) subscription: Option<String>,
    /// The metadata that the subscription had when the invoice was created.
    subscription_metadata: Metadata,
    pub(super) number: Option<String>,
    pub(super) status: Status,
    reason: Reason,
    pub(super) lines: Vec<Line>,
    discounts: Vec<String>,
    /// The customer's balance before the invoice, in cents; a negative balance is a credit.
    pub(super) starting_balance: i64,
    pub(super) ending_balance: i64,
    pub(super) attempt_count: i64,
    pub(super) next_payment_attempt: Option<i64>,
    pub(super) first_failure: Option<i64>,
    period: Period,
    pub(super) paid_at: Option<i64>,
    pub(super) voided_at: Option<i64>,
    pub(super) marked_uncollectible_at: Option<i64>,
    pub(super) payment: Option<Payment>,
    /// The secret part of the address of the page on which the invoice can be paid.
    pub(super) token: String,
}

/// The values of a new invoice.
pub(super) struct NewInvoice<'a> {
    pub(super) customer: &'a Customer,
    /// The id of the subscription and its metadata; none if the invoice is a preview of a purchase.
    pub(super) subscription: Option<(&'a str, &'a Metadata)>,
    pub(super) reason: Reason,
    pub(super) lines: Vec<Line>,
    pub(super) period: Period,
}

impl Object for Invoice {
    const KIND: &'static str = "invoice";

    id_and_created!();

    fn due(&self) -> Option<i64> {
        self.next_payment_attempt.filter(|_| self.status == Status::Open)
    }

    async fn shape(&self, op: &mut Operation<'_>) -> Result<Value, ApiError> {
        let mut shape = self.sums();
        let rest = self.circumstances(op);
        if let (Some(shape), Value::Object(rest)) = (shape.as_object_mut(), rest) {
            shape.extend(rest);
        }
        Ok(shape)
    }

    async fn include(&self, _: &mut Operation<'_>, name: &str) -> Result<Option<Value>, ApiError> {
        Ok((name == "payments").then(|| self.payments()))
    }
}

impl Invoice {
    /// Creates an open invoice, which is neither saved nor paid yet. The customer's credit is already deducted from the amount to pay.
    pub(super) fn new(op: &Operation<'_>, new: NewInvoice<'_>) -> Self {
        let NewInvoice {
            customer,
            subscription,
            reason,
            lines,
            period,
        } = new;
        let total: i64 = lines.iter().map(Line::net).sum();
        let mut discounts: Vec<String> = lines.iter().flat_map(Line::off).map(|(id, _)| id.clone()).collect();
        discounts.sort_unstable();
        discounts.dedup();
        Self {
            id: ids::new("in"),
            created: op.now,
            customer: customer.id.clone(),
            customer_email: customer.email.clone(),
            customer_name: customer.name.clone(),
            subscription: subscription.map(|(id, _)| id.to_owned()),
            subscription_metadata: subscription.map(|(_, metadata)| metadata.clone()).unwrap_or_default(),
            number: None,
            status: Status::Open,
            reason,
            lines,
            discounts,
            starting_balance: customer.balance,
            ending_balance: (total + customer.balance).min(0),
            attempt_count: 0,
            next_payment_attempt: None,
            first_failure: None,
            period,
            paid_at: None,
            voided_at: None,
            marked_uncollectible_at: None,
            payment: None,
            token: ids::new_secret("invst"),
        }
    }

    /// Gives the invoice a number and saves it. Sets the customer's balance to the balance after the invoice, because an invoice can use a
    /// part of the customer's credit or add to it.
    pub(super) async fn finalize(&mut self, op: &mut Operation<'_>) -> Result<(), ApiError> {
        let mut customer: Customer = op.get(&self.customer, "customer").await?;
        self.number = Some(format!(
            "{}-{:04}",
            customer.invoice_prefix, customer.next_invoice_sequence
        ));
        customer.next_invoice_sequence += 1;
        customer.balance = self.ending_balance;
        op.update(&customer).await?;
        op.insert(self).await
    }

    fn subtotal(&self) -> i64 {
        self.lines.iter().map(|line| line.amount).sum()
    }

    /// Returns the total in cents after discounts; negative if more is credited than charged.
    pub(super) fn total(&self) -> i64 {
        self.lines.iter().map(Line::net).sum()
    }

    /// Returns the amount to pay, in cents, after the customer's credit is deducted.
    pub(super) fn amount_due(&self) -> i64 {
        (self.total() + self.starting_balance).max(0)
    }

    /// Returns the payments of the invoice as JSON in the form of Stripe's API: one payment, or none if nothing had to be paid.
    pub(super) fn payments(&self) -> Value {
        let status = match self.status {
            Status::Paid => "paid",
            Status::Open | Status::Uncollectible => "open",
            Status::Void => "canceled",
        };
        let due = self.amount_due();
        let shape = |payment: &Payment| payment.shape(&self.id, due, status, self.voided_at, self.paid_at);
        list::shape("/v1/invoice_payments", self.payment.iter().map(shape).collect(), false)
    }

    fn sums(&self) -> Value {
        let (subtotal, total, due) = (self.subtotal(), self.total(), self.amount_due());
        let paid = if self.status == Status::Paid { due } else { 0 };
        let mut off: Vec<Value> = Vec::new();
        for discount in &self.discounts {
            let taken = self.lines.iter().flat_map(Line::off).filter(|(id, _)| id == discount);
            off.push(json!({"amount": taken.map(|(_, cents)| cents).sum::<i64>(), "discount": discount}));
        }
        json!({
            "amount_due": due,
            "amount_overpaid": 0,
            "amount_paid": paid,
            "amount_remaining": due - paid,
            "amount_shipping": 0,
            "discounts": self.discounts,
            "ending_balance": self.ending_balance,
            "post_payment_credit_notes_amount": 0,
            "pre_payment_credit_notes_amount": 0,
            "starting_balance": self.starting_balance,
            "subtotal": subtotal,
            "subtotal_excluding_tax": subtotal,
            "total": total,
            "total_discount_amounts": off,
            "total_excluding_tax": total,
            "total_pretax_credit_amounts": [],
            "total_taxes": [],
        })
    }

    fn circumstances(&self, op: &Operation<'_>) -> Value {
        let subscription = self.subscription.as_deref();
        let lines = self
            .lines
            .iter()
            .map(|line| line.shape(&self.id, subscription))
            .collect();
        let is_real = self.reason != Reason::Upcoming;
        let page = op.sandbox.page_url(&format!("invoice/{}", self.token));
        with_nulls(
            json!({
                "id": self.id,
                "object": "invoice",
                "account_country": "US",
                "account_name": "Needledrop",
                "attempt_count": self.attempt_count,
                "attempted": self.attempt_count > 0 || self.status == Status::Paid,
                "auto_advance": self.due().is_some(),
                "automatic_tax": {"disabled_reason": null, "enabled": false, "liability": null, "provider": null, "status": null},
                "billing_reason": self.reason,
                "collection_method": "charge_automatically",
                "created": self.created,
                "currency": CURRENCY,
                "customer": self.customer,
                "customer_email": self.customer_email,
                "customer_name": self.customer_name,
                "customer_tax_exempt": "none",
                "customer_tax_ids": [],
                "default_tax_rates": [],
                "effective_at": self.created,
                "hosted_invoice_url": is_real.then_some(page),
                "issuer": {"type": "self"},
                "lines": list::shape(&format!("/v1/invoices/{}/lines", self.id), lines, false),
                "livemode": false,
                "metadata": {},
                "next_payment_attempt": self.next_payment_attempt,
                "number": self.number,
                "parent": {
                    "quote_details": null,
                    "subscription_details": {"metadata": self.subscription_metadata, "subscription": self.subscription},
                    "type": "subscription_details",
                },
                "payment_settings": {"default_mandate": null, "payment_method_options": null, "payment_method_types": null},
                "period_end": self.period.end,
                "period_start": self.period.start,
                "status": if is_real { json!(self.status) } else { json!("draft") },
                "status_transitions": {
                    "finalized_at": is_real.then_some(self.created),
                    "marked_uncollectible_at": self.marked_uncollectible_at,
                    "paid_at": self.paid_at,
                    "voided_at": self.voided_at,
                },
                "subscription": self.subscription,
            }),
            ALWAYS_NULL,
        )
    }
}
