//! Plans and payments, as shown to the people who pay. Amounts are in dollars.

use crate::entity::account::StorageInfo;
use crate::timestamp::Timestamp;
use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

/// How people can get a plan.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum PlanOffer {
    /// People have the plan without payment during their trial.
    Trial,
    /// People buy the plan as a subscription.
    Paid,
    /// People can only pre-register for the plan; it cannot be bought yet.
    Preregister,
    /// The platform's staff grants the plan.
    Granted,
    /// The plan is no longer offered, but stays valid for the people who have it.
    Legacy,
}

/// A plan, as shown in the list of plans.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS, ToSchema)]
pub struct Plan {
    /// The payment provider's id of the plan.
    pub product_id: String,
    /// The title of the plan in lower case.
    pub title: String,
    /// The title of the plan as people see it.
    pub label: String,
    /// How people can get the plan.
    pub offer: PlanOffer,
    /// The price in dollars per month.
    pub price_amount: f64,
    /// The price in dollars per year, if the plan is paid yearly.
    pub price_amount_year: f64,
    /// The payment provider's id of the monthly price; null if the plan cannot be bought now.
    pub price_id_month: Option<String>,
    /// The payment provider's id of the yearly price; null if the plan cannot be bought now.
    pub price_id_year: Option<String>,
    /// The features of the plan. Each is one text: the main words, " - ", and the additional words, as in `10 applications - a month`.
    pub feachers: Vec<String>,
}

/// The result of an action that needs a payment.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum PaymentStatus {
    /// The action is done.
    Success,
    /// The bank requires a confirmation, or the card was declined. The action is done after the person pays on the page whose URL is in the
    /// answer.
    ActionRequired,
    /// The action failed; `error` contains the reason.
    Error,
}

/// A payment method: a card, or another method without a card number.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct PaymentMethod {
    /// The payment provider's id of the payment method.
    pub payment_method_id: String,
    /// The brand of the card: visa, mastercard, american_express or another; null if the method is not a card.
    pub brand: Option<String>,
    /// The country in which the card was issued, as a two-letter code; null if it is unknown or the method is not a card.
    pub country: Option<String>,
    /// The last month in which the method is valid, from 1 to 12; null if it does not expire.
    #[ts(type = "number | null")]
    pub exp_month: Option<i64>,
    /// The year in which the method expires; null if it does not expire.
    #[ts(type = "number | null")]
    pub exp_year: Option<i64>,
    /// The last four digits of the card's number; null if the method is not a card.
    pub last4: Option<String>,
    /// The kind of payment method: card or another.
    #[serde(rename = "type")]
    pub kind: String,
    /// True if the next payment will be made with this method.
    pub default: bool,
}

/// The next payment of a subscription, which is not paid yet.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize, TS, ToSchema)]
pub struct NextPayment {
    /// The amount in dollars.
    pub amount: f64,
    /// The time of the payment.
    pub date: Timestamp,
}

/// A payment that failed.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS, ToSchema)]
pub struct FailedPayment {
    /// The amount in dollars.
    pub amount: f64,
    /// The time at which the payment is tried again; null if it is not tried again.
    pub retry_at: Option<Timestamp>,
    /// The URL of the page on which the person can pay; null if there is none.
    pub hosted_url: Option<String>,
}

/// The plan and the payments of a person.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS, ToSchema)]
pub struct Billing {
    /// The title of the plan in lower case.
    pub product_title: String,
    /// The payment interval: month or year; null if the person does not pay.
    pub interval: Option<String>,
    /// The price in dollars per payment interval.
    pub price: f64,
    /// True if a plan is active.
    pub is_active_subscription: bool,
    /// The status of the subscription: active, trialing, past_due (a payment failed and will be tried again) or canceled. Null in all other
    /// cases.
    pub status: Option<String>,
    /// The time at which the plan ends; null if it is not canceled.
    pub cancel_at: Option<Timestamp>,
    /// The plan's storage in megabytes of 1,048,576 bytes.
    pub storage_amount: f64,
    /// The plan's storage, and the storage that the person uses.
    pub storage_info: StorageInfo,
    /// The next payment; null if there will be none, or if the payment provider does not answer.
    pub next_payment: Option<NextPayment>,
    /// The currency, as three lower-case letters.
    pub currency: String,
    /// The failed payment; null if none has failed, or if the payment provider does not answer.
    pub failed_payment: Option<FailedPayment>,
    /// The payment methods; null if the payment provider does not answer.
    pub payment_methods: Option<Vec<PaymentMethod>>,
}

/// An invoice of the payment provider for a plan.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS, ToSchema)]
pub struct Invoice {
    /// The payment provider's id of the invoice.
    pub id: String,
    /// The number of the invoice; null if it has none.
    pub number: Option<String>,
    /// The time at which the invoice was created.
    pub date: Timestamp,
    /// The paid amount or, if the invoice is unpaid, the amount due, in dollars.
    pub amount: f64,
    /// The currency, as three lower-case letters.
    pub currency: String,
    /// The status of the invoice: open, paid, void or uncollectible.
    pub status: String,
    /// The URL of the invoice as a PDF file; null if there is none.
    pub pdf_url: Option<String>,
    /// The URL of the page that shows the invoice and on which it can be paid; null if there is none.
    pub hosted_url: Option<String>,
}

/// A page of invoices, newest first.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, TS, ToSchema)]
pub struct Invoices {
    /// The invoices of the page.
    pub invoices: Vec<Invoice>,
    /// True if there are more invoices. Clients request them with the id of the last invoice of this page.
    pub has_more: bool,
}

/// A preview of a change of plan: what the person must pay for it, and when.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS, ToSchema)]
pub struct PlanPreview {
    /// The amount to pay immediately, in dollars.
    pub due_now: f64,
    /// The amount of the next payment, in dollars.
    pub due_next: f64,
    /// The time of the next payment.
    pub next_date: Timestamp,
    /// The currency, as three lower-case letters.
    pub currency: String,
    /// The part of the payment for the current plan that is credited to the person, in dollars.
    pub credit: f64,
}
