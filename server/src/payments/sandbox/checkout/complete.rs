//! Completes checkouts: the checkout page sends a card, and then the plan is bought or the card is added.

use super::{CheckoutSession, Mode, Status};
use crate::payments::sandbox::api::error::ApiError;
use crate::payments::sandbox::billing::paying;
use crate::payments::sandbox::card::{Bank, Card, Decline, Moment};
use crate::payments::sandbox::customer::Customer;
use crate::payments::sandbox::invoice::{Invoice, NewInvoice, Reason};
use crate::payments::sandbox::operation::Operation;
use crate::payments::sandbox::payment_method::PaymentMethod;
use crate::payments::sandbox::price::Price;
use crate::payments::sandbox::setup_intent::SetupIntent;
use crate::payments::sandbox::subscription::Purchase;

/// The fields that a person has sent with the form of the checkout page.
#[derive(Debug)]
pub(in crate::payments::sandbox) enum Sent {
    /// The name of a test card, or the id of a saved card of the customer.
    Card(String),
    /// The cardholder's answer to the bank's question: true if the cardholder confirms the use of the card that was sent before.
    Confirmed(bool),
}

/// The result of a form that was sent. It decides which page is shown next.
#[derive(Debug)]
pub(in crate::payments::sandbox) enum CheckoutResult {
    Done,
    /// The bank wants the cardholder to confirm the payment.
    Asks,
    Declined(Decline),
    /// The checkout session has expired.
    TooLate,
}

/// Handles the form of the checkout page. A session that is already completed is not changed, so that a second browser tab does not buy the
/// plan again.
pub(in crate::payments::sandbox) async fn submit(
    op: &mut Operation<'_>,
    session: &mut CheckoutSession,
    sent: Sent,
) -> Result<CheckoutResult, ApiError> {
    match session.status {
        Status::Complete => return Ok(CheckoutResult::Done),
        Status::Expired => return Ok(CheckoutResult::TooLate),
        Status::Open => {}
    }
    let (name, moment) = match sent {
        Sent::Card(name) => (name, first_moment(session)),
        Sent::Confirmed(is_confirmed) => match session.asked.take() {
            Some(name) if is_confirmed => (name, Moment::Confirmed),
            _ => {
                op.update(session).await?;
                return Ok(CheckoutResult::Declined(Decline::Authentication));
            }
        },
    };
    let customer = Customer::present(op, &session.customer, "customer").await?;
    let mut method = match Card::named(&name) {
        Some(card) => PaymentMethod::new(op, card, &customer),
        None => PaymentMethod::of_customer(op, &name, &customer.id).await?,
    };
    match method.card().ask_bank(moment) {
        Bank::Declines(decline) => return Ok(CheckoutResult::Declined(decline)),
        Bank::Asks => {
            session.asked = Some(name);
            op.update(session).await?;
            return Ok(CheckoutResult::Asks);
        }
        Bank::Accepts => {}
    }
    if method.customer.is_none() {
        method.attach(op, &customer.id).await?;
    }
    match session.mode {
        Mode::Subscription => buy(op, session, &customer, method, moment).await?,
        Mode::Setup => {
            if let Some(id) = &session.setup_intent {
                let mut intent: SetupIntent = op.get(id, "setup_intent").await?;
                intent.succeed(op, &method.id).await?;
            }
        }
    }
    session.status = Status::Complete;
    session.asked = None;
    op.update(session).await?;
    op.emit("checkout.session.completed", session).await?;
    Ok(CheckoutResult::Done)
}

/// Returns how a checkout uses the card: it only adds the card if nothing has to be paid now, and otherwise charges it.
fn first_moment(session: &CheckoutSession) -> Moment {
    if session.mode == Mode::Setup || session.amount_total() == 0 {
        Moment::Adding
    } else {
        Moment::Checkout
    }
}

async fn buy(
    op: &mut Operation<'_>,
    session: &mut CheckoutSession,
    customer: &Customer,
    method: PaymentMethod,
    moment: Moment,
) -> Result<(), ApiError> {
    let price = session.price.as_deref().unwrap_or_default();
    let price: Price = op.get(price, "price").await?;
    let mut discounts = session.applied(op).await?;
    let purchase = Purchase {
        customer: &customer.id,
        price: &price,
        discounts: &discounts,
        trial_end: session.trial_end(op.now),
        metadata: session.subscription_metadata.clone(),
        description: session.subscription_description.clone(),
    };
    let (mut subscription, lines) = purchase.make(op.now);
    for applied in &mut discounts {
        applied.discount.subscription = Some(subscription.id.clone());
        applied.discount.checkout_session = Some(session.id.clone());
        applied.redeem(op).await?;
    }
    let mut invoice = Invoice::new(
        op,
        NewInvoice {
            customer,
            subscription: Some((&subscription.id, subscription.metadata())),
            reason: Reason::SubscriptionCreate,
            lines,
            period: subscription.period,
        },
    );
    invoice.finalize(op).await?;
    subscription.default_payment_method = Some(method.id.clone());
    subscription.invoiced_by(&invoice);
    op.insert(&subscription).await?;
    // the bank was asked before anything was created
    paying::pay(op, &mut invoice, Some(method), moment).await?;
    op.emit("customer.subscription.created", &subscription).await?;
    session.subscription = Some(subscription.id);
    session.invoice = Some(invoice.id);
    Ok(())
}
