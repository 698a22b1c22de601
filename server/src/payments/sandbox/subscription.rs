//! Subscriptions: a customer pays for a plan in each billing period.

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::api::error::ApiError;
use super::api::list;
use super::clock::{self, DAY};
use super::discount::Applied;
use super::ids;
use super::invoice::{Invoice, Line, Period};
use super::object::{CURRENCY, Metadata, Object, id_and_created, with_nulls};
use super::operation::Operation;
use super::price::Price;

/// The number of hours for which a change of a subscription waits to be paid. A change that is not paid within this time is dropped.
pub(super) const PENDING_HOURS: i64 = 23;

/// The status of a subscription.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum Status {
    Trialing,
    Active,
    PastDue,
    Canceled,
}

impl Status {
    /// Returns true unless the subscription has ended.
    pub(super) fn is_live(self) -> bool {
        self != Self::Canceled
    }
}

/// The values that a change of a subscription sets: its price, period, trial, metadata and discounts after the change.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub(super) struct NewTerms {
    pub(super) price: String,
    pub(super) billing_cycle_anchor: i64,
    pub(super) period: Period,
    pub(super) trial_end: Option<i64>,
    /// The number of cents that the whole billing period costs. If the plan changes, the unused part of this amount is credited.
    pub(super) period_value: i64,
    pub(super) metadata: Metadata,
    pub(super) discounts: Vec<String>,
}

/// A change of a subscription that is made only when it is paid.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub(super) struct PendingUpdate {
    pub(super) terms: NewTerms,
    pub(super) invoice: String,
    pub(super) expires_at: i64,
}

#[derive(Debug, Clone, Serialize, Deserialize)]
pub(super) struct Subscription {
    pub(super) id: String,
    pub(super) created: i64,
    pub(super) customer: String,
    pub(super) status: Status,
    pub(super) item: String,
    pub(super) price: String,
    pub(super) billing_cycle_anchor: i64,
    pub(super) period: Period,
    pub(super) period_value: i64,
    pub(super) trial_start: Option<i64>,
    pub(super) trial_end: Option<i64>,
    pub(super) cancel_at: Option<i64>,
    pub(super) cancel_at_period_end: bool,
    pub(super) canceled_at: Option<i64>,
    pub(super) ended_at: Option<i64>,
    pub(super) cancellation_reason: Option<String>,
    pub(super) cancellation_comment: Option<String>,
    pub(super) default_payment_method: Option<String>,
    pub(super) latest_invoice: Option<String>,
    pub(super) discounts: Vec<String>,
    /// The credits and charges of earlier plan changes, which are put on the next invoice.
    pub(super) pending_lines: Vec<Line>,
    pub(super) pending_update: Option<PendingUpdate>,
    pub(super) metadata: Metadata,
    pub(super) description: Option<String>,
}

impl Object for Subscription {
    const KIND: &'static str = "subscription";

    id_and_created!();

    fn due(&self) -> Option<i64> {
        if !self.status.is_live() {
            return None;
        }
        let pending = self.pending_update.as_ref().map(|pending| pending.expires_at);
        [Some(self.period.end), self.cancel_at, pending]
            .into_iter()
            .flatten()
            .min()
    }

    async fn shape(&self, op: &mut Operation<'_>) -> Result<Value, ApiError> {
        let pending = self.pending_shape(op).await?;
        let item = self.item_shape(op, &self.price, self.period).await?;
        Ok(with_nulls(
            json!({
                "id": self.id,
                "object": "subscription",
                "automatic_tax": {"disabled_reason": null, "enabled": false, "liability": null},
                "billing_cycle_anchor": self.billing_cycle_anchor,
                "billing_mode": {"flexible": null, "type": "classic"},
                "billing_schedules": [],
                "cancel_at": self.cancel_at,
                "cancel_at_period_end": self.cancel_at_period_end,
                "canceled_at": self.canceled_at,
                "cancellation_details": {
                    "comment": self.cancellation_comment,
                    "feedback": null,
                    "reason": self.cancellation_reason,
                },
                "collection_method": "charge_automatically",
                "created": self.created,
                "currency": CURRENCY,
                "customer": self.customer,
                "default_payment_method": self.default_payment_method,
                "default_tax_rates": [],
                "description": self.description,
                "discounts": self.discounts,
                "ended_at": self.ended_at,
                "invoice_settings": {
                    "account_tax_ids": null,
                    "custom_fields": null,
                    "description": null,
                    "footer": null,
                    "issuer": {"type": "self"},
                },
                "items": list::shape(&format!("/v1/subscription_items?subscription={}", self.id), vec![item], false),
                "latest_invoice": self.latest_invoice,
                "livemode": false,
                "metadata": self.metadata,
                "payment_settings": {
                    "payment_method_options": null,
                    "payment_method_types": null,
                    "save_default_payment_method": "off",
                },
                "pending_update": pending,
                "start_date": self.created,
                "status": self.status,
                "trial_end": self.trial_end,
                "trial_settings": {"end_behavior": {"missing_payment_method": "create_invoice"}},
                "trial_start": self.trial_start,
            }),
            &[
                "application",
                "application_fee_percent",
                "billing_cycle_anchor_config",
                "billing_thresholds",
                "customer_account",
                "days_until_due",
                "default_source",
                "next_pending_invoice_item_invoice",
                "on_behalf_of",
                "pause_collection",
                "pending_invoice_item_interval",
                "pending_setup_intent",
                "schedule",
                "test_clock",
                "transfer_data",
            ],
        ))
    }
}

impl Subscription {
    async fn item_shape(&self, op: &mut Operation<'_>, price: &str, period: Period) -> Result<Value, ApiError> {
        let price: Price = op.get(price, "price").await?;
        Ok(json!({
            "id": self.item,
            "object": "subscription_item",
            "billing_thresholds": null,
            "created": self.created,
            "current_period_end": period.end,
            "current_period_start": period.start,
            "discounts": [],
            "metadata": {},
            "plan": price.plan(),
            "price": price.shape(op).await?,
            "quantity": 1,
            "subscription": self.id,
            "tax_rates": [],
        }))
    }

    async fn pending_shape(&self, op: &mut Operation<'_>) -> Result<Value, ApiError> {
        let Some(pending) = &self.pending_update else {
            return Ok(Value::Null);
        };
        let terms = &pending.terms;
        let anchor = (terms.billing_cycle_anchor != self.billing_cycle_anchor).then_some(terms.billing_cycle_anchor);
        Ok(json!({
            "billing_cycle_anchor": anchor,
            "discount": null,
            "discounts": terms.discounts,
            "expires_at": pending.expires_at,
            "metadata": terms.metadata,
            "subscription_items": [self.item_shape(op, &terms.price, terms.period).await?],
            "trial_end": terms.trial_end.filter(|end| Some(*end) != self.trial_end),
            "trial_from_plan": null,
        }))
    }

    /// Returns the discounts of the subscription that have not ended.
    pub(super) async fn applied(&self, op: &mut Operation<'_>) -> Result<Vec<Applied>, ApiError> {
        Applied::list(op, &self.discounts).await
    }

    pub(super) fn take(&mut self, terms: NewTerms) {
        self.price = terms.price;
        self.billing_cycle_anchor = terms.billing_cycle_anchor;
        self.period = terms.period;
        self.period_value = terms.period_value;
        self.metadata = terms.metadata;
        self.discounts = terms.discounts;
        if terms.trial_end != self.trial_end {
            self.trial_start = self.trial_start.or(terms.trial_end.map(|_| terms.period.start));
            self.trial_end = terms.trial_end;
        }
    }
}

/// The values from which a new subscription is created.
pub(super) struct Purchase<'a> {
    pub(super) customer: &'a str,
    pub(super) price: &'a Price,
    pub(super) discounts: &'a [Applied],
    pub(super) trial_end: Option<i64>,
    pub(super) metadata: Metadata,
    pub(super) description: Option<String>,
}

impl Purchase<'_> {
    /// Creates the subscription and the lines of its first invoice.
    pub(super) fn make(self, now: i64) -> (Subscription, Vec<Line>) {
        let months = self.price.interval.months();
        let anchor = self.trial_end.unwrap_or(now);
        let end = self.trial_end.unwrap_or_else(|| clock::period_end(now, months, now));
        let period = Period { start: now, end };
        let item = ids::new("si");
        let (text, amount) = match self.trial_end {
            Some(_) => ("Free trial".to_owned(), 0),
            None => (price_text(self.price), self.price.unit_amount),
        };
        let mut discounts = super::invoice::Discounts::new(self.discounts);
        let line = Line::charge(self.price, &item, text, (amount, false), period, &mut discounts);
        let lasting = self
            .discounts
            .iter()
            .filter(|applied| applied.lasts() || self.trial_end.is_some());
        let subscription = Subscription {
            id: ids::new("sub"),
            created: now,
            customer: self.customer.to_owned(),
            status: if self.trial_end.is_some() {
                Status::Trialing
            } else {
                Status::Active
            },
            item,
            price: self.price.id.clone(),
            billing_cycle_anchor: anchor,
            period,
            period_value: line.net(),
            trial_start: self.trial_end.map(|_| now),
            trial_end: self.trial_end,
            cancel_at: None,
            cancel_at_period_end: false,
            canceled_at: None,
            ended_at: None,
            cancellation_reason: None,
            cancellation_comment: None,
            default_payment_method: None,
            latest_invoice: None,
            discounts: lasting.map(|applied| applied.discount.id.clone()).collect(),
            pending_lines: Vec::new(),
            pending_update: None,
            metadata: self.metadata,
            description: self.description,
        };
        (subscription, vec![line])
    }
}

impl Subscription {
    /// Sets the newest invoice of the subscription.
    pub(super) fn invoiced_by(&mut self, invoice: &Invoice) {
        self.latest_invoice = Some(invoice.id.clone());
    }

    pub(super) fn metadata(&self) -> &Metadata {
        &self.metadata
    }
}

/// Returns the text that describes a price on a line of an invoice.
pub(super) fn price_text(price: &Price) -> String {
    let interval = match price.interval {
        super::price::Interval::Month => "month",
        super::price::Interval::Year => "year",
    };
    format!(
        "1 × plan (at ${}.{:02} / {interval})",
        price.unit_amount / 100,
        price.unit_amount % 100
    )
}

/// Returns a day as text for a line of an invoice, such as `14 Dec 2026`.
pub(super) fn day_text(moment: i64) -> String {
    let moment = time::OffsetDateTime::from_unix_timestamp(moment).unwrap_or(time::OffsetDateTime::UNIX_EPOCH);
    let month = moment.month().to_string();
    format!("{} {} {}", moment.day(), &month[..3], moment.year())
}

/// Returns the end of a free trial that begins now and lasts this many days of exactly 24 hours, as at Stripe.
pub(super) fn trial_end(now: i64, days: i64) -> i64 {
    now + days * DAY
}
