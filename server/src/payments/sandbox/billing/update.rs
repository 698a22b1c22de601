//! The API call that changes a subscription: its plan, its card, or its planned end.

use serde::Deserialize;
use serde_json::Value;

use super::change::{self, Change, Proration, RequestedChange, TrialEnd};
use super::ending;
use super::paying::{self, PaymentAttempt};
use crate::payments::sandbox::api::call::Call;
use crate::payments::sandbox::api::error::ApiError;
use crate::payments::sandbox::card::{Decline, Moment};
use crate::payments::sandbox::customer::Customer;
use crate::payments::sandbox::discount::{self, Applied};
use crate::payments::sandbox::invoice::{Invoice, NewInvoice, Reason};
use crate::payments::sandbox::object::{self, Metadata, Object as _, text};
use crate::payments::sandbox::operation::Operation;
use crate::payments::sandbox::payment_method::PaymentMethod;
use crate::payments::sandbox::price::Price;
use crate::payments::sandbox::subscription::{NewTerms, PENDING_HOURS, PendingUpdate, Status, Subscription};

/// The treatment of a subscription's change if the payment for the change fails.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Deserialize)]
#[serde(rename_all = "snake_case")]
enum PaymentBehavior {
    /// The change is made, and the subscription becomes overdue.
    #[default]
    #[serde(rename = "allow_incomplete")]
    Allow,
    /// The change is refused, and the request fails.
    #[serde(rename = "error_if_incomplete")]
    Refuse,
    /// The change is stored, and made once it is paid.
    #[serde(rename = "pending_if_incomplete")]
    Wait,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(in crate::payments::sandbox) enum Anchor {
    Now,
    Unchanged,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(in crate::payments::sandbox) struct Update {
    #[serde(default)]
    items: Vec<Item>,
    #[serde(default)]
    proration_behavior: Proration,
    proration_date: Option<i64>,
    #[serde(default)]
    payment_behavior: PaymentBehavior,
    billing_cycle_anchor: Option<Anchor>,
    trial_end: Option<TrialEnd>,
    #[serde(default)]
    discounts: Vec<discount::RequestedDiscount>,
    cancel_at_period_end: Option<bool>,
    cancel_at: Option<String>,
    cancellation_details: Option<CancellationDetails>,
    default_payment_method: Option<String>,
    description: Option<String>,
    /// True if the cardholder is not present during the change. The sandbox ignores the value.
    #[serde(rename = "off_session")]
    _off_session: Option<bool>,
    #[serde(default)]
    metadata: Metadata,
}

/// The item of a subscription that a request changes, with the new price. A subscription has only one item.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub(in crate::payments::sandbox) struct Item {
    id: Option<String>,
    pub(in crate::payments::sandbox) price: Option<String>,
    quantity: Option<i64>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct CancellationDetails {
    comment: Option<String>,
}

/// Handles the API call that changes a subscription.
pub(in crate::payments::sandbox) async fn update(
    op: &mut Operation<'_>,
    call: Call<Update>,
) -> Result<Value, ApiError> {
    let sent = call.params;
    let mut subscription: Subscription = op.get(&call.id, "id").await?;
    if !subscription.status.is_live() {
        let message = "A canceled subscription can only update its cancellation_details and metadata.";
        return Err(ApiError::invalid("subscription_canceled", message));
    }
    check_pending(&sent)?;
    let before = subscription.before(op).await?;
    set_fields(op, &mut subscription, &sent).await?;
    let changes_terms = !sent.items.is_empty()
        || sent.trial_end.is_some()
        || !sent.discounts.is_empty()
        || sent.billing_cycle_anchor == Some(Anchor::Now);
    if changes_terms {
        change_terms(op, &mut subscription, sent).await?;
    } else {
        object::merge_metadata(&mut subscription.metadata, sent.metadata);
    }
    if subscription.shape(op).await? != before {
        subscription.save(op, &before).await?;
    }
    subscription.shape(op).await
}

/// Refuses parameters that are not allowed together with a change that waits for its payment.
fn check_pending(sent: &Update) -> Result<(), ApiError> {
    if sent.payment_behavior != PaymentBehavior::Wait {
        return Ok(());
    }
    let others = [
        ("cancel_at_period_end", sent.cancel_at_period_end.is_some()),
        ("cancel_at", sent.cancel_at.is_some()),
        ("default_payment_method", sent.default_payment_method.is_some()),
        ("description", sent.description.is_some()),
    ];
    match others.iter().find(|(_, is_sent)| *is_sent) {
        Some((name, _)) => {
            let message = format!(
                "When `payment_behavior` is set to `pending_if_incomplete`, you can only pass parameters supported by pending updates, \
                 which {name} is not."
            );
            Err(ApiError::invalid("parameter_invalid", message).of(name))
        }
        None => Ok(()),
    }
}

async fn set_fields(op: &mut Operation<'_>, subscription: &mut Subscription, sent: &Update) -> Result<(), ApiError> {
    if let Some(method) = &sent.default_payment_method {
        subscription.default_payment_method = text(method.clone());
        if let Some(id) = &subscription.default_payment_method {
            PaymentMethod::of_customer(op, id, &subscription.customer).await?;
        }
    }
    if let Some(description) = &sent.description {
        subscription.description = text(description.clone());
    }
    match (&sent.cancel_at, sent.cancel_at_period_end) {
        (Some(_), Some(_)) => {
            let message = "You may only specify one of these parameters: cancel_at, cancel_at_period_end.";
            return Err(ApiError::param("cancel_at", message));
        }
        (Some(at), None) if at.is_empty() => ending::keep(subscription),
        (Some(at), None) => {
            let at: i64 = at
                .parse()
                .map_err(|_| ApiError::param("cancel_at", "Invalid timestamp"))?;
            if at <= op.now {
                return Err(ApiError::param("cancel_at", "cancel_at must lie in the future"));
            }
            ending::stop_at(subscription, at, op.now);
        }
        (None, Some(true)) => ending::stop_at_end(subscription, op.now),
        (None, Some(false)) => ending::keep(subscription),
        (None, None) => {}
    }
    if let Some(comment) = sent
        .cancellation_details
        .as_ref()
        .and_then(|details| details.comment.clone())
    {
        subscription.cancellation_comment = text(comment);
    }
    Ok(())
}

/// Returns the price that a request sets for the subscription, or the subscription's current price if the request sets none.
pub(in crate::payments::sandbox) async fn new_price(
    op: &mut Operation<'_>,
    subscription: &Subscription,
    items: &[Item],
) -> Result<Price, ApiError> {
    let price = match items {
        [] => subscription.price.clone(),
        [item] => {
            if item.id.as_ref() != Some(&subscription.item) {
                let message = "The sandbox's subscriptions have one item: give its id to change it";
                return Err(ApiError::param("items[0][id]", message));
            }
            if item.quantity.is_some_and(|quantity| quantity != 1) {
                return Err(ApiError::param("items[0][quantity]", "Plans are sold once to each"));
            }
            item.price.clone().unwrap_or_else(|| subscription.price.clone())
        }
        _ => return Err(ApiError::param("items", "The sandbox's subscriptions have one item")),
    };
    let found: Price = op.get(&price, "items[0][price]").await?;
    if !found.active && found.id != subscription.price {
        let message = format!("The price specified is inactive: {}", found.id);
        return Err(ApiError::param("items[0][price]", message));
    }
    Ok(found)
}

async fn change_terms(op: &mut Operation<'_>, subscription: &mut Subscription, sent: Update) -> Result<(), ApiError> {
    ending::drop_pending(op, subscription).await?;
    let old: Price = op.get(&subscription.price, "price").await?;
    let new = new_price(op, subscription, &sent.items).await?;
    let mut discounts = subscription.applied(op).await?;
    let customer = subscription.customer.clone();
    for requested in &sent.discounts {
        let mut applied = Applied::ask(op, requested, Some(&customer)).await?;
        applied.discount.subscription = Some(subscription.id.clone());
        applied.redeem(op).await?;
        discounts.push(applied);
    }
    let change = change::compute_change(
        subscription,
        &RequestedChange {
            old: &old,
            new: &new,
            proration: sent.proration_behavior,
            at: sent
                .proration_date
                .unwrap_or(op.now)
                .clamp(subscription.period.start, op.now),
            restarts: sent.billing_cycle_anchor == Some(Anchor::Now),
            trial_end: sent.trial_end,
            discounts: &discounts,
        },
    );
    let mut metadata = subscription.metadata.clone();
    object::merge_metadata(&mut metadata, sent.metadata);
    // a discount for one payment is used up by an invoice with a charge
    let charges = change.is_invoiced && change.lines.iter().any(|line| line.amount > 0);
    let lasting = discounts.iter().filter(|applied| applied.lasts() || !charges);
    let terms = NewTerms {
        price: new.id,
        billing_cycle_anchor: change.anchor,
        period: change.period,
        trial_end: change.trial_end,
        period_value: change.period_value,
        metadata,
        discounts: lasting.map(|applied| applied.discount.id.clone()).collect(),
    };
    make(op, subscription, terms, change, sent.payment_behavior).await
}

/// Applies a change to a subscription. If the change has to be paid first, stores the change until it is paid.
async fn make(
    op: &mut Operation<'_>,
    subscription: &mut Subscription,
    terms: NewTerms,
    change: Change,
    behavior: PaymentBehavior,
) -> Result<(), ApiError> {
    let is_trial = terms.trial_end.is_some_and(|end| op.now < end);
    if !change.is_invoiced {
        subscription.pending_lines.extend(change.lines);
        subscription.take(terms);
        subscription.status = match subscription.status {
            Status::Trialing | Status::Active if is_trial => Status::Trialing,
            Status::Trialing => Status::Active,
            status => status,
        };
        return Ok(());
    }
    let customer: Customer = op.get(&subscription.customer, "customer").await?;
    let mut lines = std::mem::take(&mut subscription.pending_lines);
    lines.extend(change.lines);
    let mut invoice = Invoice::new(
        op,
        NewInvoice {
            customer: &customer,
            subscription: Some((&subscription.id, &terms.metadata)),
            reason: Reason::SubscriptionUpdate,
            lines,
            period: terms.period,
        },
    );
    invoice.finalize(op).await?;
    // the payment reads the card from the saved subscription
    op.update(subscription).await?;
    let tried = paying::pay(op, &mut invoice, None, Moment::Change).await?;
    if tried != PaymentAttempt::Paid && behavior == PaymentBehavior::Refuse {
        let decline = match tried {
            PaymentAttempt::Declined(decline) => decline,
            _ => Decline::Authentication,
        };
        return Err(decline.error());
    }
    subscription.invoiced_by(&invoice);
    if tried == PaymentAttempt::Paid {
        subscription.take(terms);
        if subscription.status == Status::Trialing {
            subscription.status = Status::Active;
        }
        return Ok(());
    }
    paying::record_failure(op, &mut invoice, tried, false).await?;
    if behavior == PaymentBehavior::Wait {
        subscription.pending_update = Some(PendingUpdate {
            terms,
            invoice: invoice.id,
            expires_at: op.now + PENDING_HOURS * 3_600,
        });
    } else {
        subscription.take(terms);
        subscription.status = Status::PastDue;
    }
    Ok(())
}
