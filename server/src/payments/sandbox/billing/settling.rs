//! Handles late payments: a renewal whose payment failed is charged again, or a cardholder confirms a payment. Then the subscription is
//! updated.

use serde_json::json;

use super::ending;
use super::paying::{self, PaymentAttempt};
use crate::payments::sandbox::api::error::ApiError;
use crate::payments::sandbox::card::{Decline, Moment};
use crate::payments::sandbox::invoice::{Invoice, Status as InvoiceStatus};
use crate::payments::sandbox::operation::{Object as _, Operation};
use crate::payments::sandbox::payment_intent::PaymentIntent;
use crate::payments::sandbox::subscription::{Status, Subscription};

/// Tries again to pay for a renewal whose payment has failed. If this was the last attempt and it fails, the subscription ends.
pub(in crate::payments::sandbox) async fn retry(op: &mut Operation<'_>, mut invoice: Invoice) -> Result<(), ApiError> {
    let tried = paying::pay(op, &mut invoice, None, Moment::Renewal).await?;
    if tried == PaymentAttempt::Paid {
        return invoice_paid(op, &invoice).await;
    }
    paying::record_failure(op, &mut invoice, tried, true).await?;
    if invoice.next_payment_attempt.is_none() {
        invoice.status = InvoiceStatus::Uncollectible;
        invoice.marked_uncollectible_at = Some(op.now);
        op.update(&invoice).await?;
        if let Some(id) = &invoice.subscription {
            let unpaid: Subscription = op.get(id, "subscription").await?;
            ending::end(op, unpaid, "payment_failed").await?;
        }
    }
    Ok(())
}

/// Pays the invoice if the cardholder has confirmed the payment at the bank; otherwise records that the cardholder has refused the payment.
pub(in crate::payments::sandbox) async fn confirm(
    op: &mut Operation<'_>,
    invoice: &mut Invoice,
    is_confirmed: bool,
) -> Result<PaymentAttempt, ApiError> {
    let method = invoice.unconfirmed_method(op).await?;
    if !is_confirmed {
        if let Some(payment) = &invoice.payment {
            let mut intent: PaymentIntent = op.get(&payment.intent, "payment_intent").await?;
            intent.refuse(op).await?;
        }
        return Ok(PaymentAttempt::Declined(Decline::Authentication));
    }
    let tried = paying::pay(op, invoice, method, Moment::Confirmed).await?;
    if tried == PaymentAttempt::Paid {
        invoice_paid(op, invoice).await?;
    }
    Ok(tried)
}

/// Updates the subscription after a late payment of its invoice: makes the change that waited for the payment, or makes an overdue subscription
/// active again.
pub(in crate::payments::sandbox) async fn invoice_paid(op: &mut Operation<'_>, paid: &Invoice) -> Result<(), ApiError> {
    let Some(id) = &paid.subscription else { return Ok(()) };
    let mut subscription: Subscription = op.get(id, "subscription").await?;
    if !subscription.status.is_live() {
        return Ok(());
    }
    let before = subscription.before(op).await?;
    if let Some(pending) = subscription
        .pending_update
        .take_if(|pending| pending.invoice == paid.id)
    {
        subscription.take(pending.terms);
        if subscription.status == Status::Trialing && subscription.trial_end.is_none_or(|end| end <= op.now) {
            subscription.status = Status::Active;
        }
    }
    let open = json!({"subscription": subscription.id, "status": "open"});
    let owes = !op.list_all::<Invoice>(open).await?.is_empty();
    if subscription.status == Status::PastDue && !owes {
        subscription.status = Status::Active;
    }
    if subscription.shape(op).await? != before {
        subscription.save(op, &before).await?;
    }
    Ok(())
}
