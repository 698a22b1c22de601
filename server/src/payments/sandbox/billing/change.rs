//! Computes what a change of plan costs: the unused part of the period is credited at the old price, and the rest of the period is charged
//! at the new price. The functions have no side effects, so that a preview and the real change have the same result.

use serde::Deserialize;

use crate::payments::sandbox::clock;
use crate::payments::sandbox::discount::{Applied, part};
use crate::payments::sandbox::invoice::{Discounts, Line, Period};
use crate::payments::sandbox::price::Price;
use crate::payments::sandbox::subscription::{Subscription, day_text, price_text};

/// How a change of plan within a period is credited and charged.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(in crate::payments::sandbox) enum Proration {
    /// The credit for the old price and the charge for the new price are put on the next invoice.
    #[default]
    CreateProrations,
    /// The credit for the old price and the charge for the new price are invoiced immediately.
    AlwaysInvoice,
    /// The unused part of the period is neither credited nor charged.
    None,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::payments::sandbox) enum TrialEnd {
    Now,
    At(i64),
}

impl<'de> Deserialize<'de> for TrialEnd {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        if text == "now" {
            return Ok(Self::Now);
        }
        text.parse().map(Self::At).map_err(serde::de::Error::custom)
    }
}

/// A change of a subscription that a client requests.
#[derive(Debug)]
pub(in crate::payments::sandbox) struct RequestedChange<'a> {
    pub(in crate::payments::sandbox) old: &'a Price,
    pub(in crate::payments::sandbox) new: &'a Price,
    pub(in crate::payments::sandbox) proration: Proration,
    /// The time at which the change takes effect.
    pub(in crate::payments::sandbox) at: i64,
    /// True if a new billing period begins with the change.
    pub(in crate::payments::sandbox) restarts: bool,
    pub(in crate::payments::sandbox) trial_end: Option<TrialEnd>,
    /// The discounts on the charge for the new price.
    pub(in crate::payments::sandbox) discounts: &'a [Applied],
}

/// The effects of a change on a subscription, before they are saved.
#[derive(Debug)]
pub(in crate::payments::sandbox) struct Change {
    pub(in crate::payments::sandbox) anchor: i64,
    pub(in crate::payments::sandbox) period: Period,
    pub(in crate::payments::sandbox) trial_end: Option<i64>,
    pub(in crate::payments::sandbox) period_value: i64,
    pub(in crate::payments::sandbox) lines: Vec<Line>,
    /// True if the credit and the charge are invoiced immediately; false if they are put on the next invoice.
    pub(in crate::payments::sandbox) is_invoiced: bool,
}

/// Computes the effects of a requested change on a subscription.
pub(in crate::payments::sandbox) fn compute_change(
    subscription: &Subscription,
    request: &RequestedChange<'_>,
) -> Change {
    let RequestedChange { old, new, at, .. } = *request;
    let is_trial = subscription.trial_end.is_some_and(|end| at < end);
    let same_interval = old.interval == new.interval;
    let mut discounts = Discounts::new(request.discounts);
    match request.trial_end {
        Some(TrialEnd::At(end)) => {
            let lines = unused_credit(subscription, request);
            let period = Period { start: at, end };
            return Change {
                anchor: end,
                period,
                trial_end: Some(end),
                period_value: 0,
                is_invoiced: request.proration == Proration::AlwaysInvoice && !lines.is_empty(),
                lines,
            };
        }
        // the trial goes on, at any price
        None if is_trial && !request.restarts => {
            return Change {
                anchor: subscription.billing_cycle_anchor,
                period: subscription.period,
                trial_end: subscription.trial_end,
                period_value: 0,
                lines: Vec::new(),
                is_invoiced: false,
            };
        }
        _ => {}
    }
    if same_interval && !request.restarts && request.trial_end.is_none() {
        return within_period(subscription, request, &mut discounts);
    }
    let mut lines = if is_trial {
        Vec::new()
    } else {
        unused_credit(subscription, request)
    };
    let period = Period {
        start: at,
        end: clock::period_end(at, new.interval.months(), at),
    };
    let whole = Line::charge(
        new,
        &subscription.item,
        price_text(new),
        (new.unit_amount, false),
        period,
        &mut discounts,
    );
    let period_value = whole.net();
    lines.push(whole);
    Change {
        anchor: at,
        period,
        trial_end: if is_trial { Some(at) } else { subscription.trial_end },
        period_value,
        lines,
        is_invoiced: true,
    }
}

/// Computes the effects of a new price that applies to the rest of the current period.
fn within_period(subscription: &Subscription, request: &RequestedChange<'_>, discounts: &mut Discounts) -> Change {
    let new = request.new;
    let whole = Line::charge(
        new,
        &subscription.item,
        price_text(new),
        (new.unit_amount, false),
        subscription.period,
        &mut Discounts::new(request.discounts),
    );
    let mut change = Change {
        anchor: subscription.billing_cycle_anchor,
        period: subscription.period,
        trial_end: subscription.trial_end,
        period_value: whole.net(),
        lines: Vec::new(),
        is_invoiced: request.proration == Proration::AlwaysInvoice,
    };
    if request.old.id == new.id {
        change.period_value = subscription.period_value;
        change.is_invoiced = false;
        return change;
    }
    if request.proration == Proration::None {
        change.is_invoiced = false;
        return change;
    }
    let rest = rest(subscription, request.at);
    let amount = part(new.unit_amount, rest.end - rest.start, whole_length(subscription));
    let text = format!("Remaining time on {} after {}", name(new), day_text(request.at));
    change.lines = unused_credit(subscription, request);
    change.lines.push(Line::charge(
        new,
        &subscription.item,
        text,
        (amount, true),
        rest,
        discounts,
    ));
    change
}

/// Returns an invoice line that credits the unused part of the paid period; no line if nothing is credited.
fn unused_credit(subscription: &Subscription, request: &RequestedChange<'_>) -> Vec<Line> {
    let rest = rest(subscription, request.at);
    let cents = part(
        subscription.period_value,
        rest.end - rest.start,
        whole_length(subscription),
    );
    if request.proration == Proration::None || cents == 0 {
        return Vec::new();
    }
    let text = format!("Unused time on {} after {}", name(request.old), day_text(request.at));
    vec![Line::credit(request.old, &subscription.item, text, cents, rest)]
}

fn rest(subscription: &Subscription, at: i64) -> Period {
    let Period { start, end } = subscription.period;
    Period {
        start: at.clamp(start, end),
        end,
    }
}

fn whole_length(subscription: &Subscription) -> i64 {
    (subscription.period.end - subscription.period.start).max(1)
}

fn name(price: &Price) -> &str {
    &price.product
}
