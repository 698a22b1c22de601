//! Processes the payment provider's events. Each event is processed only once, and all its effects are committed in one transaction.

use std::collections::BTreeSet;
use std::sync::Arc;

use actors::queue::Task;
use actors::topic::reply::PendingReply;
use actors::write::{Subject, Write, WriteError};
use protocol::change::UserChange;
use protocol::error_code::ErrorCode;
use protocol::ids::UserId;
use protocol::topic::Topic;
use serde::de::DeserializeOwned;
use sqlx::PgConnection;
use time::OffsetDateTime;

use super::notices::{self, Notice};
use super::reading::read_later;
use super::stored_state::{EventEffect, ReportedSubscription, evaluate};
use super::storing::{PLAN_CHANGE, keep};
use super::{Payments, store};
use crate::domain::affiliate;
use crate::payments::objects::{
    Charge, CheckoutSession, Customer, Event, Expandable, Invoice, Metadata, PaymentMethod, Subscription, user_of,
};
use crate::payments::signature::TOLERANCE;

/// The kinds of events that the server uses. All other events are accepted and ignored.
pub(super) const KINDS: [&str; 15] = [
    "customer.subscription.created",
    "customer.subscription.updated",
    "customer.subscription.deleted",
    "checkout.session.completed",
    "checkout.session.expired",
    "invoice.finalized",
    "invoice.paid",
    "invoice.payment_failed",
    "invoice.payment_action_required",
    "invoice.voided",
    "charge.refunded",
    "payment_method.attached",
    "payment_method.detached",
    "payment_method.updated",
    "customer.updated",
];

/// The object that an event reports on.
enum EventSubject {
    /// A subscription was created, changed or ended; `None` if it is not for one of our plans.
    Subscription(Option<Box<ReportedSubscription>>),
    /// A checkout page was completed or has expired.
    Checkout(Box<CheckoutSession>),
    /// An invoice whose payment failed or needs an action of the customer.
    Unpaid(Box<Invoice>),
    /// An invoice that was paid.
    Paid(Box<Invoice>),
    /// A charge that was refunded at least in part.
    Refunded(Charge),
    /// Something that a person's billing page shows has changed: an invoice, a payment method or the customer.
    Billing,
}

/// An event of a kind that the server uses. It may contain the customer and the account that it is about.
struct ParsedEvent {
    id: String,
    kind: String,
    at: OffsetDateTime,
    customer_id: Option<String>,
    made_for: Option<UserId>,
    subject: EventSubject,
}

/// The error for an event whose object cannot be parsed.
#[derive(Debug, thiserror::Error)]
#[error("an event of the kind {kind} has an object that cannot be read: {error}")]
pub struct Unreadable {
    kind: String,
    error: serde_json::Error,
}

impl Payments {
    /// Processes an event of the provider. `signed_at` is the time at which the provider signed it for delivery, or `None` if the server
    /// requested the event itself. Returns `None` if the server does not use events of this kind.
    ///
    /// # Errors
    /// The object of the event cannot be parsed.
    pub fn take(
        &self,
        event: Event,
        signed_at: Option<OffsetDateTime>,
    ) -> Result<Option<PendingReply<bool>>, Unreadable> {
        let Some(parsed) = read(self, event)? else {
            return Ok(None);
        };
        let (parsed, taken) = (Arc::new(parsed), self.clone());
        let found_by = Arc::clone(&parsed);
        let answer = self
            .live
            .write(Subject::PaymentProvider)
            .audited_as(PLAN_CHANGE)
            .plan(async move |conn| plan(conn, &found_by, signed_at).await)
            .run(async move |write, user| take_in(write, &taken, &parsed, user).await);
        Ok(Some(answer))
    }
}

fn read(payments: &Payments, event: Event) -> Result<Option<ParsedEvent>, Unreadable> {
    let Event {
        id,
        kind,
        created,
        data,
    } = event;
    if !KINDS.contains(&&*kind) {
        return Ok(None);
    }
    let object = data.object;
    let of = |customer: Option<Expandable<Customer>>, made_for: Option<&Metadata>, subject| ParsedEvent {
        id: id.clone(),
        kind: kind.clone(),
        at: created.moment(),
        customer_id: customer.map(|customer| customer.id().to_owned()),
        made_for: made_for.and_then(user_of),
        subject,
    };
    let parsed = match kind.split('.').next().unwrap_or_default() {
        "checkout" => object_of::<CheckoutSession>(object).map(|session| {
            of(
                session.customer.clone(),
                Some(&session.metadata.clone()),
                EventSubject::Checkout(Box::new(session)),
            )
        }),
        "invoice" => object_of::<Invoice>(object).map(|invoice| {
            let customer = invoice.customer.clone();
            let subject = match &*kind {
                "invoice.payment_failed" | "invoice.payment_action_required" => EventSubject::Unpaid(Box::new(invoice)),
                "invoice.paid" => EventSubject::Paid(Box::new(invoice)),
                _ => EventSubject::Billing,
            };
            of(customer, None, subject)
        }),
        "charge" => {
            object_of::<Charge>(object).map(|charge| of(charge.customer.clone(), None, EventSubject::Refunded(charge)))
        }
        "payment_method" => object_of::<PaymentMethod>(object).map(|method| {
            // a method that was removed no longer belongs to anybody
            let former = data.previous_attributes.and_then(|former| former.customer);
            of(method.customer.or(former), None, EventSubject::Billing)
        }),
        _ if kind == "customer.updated" => object_of::<Customer>(object)
            .map(|customer| of(Some(Expandable::Id(customer.id)), None, EventSubject::Billing)),
        _ => object_of::<Subscription>(object).map(|subscription| {
            let seen = ReportedSubscription::of(&subscription, &payments.plans).map(Box::new);
            of(
                Some(subscription.customer),
                Some(&subscription.metadata),
                EventSubject::Subscription(seen),
            )
        }),
    };
    parsed.map(Some).map_err(|error| Unreadable {
        kind: kind.clone(),
        error,
    })
}

fn object_of<T: DeserializeOwned>(object: serde_json::Value) -> Result<T, serde_json::Error> {
    serde_json::from_value(object)
}

/// Returns the topics on which the effects of an event are published, and the account that the event concerns. Refuses an event whose
/// signature is too old.
async fn plan(
    conn: &mut PgConnection,
    parsed: &ParsedEvent,
    signed_at: Option<OffsetDateTime>,
) -> Result<(BTreeSet<Topic>, Option<UserId>), WriteError> {
    if let Some(at) = signed_at
        && !store::event::is_recent(conn, at, TOLERANCE).await?
    {
        return Err(ErrorCode::InvalidSignature.into());
    }
    let user = match &parsed.customer_id {
        Some(customer) => store::event::find_user(conn, customer, parsed.made_for).await?,
        None => None,
    };
    let mut topics: BTreeSet<Topic> = user.map(Topic::User).into_iter().collect();
    if user.is_some() && matches!(parsed.subject, EventSubject::Subscription(Some(_))) {
        topics.insert(Topic::Admin);
    }
    Ok((topics, user))
}

async fn take_in(
    write: &mut Write,
    payments: &Payments,
    parsed: &ParsedEvent,
    user: Option<UserId>,
) -> Result<bool, WriteError> {
    if !store::event::insert_event(write.rows(), &parsed.id, &parsed.kind, parsed.at).await? {
        return Ok(false);
    }
    let Some(user) = user else {
        // the account was deleted, or the customer belongs to something else that is sold there
        return Ok(true);
    };
    match &parsed.subject {
        EventSubject::Subscription(None) => {
            tracing::warn!(event = parsed.id, "a subscription's plan is not in plans.toml");
            return Ok(true);
        }
        EventSubject::Subscription(Some(seen)) => {
            let held = store::stored_state::lock(write.rows(), user).await?.flatten();
            match evaluate(held.as_ref(), seen, parsed.at) {
                EventEffect::Ignore => return Ok(true),
                EventEffect::Keep => keep(write, payments, user, seen, parsed.at).await?,
                EventEffect::Ask => {
                    write.enqueue(&read_later(user)).await?;
                    return Ok(true);
                }
            }
        }
        EventSubject::Checkout(session) => {
            store::checkout::delete(write.rows(), user, &session.id).await?;
            if session.mode == "setup" && session.status.as_deref() == Some("complete") {
                write
                    .enqueue(&Task::of(&super::methods::SettleDefault { user_id: user }))
                    .await?;
            }
        }
        EventSubject::Unpaid(invoice) => {
            if invoice.subscription_id().is_some() {
                let notice = Notice::PaymentFailed(&invoice.id, invoice.hosted_invoice_url.as_deref());
                notices::send(write, &payments.public_url, user, notice).await?;
            }
        }
        EventSubject::Paid(invoice) => {
            let payment = affiliate::counting::Payment {
                invoice_id: &invoice.id,
                paid_cents: invoice.amount_paid,
                net_cents: invoice.paid_without_tax(),
            };
            affiliate::counting::count_payment(write, user, payment, parsed.at).await?;
        }
        EventSubject::Refunded(charge) => {
            affiliate::counting::count_refund(write, user, &charge.id, charge.amount_refunded, parsed.at).await?;
        }
        EventSubject::Billing => {}
    }
    write.append(&Topic::User(user), UserChange::BillingChanged {});
    Ok(true)
}
