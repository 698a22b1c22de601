//! Previews of invoices: what a purchase, a change or the next period will cost. Nothing is saved.

use serde::Deserialize;
use serde_json::Value;

use super::change::{self, Change, Proration, TrialEnd};
use super::update;
use crate::payments::sandbox::api::call::Call;
use crate::payments::sandbox::api::error::ApiError;
use crate::payments::sandbox::customer::Customer;
use crate::payments::sandbox::discount::{self, Applied};
use crate::payments::sandbox::invoice::{Invoice, Line, NewInvoice, Period, Reason};
use crate::payments::sandbox::object::{Metadata, Object as _};
use crate::payments::sandbox::operation::Operation;
use crate::payments::sandbox::price::Price;
use crate::payments::sandbox::subscription::{Purchase, Subscription};

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(in crate::payments::sandbox) struct Preview {
    customer: Option<String>,
    subscription: Option<String>,
    subscription_details: Option<Details>,
    #[serde(default)]
    discounts: Vec<discount::RequestedDiscount>,
    currency: Option<String>,
    #[serde(rename = "preview_mode")]
    mode: Option<String>,
}

#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
struct Details {
    #[serde(default)]
    items: Vec<update::Item>,
    #[serde(default)]
    proration_behavior: Proration,
    proration_date: Option<i64>,
    trial_end: Option<TrialEnd>,
    billing_cycle_anchor: Option<update::Anchor>,
    cancel_at_period_end: Option<bool>,
}

/// Handles the API call that returns a preview of an invoice.
pub(in crate::payments::sandbox) async fn create_preview(
    op: &mut Operation<'_>,
    call: Call<Preview>,
) -> Result<Value, ApiError> {
    let sent = call.params;
    for (name, value, only) in [
        ("currency", &sent.currency, "usd"),
        ("preview_mode", &sent.mode, "next"),
    ] {
        if value.as_ref().is_some_and(|value| value != only) {
            return Err(ApiError::param(name, format!("The sandbox knows {only} alone")));
        }
    }
    let subscription: Option<Subscription> = match &sent.subscription {
        Some(id) => Some(op.get(id, "subscription").await?),
        None => None,
    };
    let customer = subscription
        .as_ref()
        .map(|subscription| subscription.customer.clone())
        .or(sent.customer);
    let customer = match customer {
        Some(id) => Customer::present(op, &id, "customer").await?,
        None => Customer::nobody(op.now),
    };
    let mut discounts = Vec::new();
    for requested in &sent.discounts {
        discounts.push(Applied::ask(op, requested, Some(&customer.id)).await?);
    }
    let details = sent.subscription_details.unwrap_or_default();
    let (lines, period) = match &subscription {
        Some(subscription) => of_subscription(op, subscription, &details, discounts).await?,
        None => of_purchase(op, &customer, &details, &discounts).await?,
    };
    let metadata = subscription
        .as_ref()
        .map(|subscription| subscription.metadata().clone());
    let metadata = metadata.unwrap_or_default();
    let invoice = Invoice::new(
        op,
        NewInvoice {
            customer: &customer,
            subscription: subscription
                .as_ref()
                .map(|subscription| (subscription.id.as_str(), &metadata)),
            reason: Reason::Upcoming,
            lines,
            period,
        },
    );
    invoice.shape(op).await
}

async fn of_purchase(
    op: &mut Operation<'_>,
    customer: &Customer,
    details: &Details,
    discounts: &[Applied],
) -> Result<(Vec<Line>, Period), ApiError> {
    let price = details.items.first().and_then(|item| item.price.as_deref());
    let missing = "Give a subscription, or the price of a new one";
    let price =
        price.ok_or_else(|| ApiError::invalid("parameter_missing", missing).of("subscription_details[items]"))?;
    let price: Price = op.get(price, "subscription_details[items][0][price]").await?;
    let trial_end = match details.trial_end {
        Some(TrialEnd::At(end)) => Some(end),
        Some(TrialEnd::Now) | None => None,
    };
    let purchase = Purchase {
        customer: &customer.id,
        price: &price,
        discounts,
        trial_end,
        metadata: Metadata::new(),
        description: None,
    };
    let (subscription, lines) = purchase.make(op.now);
    Ok((lines, subscription.period))
}

/// Returns the lines and the period of a subscription's next invoice, with the requested change applied. If the change is invoiced
/// immediately, this is the invoice for the change, otherwise the invoice for the next period.
async fn of_subscription(
    op: &mut Operation<'_>,
    subscription: &Subscription,
    details: &Details,
    requested: Vec<Applied>,
) -> Result<(Vec<Line>, Period), ApiError> {
    if !subscription.status.is_live() || (details.cancel_at_period_end == Some(true) && details.items.is_empty()) {
        let message = "No upcoming invoices for the subscription";
        return Err(ApiError::invalid("invoice_upcoming_none", message).of("subscription"));
    }
    let old: Price = op.get(&subscription.price, "price").await?;
    let new = update::new_price(op, subscription, &details.items).await?;
    let mut discounts = subscription.applied(op).await?;
    discounts.extend(requested);
    let restarts = details.billing_cycle_anchor == Some(update::Anchor::Now);
    let change = change::compute_change(
        subscription,
        &change::RequestedChange {
            old: &old,
            new: &new,
            proration: details.proration_behavior,
            at: details
                .proration_date
                .unwrap_or(op.now)
                .clamp(subscription.period.start, op.now),
            restarts,
            trial_end: details.trial_end,
            discounts: &discounts,
        },
    );
    let Change {
        lines,
        period,
        is_invoiced,
        ..
    } = change;
    let mut all = subscription.pending_lines().to_vec();
    if is_invoiced {
        all.extend(lines);
        return Ok((all, period));
    }
    if subscription.cancel_at.is_some_and(|at| at <= subscription.period.end) {
        let message = "No upcoming invoices for the subscription, which ends with its period";
        return Err(ApiError::invalid("invoice_upcoming_none", message).of("subscription"));
    }
    all.extend(lines);
    let next = subscription.next(&new, &discounts, &all);
    Ok((next.lines, subscription.period))
}
