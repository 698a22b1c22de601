//! Ends subscriptions, immediately or at the end of the current period.

use serde_json::json;

use super::paying;
use crate::payments::sandbox::api::error::ApiError;
use crate::payments::sandbox::invoice::{Invoice, Status as InvoiceStatus};
use crate::payments::sandbox::object::Object as _;
use crate::payments::sandbox::operation::Operation;
use crate::payments::sandbox::subscription::{Status, Subscription};

/// Stripe's name for the reason that the customer requested the cancellation.
const ASKED: &str = "cancellation_requested";

/// Ends a subscription now. Its open invoices are no longer charged automatically.
pub(in crate::payments::sandbox) async fn end(
    op: &mut Operation<'_>,
    mut subscription: Subscription,
    reason: &str,
) -> Result<Subscription, ApiError> {
    drop_pending(op, &mut subscription).await?;
    subscription.status = Status::Canceled;
    subscription.canceled_at.get_or_insert(op.now);
    subscription.ended_at = Some(op.now);
    subscription
        .cancellation_reason
        .get_or_insert_with(|| reason.to_owned());
    subscription.pending_lines.clear();
    op.update(&subscription).await?;
    let open = json!({"subscription": subscription.id, "status": "open"});
    for mut invoice in op.list_all::<Invoice>(open).await? {
        invoice.next_payment_attempt = None;
        op.update(&invoice).await?;
    }
    op.emit("customer.subscription.deleted", &subscription).await?;
    Ok(subscription)
}

/// Ends a subscription now, at the customer's request.
pub(in crate::payments::sandbox) async fn end_on_request(
    op: &mut Operation<'_>,
    subscription: Subscription,
) -> Result<Subscription, ApiError> {
    end(op, subscription, ASKED).await
}

/// Drops the change of the subscription that waits for its payment, and voids the invoice for the change. Does nothing if no change waits.
pub(in crate::payments::sandbox) async fn drop_pending(
    op: &mut Operation<'_>,
    subscription: &mut Subscription,
) -> Result<(), ApiError> {
    let Some(pending) = subscription.pending_update.take() else {
        return Ok(());
    };
    let mut unpaid: Invoice = op.get(&pending.invoice, "invoice").await?;
    if unpaid.status == InvoiceStatus::Open {
        paying::void(op, &mut unpaid).await?;
    }
    Ok(())
}

/// Sets the subscription to end with its current period.
pub(in crate::payments::sandbox) fn stop_at_end(subscription: &mut Subscription, now: i64) {
    if !subscription.cancel_at_period_end {
        subscription.cancel_at = Some(subscription.period.end);
        subscription.cancel_at_period_end = true;
        subscription.canceled_at = Some(now);
        subscription.cancellation_reason = Some(ASKED.to_owned());
    }
}

/// Revokes the planned end of a subscription, so that the subscription is renewed again.
pub(in crate::payments::sandbox) fn keep(subscription: &mut Subscription) {
    subscription.cancel_at = None;
    subscription.cancel_at_period_end = false;
    subscription.canceled_at = None;
    subscription.cancellation_reason = None;
}

/// Sets the subscription to end at the time `at`.
pub(in crate::payments::sandbox) fn stop_at(subscription: &mut Subscription, at: i64, now: i64) {
    keep(subscription);
    subscription.cancel_at = Some(at);
    subscription.canceled_at = Some(now);
    subscription.cancellation_reason = Some(ASKED.to_owned());
}

impl Subscription {
    /// Saves the subscription, and publishes an event with its changes. `before` is what [`Self::before`] returned before the changes.
    pub(in crate::payments::sandbox) async fn save(
        &self,
        op: &mut Operation<'_>,
        before: &serde_json::Value,
    ) -> Result<(), ApiError> {
        op.update(self).await?;
        op.emit_changed("customer.subscription.updated", before, self).await
    }

    /// Returns the subscription as JSON in the form of Stripe's API, before changes are made to it. [`Self::save`] needs this to find the
    /// changed fields.
    pub(in crate::payments::sandbox) async fn before(
        &self,
        op: &mut Operation<'_>,
    ) -> Result<serde_json::Value, ApiError> {
        self.shape(op).await
    }
}
