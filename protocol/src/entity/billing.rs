//! Plans and payments, for the people who pay them. Sums are in dollars.

use crate::entity::account::StorageInfo;
use crate::timestamp::Timestamp;
use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

/// The way in which a plan is obtained.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum PlanOffer {
    /// Without payment, during the trial.
    Trial,
    /// By subscription.
    Paid,
    /// By pre-registration only; it cannot be bought yet.
    Preregister,
    /// It is granted by the platform's staff.
    Granted,
    /// Not any more; it stays valid for the people who have it.
    Legacy,
}

/// A plan as its card shows it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS, ToSchema)]
pub struct Plan {
    /// The payment provider's name for it.
    pub product_id: String,
    /// Its title, lower case.
    pub title: String,
    /// Its title as shown.
    pub label: String,
    /// The way in which it is obtained.
    pub offer: PlanOffer,
    /// Dollars a month.
    pub price_amount: f64,
    /// Dollars a year, if it is paid by the year.
    pub price_amount_year: f64,
    /// The payment provider's name for the monthly price; null if it cannot be bought now.
    pub price_id_month: Option<String>,
    /// The payment provider's name for the yearly price; null if it cannot be bought now.
    pub price_id_year: Option<String>,
    /// Its features, each as "main - sub".
    pub feachers: Vec<String>,
}

/// The result of an action on a payment.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum PaymentStatus {
    /// It is done.
    Success,
    /// The bank requires a confirmation, or the card was declined: it is done once it is paid on the page that the answer names.
    ActionRequired,
    /// It is not done; `error` has the reason.
    Error,
}

/// A payment method. One that is not a card has no digits.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct PaymentMethod {
    /// The payment provider's name for it.
    pub payment_method_id: String,
    /// visa, mastercard, american_express or another; null for a method that is not a card.
    pub brand: Option<String>,
    /// The country, two letters.
    pub country: Option<String>,
    /// The last month in which it is valid; null for a method that does not expire.
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
    /// True if the next payment is made by it.
    pub default: bool,
}

/// A payment that will be made.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize, TS, ToSchema)]
pub struct NextPayment {
    /// Dollars.
    pub amount: f64,
    /// The time of the payment.
    pub date: Timestamp,
}

/// A payment that failed.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS, ToSchema)]
pub struct FailedPayment {
    /// Dollars.
    pub amount: f64,
    /// The time of the next try; null if there is none.
    pub retry_at: Option<Timestamp>,
    /// The address of the page on which it can be paid.
    pub hosted_url: Option<String>,
}

/// The plan and the payments of a person.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS, ToSchema)]
pub struct Billing {
    /// The plan's title, lower case.
    pub product_title: String,
    /// month or year; null if nothing is paid.
    pub interval: Option<String>,
    /// Dollars for an interval.
    pub price: f64,
    /// True if a plan is active.
    pub is_active_subscription: bool,
    /// The status, as in account/check_subscription; past_due: a payment failed.
    pub status: Option<String>,
    /// The time at which the plan ends; null if it goes on.
    pub cancel_at: Option<Timestamp>,
    /// Megabytes (units of 1024) of the plan.
    pub storage_amount: f64,
    /// The plan's storage, with the used part.
    pub storage_info: StorageInfo,
    /// The next payment; null if none will be made, or if it is not known right now.
    pub next_payment: Option<NextPayment>,
    /// The currency, three lower-case letters.
    pub currency: String,
    /// The failed payment; null if none has failed, or if it is not known right now.
    pub failed_payment: Option<FailedPayment>,
    /// The payment methods; null if they cannot be shown right now.
    pub payment_methods: Option<Vec<PaymentMethod>>,
}

/// An invoice.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS, ToSchema)]
pub struct Invoice {
    /// The payment provider's name for it.
    pub id: String,
    /// Its number.
    pub number: Option<String>,
    /// The time of its creation.
    pub date: Timestamp,
    /// The amount that was paid, else the amount that is due.
    pub amount: f64,
    /// The currency, three lower-case letters.
    pub currency: String,
    /// open, paid, void or uncollectible.
    pub status: String,
    /// The address of its file.
    pub pdf_url: Option<String>,
    /// The address of the page on which it is shown and can be paid.
    pub hosted_url: Option<String>,
}

/// A page of invoices, newest first.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, TS, ToSchema)]
pub struct Invoices {
    /// The page.
    pub invoices: Vec<Invoice>,
    /// True if more follow: request them with the last one's id.
    pub has_more: bool,
}

/// The cost of a change of plan.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS, ToSchema)]
pub struct PlanPreview {
    /// The amount to pay at once.
    pub due_now: f64,
    /// The amount of the next payment.
    pub due_next: f64,
    /// The time of the next payment.
    pub next_date: Timestamp,
    /// The currency, three lower-case letters.
    pub currency: String,
    /// The part of the payment for the present plan that is given back.
    pub credit: f64,
}
