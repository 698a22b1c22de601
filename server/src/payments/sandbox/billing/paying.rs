//! Pays invoices: charges the card, and plans another attempt if the charge fails.

use crate::payments::sandbox::api::error::ApiError;
use crate::payments::sandbox::card::{Bank, Decline, Moment};
use crate::payments::sandbox::clock::DAY;
use crate::payments::sandbox::customer::Customer;
use crate::payments::sandbox::invoice::{Invoice, Payment, Status};
use crate::payments::sandbox::operation::Operation;
use crate::payments::sandbox::payment_intent::PaymentIntent;
use crate::payments::sandbox::payment_method::PaymentMethod;
use crate::payments::sandbox::subscription::Subscription;

/// The numbers of days after the first failure at which the payment of a renewal is tried again.
const RETRY_DAYS: [i64; 3] = [1, 3, 5];

/// The result of an attempt to pay an invoice.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::payments::sandbox) enum PaymentAttempt {
    Paid,
    /// The bank has asked the cardholder to confirm the payment.
    Asked,
    Declined(Decline),
}

impl From<Bank> for PaymentAttempt {
    fn from(bank: Bank) -> Self {
        match bank {
            Bank::Accepts => Self::Paid,
            Bank::Asks => Self::Asked,
            Bank::Declines(decline) => Self::Declined(decline),
        }
    }
}

/// Tries to pay an open invoice from the card `method`, or else from the card of its subscription, or else from the customer's default
/// card.
pub(in crate::payments::sandbox) async fn pay(
    op: &mut Operation<'_>,
    invoice: &mut Invoice,
    method: Option<PaymentMethod>,
    moment: Moment,
) -> Result<PaymentAttempt, ApiError> {
    if invoice.amount_due() == 0 {
        settle(op, invoice).await?;
        return Ok(PaymentAttempt::Paid);
    }
    let method = match method {
        Some(method) => Some(method),
        None => paying_method(op, invoice).await?,
    };
    let mut intent = match &invoice.payment {
        Some(payment) => op.get(&payment.intent, "payment_intent").await?,
        None => PaymentIntent::create(op, &invoice.customer, invoice.amount_due()).await?,
    };
    if invoice.payment.is_none() {
        invoice.payment = Some(Payment::new(op, &intent.id));
    }
    let tried = PaymentAttempt::from(intent.attempt(op, method.as_ref(), moment).await?);
    invoice.attempt_count += 1;
    if tried == PaymentAttempt::Paid {
        settle(op, invoice).await?;
    } else {
        op.update(invoice).await?;
    }
    Ok(tried)
}

/// Returns the card of the invoice's subscription, or else the customer's default card, or none if there is neither.
async fn paying_method(op: &mut Operation<'_>, invoice: &Invoice) -> Result<Option<PaymentMethod>, ApiError> {
    let subscription: Option<Subscription> = match &invoice.subscription {
        Some(id) => op.find(id).await?,
        None => None,
    };
    let of_subscription = subscription.and_then(|subscription| subscription.default_payment_method);
    let id = match of_subscription {
        Some(id) => Some(id),
        None => {
            op.get::<Customer>(&invoice.customer, "customer")
                .await?
                .default_payment_method
        }
    };
    match id {
        Some(id) => op.find(&id).await,
        None => Ok(None),
    }
}

/// Marks an invoice as paid, and its customer as no longer delinquent.
async fn settle(op: &mut Operation<'_>, invoice: &mut Invoice) -> Result<(), ApiError> {
    invoice.status = Status::Paid;
    invoice.paid_at = Some(op.now);
    invoice.next_payment_attempt = None;
    op.update(invoice).await?;
    let mut customer: Customer = op.get(&invoice.customer, "customer").await?;
    if customer.delinquent {
        customer.delinquent = false;
        op.update(&customer).await?;
    }
    op.emit("invoice.paid", invoice).await
}

/// Records a failed payment and the time of the next attempt, and publishes an event about the failure.
pub(in crate::payments::sandbox) async fn record_failure(
    op: &mut Operation<'_>,
    invoice: &mut Invoice,
    tried: PaymentAttempt,
    retries: bool,
) -> Result<(), ApiError> {
    let first = *invoice.first_failure.get_or_insert(op.now);
    let days = RETRY_DAYS.get((invoice.attempt_count - 1).max(0) as usize);
    invoice.next_payment_attempt = days.filter(|_| retries).map(|days| first + days * DAY);
    op.update(invoice).await?;
    let mut customer: Customer = op.get(&invoice.customer, "customer").await?;
    if !customer.delinquent {
        customer.delinquent = true;
        op.update(&customer).await?;
    }
    op.emit("invoice.payment_failed", invoice).await?;
    if tried == PaymentAttempt::Asked {
        op.emit("invoice.payment_action_required", invoice).await?;
    }
    Ok(())
}

impl Invoice {
    /// Returns the card whose holder the bank has asked to confirm the payment, or none if nobody was asked.
    pub(in crate::payments::sandbox) async fn unconfirmed_method(
        &self,
        op: &mut Operation<'_>,
    ) -> Result<Option<PaymentMethod>, ApiError> {
        let Some(payment) = &self.payment else { return Ok(None) };
        let intent: PaymentIntent = op.get(&payment.intent, "payment_intent").await?;
        match intent.unconfirmed_method() {
            Some(id) => op.find(id).await,
            None => Ok(None),
        }
    }
}

/// Voids an invoice, and gives the customer back the credit that the invoice used.
pub(in crate::payments::sandbox) async fn void(op: &mut Operation<'_>, invoice: &mut Invoice) -> Result<(), ApiError> {
    invoice.status = Status::Void;
    invoice.voided_at = Some(op.now);
    invoice.next_payment_attempt = None;
    op.update(invoice).await?;
    let mut customer: Customer = op.get(&invoice.customer, "customer").await?;
    customer.balance += invoice.starting_balance - invoice.ending_balance;
    op.update(&customer).await?;
    if let Some(payment) = &invoice.payment {
        let mut intent: PaymentIntent = op.get(&payment.intent, "payment_intent").await?;
        intent.cancel(op).await?;
    }
    op.emit("invoice.voided", invoice).await
}
