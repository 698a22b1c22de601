//! Compares the stored state of a person's subscription with the state that the payment provider reports, and decides what an event
//! changes.
//!
//! The provider may deliver events twice, late and in any order. An event changes the stored state only if it happened after the event from
//! which the stored state comes. Otherwise the server reads the subscriptions from the provider. The final state therefore equals the
//! provider's, whatever the order of the events.

use actors::plan::{Interval, Plans};
use time::OffsetDateTime;

use crate::payments::objects::Subscription;

/// The status of a subscription. Each value stands for one or more status names of the provider.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Status {
    /// The plan of the subscription is in force: `active`, `trialing` or `past_due`.
    Live,
    /// The subscription was never paid: `incomplete` or `incomplete_expired`.
    NeverPaid,
    /// The plan of the subscription is not in force, but can come into force again: `unpaid` or `paused`.
    Suspended,
    /// The subscription has ended for good: `canceled`.
    Ended,
}

impl Status {
    pub(super) fn of(name: &str) -> Self {
        match name {
            "active" | "trialing" | "past_due" => Self::Live,
            "incomplete" | "incomplete_expired" => Self::NeverPaid,
            "canceled" => Self::Ended,
            _ => Self::Suspended,
        }
    }
}

/// The stored subscription of a person: the one whose plan is in force, or else the newest.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct StoredSubscription {
    pub(super) subscription_id: String,
    pub(super) status: Status,
    /// The time at which the subscription was created.
    pub(super) created: OffsetDateTime,
    /// The time of the event or read from which the stored state comes.
    pub(super) changed: OffsetDateTime,
}

/// A subscription, as the provider reports it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct ReportedSubscription {
    pub(super) subscription_id: String,
    pub(super) customer_id: String,
    /// The provider's name of the subscription's status.
    pub(super) status_name: String,
    pub(super) created: OffsetDateTime,
    /// The plan that the subscription pays for; `None` if the subscription no longer contains a price.
    pub(super) paid: Option<Paid>,
    pub(super) period_start: Option<OffsetDateTime>,
    pub(super) period_end: Option<OffsetDateTime>,
    pub(super) cancel_at: Option<OffsetDateTime>,
}

/// The plan that a subscription pays for, with its price.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Paid {
    pub(super) plan: String,
    pub(super) product_id: String,
    pub(super) interval: Interval,
    pub(super) price_id: String,
    /// The price per billing interval, in cents.
    pub(super) cents: i64,
}

impl ReportedSubscription {
    /// Converts a subscription object of the provider; `None` if it is not for one of our plans.
    pub(super) fn of(subscription: &Subscription, plans: &Plans) -> Option<Self> {
        let paid = match subscription.item() {
            None => None,
            Some(item) => {
                let price = &item.price;
                let interval = price
                    .recurring
                    .as_ref()
                    .and_then(|recurring| Interval::named(&recurring.interval));
                Some(Paid {
                    plan: plans.of_product(price.product.id())?.title.clone(),
                    product_id: price.product.id().to_owned(),
                    interval: interval?,
                    price_id: price.id.clone(),
                    cents: price.unit_amount.unwrap_or_default(),
                })
            }
        };
        let (period_start, period_end) = subscription.period();
        Some(Self {
            subscription_id: subscription.id.clone(),
            customer_id: subscription.customer.id().to_owned(),
            status_name: subscription.status.clone(),
            created: subscription.created.moment(),
            paid,
            period_start,
            period_end,
            cancel_at: subscription.ends(),
        })
    }

    /// Returns the status of the subscription. A subscription in force without a price counts as [`Status::Suspended`].
    pub(super) fn status(&self) -> Status {
        match Status::of(&self.status_name) {
            Status::Live if self.paid.is_none() => Status::Suspended,
            status => status,
        }
    }
}

/// The effect of an event about a subscription on the stored state.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum EventEffect {
    /// The event has no effect.
    Ignore,
    /// The server stores the state that the event contains.
    Keep,
    /// The server must read the current state from the provider.
    Ask,
}

/// Returns the effect on the stored state of an event that happened at `at`.
pub(super) fn evaluate(
    held: Option<&StoredSubscription>,
    seen: &ReportedSubscription,
    at: OffsetDateTime,
) -> EventEffect {
    let status = seen.status();
    let Some(held) = held else {
        return if status == Status::NeverPaid {
            EventEffect::Ignore
        } else {
            EventEffect::Keep
        };
    };
    if held.subscription_id == seen.subscription_id {
        return match held.status {
            Status::Ended => EventEffect::Ignore,
            _ if at > held.changed => EventEffect::Keep,
            _ => EventEffect::Ask,
        };
    }
    let is_newer = seen.created > held.created;
    match (status, held.status) {
        (Status::NeverPaid, _) | (Status::Ended | Status::Suspended, Status::Live) => EventEffect::Ignore,
        // two live subscriptions at once
        (Status::Live, Status::Live) => EventEffect::Ask,
        _ if is_newer => EventEffect::Keep,
        (Status::Live, _) => EventEffect::Ask,
        _ => EventEffect::Ignore,
    }
}

/// Splits a person's subscriptions at the provider into the current one and the duplicates. Of the subscriptions whose plan is in force,
/// the one bought first is the current one, and the others are duplicates. If no plan is in force, the newest ended or paused subscription
/// is the current one.
pub(super) fn select_current(
    mut all: Vec<ReportedSubscription>,
) -> (Option<ReportedSubscription>, Vec<ReportedSubscription>) {
    all.retain(|seen| seen.status() != Status::NeverPaid);
    all.sort_by(|one, other| (one.created, &one.subscription_id).cmp(&(other.created, &other.subscription_id)));
    let (mut live, mut others): (Vec<ReportedSubscription>, Vec<ReportedSubscription>) =
        all.into_iter().partition(|seen| seen.status() == Status::Live);
    if live.is_empty() {
        return (others.pop(), Vec::new());
    }
    let first = live.remove(0);
    (Some(first), live)
}

#[cfg(test)]
mod tests {
    use super::*;
    use time::Duration;
    use time::macros::datetime;

    const START: OffsetDateTime = datetime!(2026-03-01 0:00 UTC);

    fn seen(id: &str, status: &str, made_after: i64) -> ReportedSubscription {
        ReportedSubscription {
            subscription_id: id.to_owned(),
            customer_id: "cus_1".to_owned(),
            status_name: status.to_owned(),
            created: START + Duration::seconds(made_after),
            paid: Some(Paid {
                plan: "premium".to_owned(),
                product_id: "premium".to_owned(),
                interval: Interval::Month,
                price_id: "price_1".to_owned(),
                cents: 1_500,
            }),
            period_start: None,
            period_end: None,
            cancel_at: None,
        }
    }

    fn held(id: &str, status: &str, made_after: i64, changed_after: i64) -> StoredSubscription {
        StoredSubscription {
            subscription_id: id.to_owned(),
            status: Status::of(status),
            created: START + Duration::seconds(made_after),
            changed: START + Duration::seconds(changed_after),
        }
    }

    #[test]
    fn an_event_counts_where_it_happened_after_what_is_known_and_else_the_provider_is_asked() {
        let at = |seconds| START + Duration::seconds(seconds);
        let known = held("sub_1", "active", 0, 10);
        for (after, verdict) in [(11, EventEffect::Keep), (10, EventEffect::Ask), (9, EventEffect::Ask)] {
            assert_eq!(
                evaluate(Some(&known), &seen("sub_1", "past_due", 0), at(after)),
                verdict,
                "{after}"
            );
        }
        let over = held("sub_1", "canceled", 0, 10);
        assert_eq!(
            evaluate(Some(&over), &seen("sub_1", "active", 0), at(11)),
            EventEffect::Ignore,
            "nothing follows an end"
        );
        assert_eq!(evaluate(None, &seen("sub_1", "active", 0), at(0)), EventEffect::Keep);
        assert_eq!(
            evaluate(None, &seen("sub_1", "incomplete", 0), at(0)),
            EventEffect::Ignore
        );
    }

    #[test]
    fn a_plan_without_a_price_does_not_hold() {
        let mut cleared = seen("sub_1", "active", 0);
        assert_eq!(cleared.status(), Status::Live);
        cleared.paid = None;
        assert_eq!(cleared.status(), Status::Suspended);
    }

    #[test]
    fn another_subscription_takes_the_place_of_one_that_is_over_and_of_no_other() {
        let table = [
            // the stored status, the status in the event, the creation of its subscription, and the effect
            ("active", "active", 5, EventEffect::Ask),
            ("active", "canceled", 5, EventEffect::Ignore),
            ("active", "incomplete", 5, EventEffect::Ignore),
            ("canceled", "active", 5, EventEffect::Keep),
            ("canceled", "active", -5, EventEffect::Ask),
            ("canceled", "canceled", 5, EventEffect::Keep),
            ("canceled", "canceled", -5, EventEffect::Ignore),
            ("unpaid", "active", 5, EventEffect::Keep),
        ];
        for (of_held, of_seen, made_after, verdict) in table {
            let known = held("sub_1", of_held, 0, 1);
            let reported = seen("sub_2", of_seen, made_after);
            assert_eq!(
                evaluate(Some(&known), &reported, START),
                verdict,
                "{of_held} {of_seen} {made_after}"
            );
        }
    }

    #[test]
    fn the_first_live_subscription_counts_and_the_others_are_too_many() {
        let all = vec![
            seen("sub_3", "active", 30),
            seen("sub_1", "canceled", 10),
            seen("sub_2", "past_due", 20),
            seen("sub_4", "incomplete", 5),
        ];
        let (current, too_many) = select_current(all);
        assert_eq!(current.unwrap().subscription_id, "sub_2");
        assert_eq!(too_many.len(), 1);
        assert_eq!(too_many[0].subscription_id, "sub_3");
        let over = vec![seen("sub_2", "canceled", 20), seen("sub_1", "canceled", 10)];
        assert_eq!(
            select_current(over).0.unwrap().subscription_id,
            "sub_2",
            "the newest of those that are over"
        );
        assert_eq!(select_current(vec![seen("sub_4", "incomplete", 5)]), (None, Vec::new()));
    }
}
