//! Completing a checkout: its page sends a card, and the plan is bought, or the card added.

use super::{CheckoutSession, Mode, Status};
use crate::payments::sandbox::act::Act;
use crate::payments::sandbox::api::error::ApiError;
use crate::payments::sandbox::billing::paying;
use crate::payments::sandbox::card::{Bank, Card, Decline, Moment};
use crate::payments::sandbox::customer::Customer;
use crate::payments::sandbox::invoice::{Invoice, NewInvoice, Reason};
use crate::payments::sandbox::payment_method::PaymentMethod;
use crate::payments::sandbox::price::Price;
use crate::payments::sandbox::setup_intent::SetupIntent;
use crate::payments::sandbox::subscription::Purchase;

/// The form that the page sends.
#[derive(Debug)]
pub(in crate::payments::sandbox) enum Sent {
    /// A test card, or a card of the customer's.
    Card(String),
    /// True if the holder confirms the card that was sent before.
    Confirmed(bool),
}

/// The outcome, which decides the page that is shown next.
#[derive(Debug)]
pub(in crate::payments::sandbox) enum Outcome {
    Done,
    /// The holder has to confirm.
    Asks,
    Declined(Decline),
    /// The session has expired.
    TooLate,
}

/// Handles the form of the page. A completed session remains as it is, so that a second tab buys nothing.
pub(in crate::payments::sandbox) async fn submit(
    act: &mut Act<'_>,
    session: &mut CheckoutSession,
    sent: Sent,
) -> Result<Outcome, ApiError> {
    match session.status {
        Status::Complete => return Ok(Outcome::Done),
        Status::Expired => return Ok(Outcome::TooLate),
        Status::Open => {}
    }
    let (name, moment) = match sent {
        Sent::Card(name) => (name, first_moment(session)),
        Sent::Confirmed(is_confirmed) => match session.asked.take() {
            Some(name) if is_confirmed => (name, Moment::Confirmed),
            _ => {
                act.update(session).await?;
                return Ok(Outcome::Declined(Decline::Authentication));
            }
        },
    };
    let customer = Customer::present(act, &session.customer, "customer").await?;
    let mut method = match Card::named(&name) {
        Some(card) => PaymentMethod::new(act, card, &customer),
        None => PaymentMethod::of_customer(act, &name, &customer.id).await?,
    };
    match method.card().ask_bank(moment) {
        Bank::Declines(decline) => return Ok(Outcome::Declined(decline)),
        Bank::Asks => {
            session.asked = Some(name);
            act.update(session).await?;
            return Ok(Outcome::Asks);
        }
        Bank::Accepts => {}
    }
    if method.customer.is_none() {
        method.attach(act, &customer.id).await?;
    }
    match session.mode {
        Mode::Subscription => buy(act, session, &customer, method, moment).await?,
        Mode::Setup => {
            if let Some(id) = &session.setup_intent {
                let mut intent: SetupIntent = act.get(id, "setup_intent").await?;
                intent.succeed(act, &method.id).await?;
            }
        }
    }
    session.status = Status::Complete;
    session.asked = None;
    act.update(session).await?;
    act.emit("checkout.session.completed", session).await?;
    Ok(Outcome::Done)
}

/// Returns the occasion of the first use of a card: a card that is only added is not charged.
fn first_moment(session: &CheckoutSession) -> Moment {
    if session.mode == Mode::Setup || session.amount_total() == 0 {
        Moment::Adding
    } else {
        Moment::Checkout
    }
}

async fn buy(
    act: &mut Act<'_>,
    session: &mut CheckoutSession,
    customer: &Customer,
    method: PaymentMethod,
    moment: Moment,
) -> Result<(), ApiError> {
    let price = session.price.as_deref().unwrap_or_default();
    let price: Price = act.get(price, "price").await?;
    let mut discounts = session.applied(act).await?;
    let purchase = Purchase {
        customer: &customer.id,
        price: &price,
        discounts: &discounts,
        trial_end: session.trial_end(act.now),
        metadata: session.subscription_metadata.clone(),
        description: session.subscription_description.clone(),
    };
    let (mut subscription, lines) = purchase.make(act.now);
    for applied in &mut discounts {
        applied.discount.subscription = Some(subscription.id.clone());
        applied.discount.checkout_session = Some(session.id.clone());
        applied.redeem(act).await?;
    }
    let mut invoice = Invoice::new(
        act,
        NewInvoice {
            customer,
            subscription: Some((&subscription.id, subscription.metadata())),
            reason: Reason::SubscriptionCreate,
            lines,
            period: subscription.period,
        },
    );
    invoice.finalize(act).await?;
    subscription.default_payment_method = Some(method.id.clone());
    subscription.invoiced_by(&invoice);
    act.insert(&subscription).await?;
    // the bank was asked before anything was created
    paying::pay(act, &mut invoice, Some(method), moment).await?;
    act.emit("customer.subscription.created", &subscription).await?;
    session.subscription = Some(subscription.id);
    session.invoice = Some(invoice.id);
    Ok(())
}
