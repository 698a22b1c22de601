//! Late payments: a renewal is tried again, a holder confirms, and the subscription is updated.

use serde_json::json;

use super::ending;
use super::paying::{self, Tried};
use crate::payments::sandbox::act::{Act, Object as _};
use crate::payments::sandbox::api::error::ApiError;
use crate::payments::sandbox::card::{Decline, Moment};
use crate::payments::sandbox::invoice::{Invoice, Status as InvoiceStatus};
use crate::payments::sandbox::payment_intent::PaymentIntent;
use crate::payments::sandbox::subscription::{Status, Subscription};

/// Tries a renewal again that has failed before; after the last try the subscription ends.
pub(in crate::payments::sandbox) async fn retry(act: &mut Act<'_>, mut invoice: Invoice) -> Result<(), ApiError> {
    let tried = paying::pay(act, &mut invoice, None, Moment::Renewal).await?;
    if tried == Tried::Paid {
        return invoice_paid(act, &invoice).await;
    }
    paying::note_failure(act, &mut invoice, tried, true).await?;
    if invoice.next_payment_attempt.is_none() {
        invoice.status = InvoiceStatus::Uncollectible;
        invoice.marked_uncollectible_at = Some(act.now);
        act.update(&invoice).await?;
        if let Some(id) = &invoice.subscription {
            let unpaid: Subscription = act.get(id, "subscription").await?;
            ending::end(act, unpaid, "payment_failed").await?;
        }
    }
    Ok(())
}

/// Records that the holder has confirmed at the bank, or has refused to.
pub(in crate::payments::sandbox) async fn confirm(
    act: &mut Act<'_>,
    invoice: &mut Invoice,
    is_confirmed: bool,
) -> Result<Tried, ApiError> {
    let method = invoice.asked_method(act).await?;
    if !is_confirmed {
        if let Some(payment) = &invoice.payment {
            let mut intent: PaymentIntent = act.get(&payment.intent, "payment_intent").await?;
            intent.refuse(act).await?;
        }
        return Ok(Tried::Declined(Decline::Authentication));
    }
    let tried = paying::pay(act, invoice, method, Moment::Confirmed).await?;
    if tried == Tried::Paid {
        invoice_paid(act, invoice).await?;
    }
    Ok(tried)
}

/// Handles the payment of an invoice that had to wait: makes the change that waited for it, or ends the delay of an overdue subscription.
pub(in crate::payments::sandbox) async fn invoice_paid(act: &mut Act<'_>, paid: &Invoice) -> Result<(), ApiError> {
    let Some(id) = &paid.subscription else { return Ok(()) };
    let mut subscription: Subscription = act.get(id, "subscription").await?;
    if !subscription.status.is_live() {
        return Ok(());
    }
    let before = subscription.before(act).await?;
    if let Some(pending) = subscription
        .pending_update
        .take_if(|pending| pending.invoice == paid.id)
    {
        subscription.take(pending.terms);
        if subscription.status == Status::Trialing && subscription.trial_end.is_none_or(|end| end <= act.now) {
            subscription.status = Status::Active;
        }
    }
    let open = json!({"subscription": subscription.id, "status": "open"});
    let owes = !act.list_all::<Invoice>(open).await?.is_empty();
    if subscription.status == Status::PastDue && !owes {
        subscription.status = Status::Active;
    }
    if subscription.shape(act).await? != before {
        subscription.save(act, &before).await?;
    }
    Ok(())
}
