//! Plans and what is paid for them, as their people see it. Sums are in dollars.

use crate::entity::account::StorageInfo;
use crate::timestamp::Timestamp;
use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

/// How a plan is come by.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum PlanOffer {
    /// Without paying, for the time of the trial.
    Trial,
    /// By subscription.
    Paid,
    /// It may only be asked for.
    Preregister,
    /// From the platform's staff.
    Granted,
    /// No longer.
    Legacy,
}

/// A plan as its card shows it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS, ToSchema)]
pub struct Plan {
    /// The payment provider's name for it.
    pub product_id: String,
    /// Lower case.
    pub title: String,
    /// As shown.
    pub label: String,
    /// How it is come by.
    pub offer: PlanOffer,
    /// Dollars a month.
    pub price_amount: f64,
    /// Dollars a year, where it is paid by the year.
    pub price_amount_year: f64,
    /// The payment provider's name for the monthly price; null where it cannot be bought now.
    pub price_id_month: Option<String>,
    /// The payment provider's name for the yearly price; null where it cannot be bought now.
    pub price_id_year: Option<String>,
    /// What it offers: "main - sub".
    pub feachers: Vec<String>,
}

/// How a payment's act went.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum PaymentStatus {
    /// It is done.
    Success,
    /// The bank asks, or the card was declined: it is done once it is paid on the page that the answer names.
    ActionRequired,
    /// It is not done; `error` says why.
    Error,
}

/// What somebody pays by. What is no card has no digits.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct PaymentMethod {
    /// The payment provider's name for it.
    pub payment_method_id: String,
    /// visa, mastercard, american_express or another; null for what is no card.
    pub brand: Option<String>,
    /// Two letters.
    pub country: Option<String>,
    /// The last month in which it is good; null for what does not expire.
    #[ts(type = "number | null")]
    pub exp_month: Option<i64>,
    /// The year of that month.
    #[ts(type = "number | null")]
    pub exp_year: Option<i64>,
    /// Its last digits.
    pub last4: Option<String>,
    /// card or another.
    #[serde(rename = "type")]
    pub kind: String,
    /// The next payment is made by it.
    pub default: bool,
}

/// A payment that will be made.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize, TS, ToSchema)]
pub struct NextPayment {
    /// Dollars.
    pub amount: f64,
    /// When.
    pub date: Timestamp,
}

/// A payment that failed.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS, ToSchema)]
pub struct FailedPayment {
    /// Dollars.
    pub amount: f64,
    /// When it is tried again; null where it is not.
    pub retry_at: Option<Timestamp>,
    /// Where it can be paid.
    pub hosted_url: Option<String>,
}

/// What somebody pays.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS, ToSchema)]
pub struct Billing {
    /// The plan's title, lower case.
    pub product_title: String,
    /// month or year; null where nothing is paid.
    pub interval: Option<String>,
    /// Dollars for an interval.
    pub price: f64,
    /// Whether a plan is active.
    pub is_active_subscription: bool,
    /// As account/check_subscription says it; past_due: a payment failed.
    pub status: Option<String>,
    /// When the plan ends; null where it goes on.
    pub cancel_at: Option<Timestamp>,
    /// Megabytes (units of 1024) of the plan.
    pub storage_amount: f64,
    /// The same, and what is used.
    pub storage_info: StorageInfo,
    /// Null where none will be made, or it cannot be told right now.
    pub next_payment: Option<NextPayment>,
    /// Three lower-case letters.
    pub currency: String,
    /// Null where none has failed, or it cannot be told right now.
    pub failed_payment: Option<FailedPayment>,
    /// Null where they cannot be shown right now.
    pub payment_methods: Option<Vec<PaymentMethod>>,
}

/// An invoice.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS, ToSchema)]
pub struct Invoice {
    /// The payment provider's name for it.
    pub id: String,
    /// Its number.
    pub number: Option<String>,
    /// When it was made.
    pub date: Timestamp,
    /// What was paid, else what is due.
    pub amount: f64,
    /// Three lower-case letters.
    pub currency: String,
    /// open, paid, void or uncollectible.
    pub status: String,
    /// Where it is as a file.
    pub pdf_url: Option<String>,
    /// Where it is shown, and paid.
    pub hosted_url: Option<String>,
}

/// A page of invoices, newest first.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, TS, ToSchema)]
pub struct Invoices {
    /// The page.
    pub invoices: Vec<Invoice>,
    /// More follow: ask after the last one's id.
    pub has_more: bool,
}

/// What a change of plan would cost.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS, ToSchema)]
pub struct PlanPreview {
    /// Paid at once.
    pub due_now: f64,
    /// Paid next time.
    pub due_next: f64,
    /// When that is.
    pub next_date: Timestamp,
    /// Three lower-case letters.
    pub currency: String,
    /// What is given back of what was paid for the present plan.
    pub credit: f64,
}
