//! Reads a person's current subscription, invoices and next payment.

use actors::plan::Interval;
use actors::read_topic::store::find_person;
use actors::read_topic::user::subscription;
use protocol::entity::account::SubscriptionInfo;
use protocol::entity::billing::{Billing, FailedPayment, Invoice as Shown, Invoices, NextPayment, PlanPreview};
use protocol::error_code::ErrorCode;
use protocol::ids::UserId;
use protocol::timestamp::Timestamp;
use time::OffsetDateTime;

use super::plan_change::{PlanSelection, change_to};
use super::{PaymentError, Payments, methods, store};
use crate::payments::objects::{Invoice, InvoiceLine};
use crate::payments::provider::ProviderError;

/// The currency of all payments.
const CURRENCY: &str = "usd";

/// Converts cents to dollars.
pub fn dollars(cents: i64) -> f64 {
    cents as f64 / 100.0
}

impl Payments {
    /// Returns a person's current subscription.
    ///
    /// # Errors
    /// The database cannot be read, or the account does not exist.
    pub async fn current(&self, user: UserId, now: OffsetDateTime) -> Result<SubscriptionInfo, PaymentError> {
        let found = find_person(&mut *self.pool.acquire().await?, user, now).await?;
        Ok(subscription(found.ok_or(ErrorCode::NotFound)?, &self.plans, now.date()))
    }

    /// Returns a person's billing data. Data that the payment provider cannot return now is left out.
    ///
    /// # Errors
    /// The database cannot be read, or the account does not exist.
    pub async fn billing(&self, user: UserId, now: OffsetDateTime) -> Result<Billing, PaymentError> {
        let mut connection = self.pool.acquire().await?;
        let person = find_person(&mut connection, user, now)
            .await?
            .ok_or(ErrorCode::NotFound)?;
        let cents = store::paying::find_cents(&mut connection, user).await?;
        let paying = store::paying::find(&mut connection, user).await?;
        drop(connection);
        let plan = subscription(person, &self.plans, now.date());
        let (shown, next_payment, failed_payment) = match &paying.customer_id {
            Some(customer_id) => {
                let live = paying.live.as_deref();
                let goes_on = live.filter(|_| !paying.ends);
                let (methods, next) =
                    tokio::join!(self.methods(customer_id, live), self.next_payment(customer_id, goes_on));
                let shown = methods.map(|found| {
                    let default = found.default.as_deref();
                    let methods: Vec<_> = found.all.iter().map(|method| methods::show(method, default)).collect();
                    (methods, found.unpaid.as_ref().map(show_failed))
                });
                let (shown, failed) = found_or_log(shown).unzip();
                (shown, found_or_log(next).flatten(), failed.flatten())
            }
            None => (Some(Vec::new()), None, None),
        };
        Ok(Billing {
            product_title: plan.product_title,
            interval: plan.interval,
            price: dollars(cents),
            is_active_subscription: plan.is_active_subscription,
            status: plan.status,
            cancel_at: plan.cancel_at,
            storage_amount: plan.storage_info.all_mbytes,
            storage_info: plan.storage_info,
            next_payment,
            currency: CURRENCY.to_owned(),
            failed_payment,
            payment_methods: shown,
        })
    }

    async fn next_payment(&self, customer_id: &str, live: Option<&str>) -> Result<Option<NextPayment>, ProviderError> {
        let Some(subscription_id) = live else { return Ok(None) };
        let next = self.provider.preview_next(customer_id, subscription_id).await?;
        let start = next
            .lines
            .data
            .iter()
            .filter(|line| !line.is_proration())
            .map(|line| line.period.start)
            .max();
        Ok(start.map(|start| NextPayment {
            amount: dollars(next.amount_due),
            date: Timestamp(start.moment()),
        }))
    }

    /// Returns a page of a person's invoices, newest first.
    ///
    /// # Errors
    /// The payment provider refuses the request, or does not answer.
    pub async fn invoices(&self, user: UserId, limit: i64, after: Option<&str>) -> Result<Invoices, PaymentError> {
        let customer_id = store::customer::find(&mut *self.pool.acquire().await?, user).await?;
        let Some(customer_id) = customer_id.filter(|_| limit > 0) else {
            return Ok(Invoices::default());
        };
        let page = self.provider.invoices_of(&customer_id, limit, after).await?;
        Ok(Invoices {
            invoices: page
                .data
                .iter()
                .filter(|invoice| invoice.status.as_deref() != Some("draft"))
                .map(show)
                .collect(),
            has_more: page.has_more,
        })
    }

    /// Returns the amount that a person would pay for a plan now, and the amount of the next payment.
    ///
    /// # Errors
    /// The same errors as for buying the plan.
    pub async fn preview(
        &self,
        user: UserId,
        product_id: &str,
        interval: Interval,
        coupon: Option<&str>,
    ) -> Result<PlanPreview, PaymentError> {
        let selection = self.selection(user, product_id, interval, coupon).await?;
        let paying = store::paying::find(&mut *self.pool.acquire().await?, user).await?;
        let (Some(customer_id), Some(subscription_id)) = (&paying.customer_id, &paying.live) else {
            let code = selection
                .discount
                .as_ref()
                .map(|discount| discount.promotion_code.clone());
            let price_id = &selection.price.price_id;
            let invoice = self
                .provider
                .preview_purchase(paying.customer_id.as_deref(), price_id, code)
                .await?;
            return Ok(preview(&selection, &invoice, invoice.amount_due, None));
        };
        let present = self.provider.subscription(subscription_id).await?;
        let Some(change) = change_to(&present, &selection)? else {
            let next = self.provider.preview_next(customer_id, subscription_id).await?;
            return Ok(preview(&selection, &next, 0, present.period().1));
        };
        let is_price_higher = change.is_price_higher;
        let invoice = self
            .provider
            .preview_change(customer_id, subscription_id, change)
            .await?;
        Ok(if is_price_higher {
            preview(&selection, &invoice, invoice.amount_due, None)
        } else {
            let mut shown = preview(&selection, &invoice, 0, present.period().1);
            shown.due_next = dollars(invoice.amount_due);
            shown
        })
    }
}

/// Returns the amounts of a previewed invoice, in dollars. The next payment is the plan's price, minus a coupon if it also applies to the second
/// payment.
fn preview(selection: &PlanSelection, invoice: &Invoice, cents_now: i64, next: Option<OffsetDateTime>) -> PlanPreview {
    let lines = &invoice.lines.data;
    let end = |line: &InvoiceLine| line.period.end;
    let given_back: i64 = lines
        .iter()
        .filter(|line| line.amount < 0)
        .map(|line| -line.amount)
        .sum();
    let lasting = selection.discount.as_ref().filter(|discount| discount.lasts());
    PlanPreview {
        due_now: dollars(cents_now),
        due_next: dollars(lasting.map_or(selection.price.cents, |discount| discount.first_cents)),
        next_date: Timestamp(next.unwrap_or_else(|| lines.iter().map(end).max().unwrap_or(invoice.created).moment())),
        currency: invoice.currency.clone(),
        credit: dollars(given_back),
    }
}

fn show_failed(invoice: &Invoice) -> FailedPayment {
    FailedPayment {
        amount: dollars(invoice.amount_due - invoice.amount_paid),
        retry_at: invoice.next_payment_attempt.map(|at| Timestamp(at.moment())),
        hosted_url: invoice.hosted_invoice_url.clone(),
    }
}

fn show(invoice: &Invoice) -> Shown {
    let is_paid = invoice.status.as_deref() == Some("paid");
    Shown {
        id: invoice.id.clone(),
        number: invoice.number.clone(),
        date: Timestamp(invoice.created.moment()),
        amount: dollars(if is_paid {
            invoice.amount_paid
        } else {
            invoice.amount_due
        }),
        currency: invoice.currency.clone(),
        status: invoice.status.clone().unwrap_or_else(|| "open".to_owned()),
        pdf_url: invoice.invoice_pdf.clone(),
        hosted_url: invoice.hosted_invoice_url.clone(),
    }
}

/// Returns the found value; if there is an error instead, logs the error and returns `None`.
fn found_or_log<T>(found: Result<T, ProviderError>) -> Option<T> {
    found
        .inspect_err(|error| tracing::warn!(%error, "billing is shown without what the provider does not tell"))
        .ok()
}
