//! Handles subscriptions that are due: ends them, or begins their next period and pays for it.

use super::{ending, paying};
use crate::payments::sandbox::api::error::ApiError;
use crate::payments::sandbox::card::Moment;
use crate::payments::sandbox::clock;
use crate::payments::sandbox::customer::Customer;
use crate::payments::sandbox::discount::Applied;
use crate::payments::sandbox::invoice::{Discounts, Invoice, Line, NewInvoice, Period, Reason};
use crate::payments::sandbox::operation::Operation;
use crate::payments::sandbox::price::Price;
use crate::payments::sandbox::subscription::{Status, Subscription, price_text};

/// Handles a subscription that is due: ends it, drops a change that was not paid in time, or renews it.
pub(in crate::payments::sandbox) async fn advance(
    op: &mut Operation<'_>,
    mut subscription: Subscription,
) -> Result<(), ApiError> {
    let is_over = |at: i64| at <= op.now;
    if subscription.cancel_at.is_some_and(is_over) {
        ending::end_on_request(op, subscription).await?;
        return Ok(());
    }
    let pending_until = subscription.pending_update.as_ref().map(|pending| pending.expires_at);
    if pending_until.is_some_and(is_over) {
        let before = subscription.before(op).await?;
        ending::drop_pending(op, &mut subscription).await?;
        return subscription.save(op, &before).await;
    }
    renew(op, subscription).await
}

/// The next period of a subscription, with the lines of the invoice for the period.
pub(in crate::payments::sandbox) struct Next {
    pub(in crate::payments::sandbox) period: Period,
    pub(in crate::payments::sandbox) lines: Vec<Line>,
    value: i64,
}

impl Subscription {
    /// Returns the next period and the lines of its invoice: the lines `pending`, and the charge at this price with these discounts.
    pub(in crate::payments::sandbox) fn next(&self, price: &Price, discounts: &[Applied], pending: &[Line]) -> Next {
        let start = self.period.end;
        let period = Period {
            start,
            end: clock::period_end(self.billing_cycle_anchor, price.interval.months(), start),
        };
        let line = Line::charge(
            price,
            &self.item,
            price_text(price),
            (price.unit_amount, false),
            period,
            &mut Discounts::new(discounts),
        );
        let value = line.net();
        let mut lines = pending.to_vec();
        lines.push(line);
        Next { period, lines, value }
    }

    /// Returns the invoice lines of earlier changes that are put on the next invoice.
    pub(in crate::payments::sandbox) fn pending_lines(&self) -> &[Line] {
        &self.pending_lines
    }
}

async fn renew(op: &mut Operation<'_>, mut subscription: Subscription) -> Result<(), ApiError> {
    let before = subscription.before(op).await?;
    let price: Price = op.get(&subscription.price, "price").await?;
    let customer: Customer = op.get(&subscription.customer, "customer").await?;
    let discounts = subscription.applied(op).await?;
    let Next { period, lines, value } = subscription.next(&price, &discounts, &subscription.pending_lines);
    let mut invoice = Invoice::new(
        op,
        NewInvoice {
            customer: &customer,
            subscription: Some((&subscription.id, &subscription.metadata)),
            reason: Reason::SubscriptionCycle,
            lines,
            period: subscription.period,
        },
    );
    invoice.finalize(op).await?;
    subscription.invoiced_by(&invoice);
    subscription.period = period;
    subscription.period_value = value;
    subscription.pending_lines.clear();
    let lasting = discounts.iter().filter(|applied| applied.lasts());
    subscription.discounts = lasting.map(|applied| applied.discount.id.clone()).collect();
    if subscription.status == Status::Trialing {
        subscription.status = Status::Active;
    }
    // the payment reads the card from the saved subscription
    op.update(&subscription).await?;
    let tried = paying::pay(op, &mut invoice, None, Moment::Renewal).await?;
    if tried != paying::PaymentAttempt::Paid {
        subscription.status = Status::PastDue;
    }
    subscription.save(op, &before).await?;
    if tried != paying::PaymentAttempt::Paid {
        paying::record_failure(op, &mut invoice, tried, true).await?;
    }
    Ok(())
}
