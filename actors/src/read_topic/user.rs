//! The snapshot of the topic `user:`, which is valid for one day. Also the person's subscription, which is part of the snapshot and of the
//! answers of some calls.

use super::store::{self, PersonRow};
use crate::plan::month::start_of_next_month;
use crate::plan::{Plans, mbytes, must_pay};
use crate::topic::engine::Engine;
use protocol::entity::account::{PlanUsage, StorageInfo, SubscriptionInfo};
use protocol::ids::UserId;
use protocol::snapshot::UserSnapshot;
use protocol::timestamp::Timestamp;
use sqlx::PgConnection;
use time::Date;

pub(super) async fn read(
    conn: &mut PgConnection,
    user: UserId,
    engine: &Engine,
) -> Result<Option<UserSnapshot>, sqlx::Error> {
    let now = (engine.now)();
    let person = store::find_person(conn, user, now).await?;
    Ok(person.map(|person| snapshot(user, person, engine, now.date())))
}

fn snapshot(user_id: UserId, person: PersonRow, engine: &Engine, today: Date) -> UserSnapshot {
    let unread_invites = u32::try_from(person.unread_invites).unwrap_or(u32::MAX);
    let unread_team_invites = u32::try_from(person.unread_team_invites).unwrap_or(u32::MAX);
    let unread_mentions = u32::try_from(person.unread_mentions).unwrap_or(u32::MAX);
    let subscription = subscription(person, &engine.plans, today);
    UserSnapshot {
        user_id,
        trialcounter: subscription.trialcounter,
        storage: subscription.storage_info,
        subscription,
        unread_invites,
        unread_team_invites,
        unread_mentions,
    }
}

/// Returns a person's subscription: the plan, its limits, and how much of them the person uses. For a person without an active plan these are
/// the limits of the free plan.
pub fn subscription(person: PersonRow, plans: &Plans, today: Date) -> SubscriptionInfo {
    let plan = plans.in_force(&person.plan, person.is_active);
    let trialcounter = days_left(person.trial_ends.filter(|_| !person.is_active), today);
    let non_paid = must_pay(person.is_active, person.trial_ends, today);
    let status = shown_status(person.is_active, person.status.as_deref());
    SubscriptionInfo {
        current_subscription: person.plan.clone(),
        product_title: person.plan,
        product_id: plan.product_id.clone(),
        price_id_month: person.price_id_month,
        price_id_year: person.price_id_year,
        subscription_id: person.subscription_id,
        stripe_customer_id: person.stripe_customer_id,
        is_first_500: person.is_first_500,
        cancel_at: person.cancel_at.map(Timestamp),
        update_date: person.updated.map(Timestamp),
        is_active_subscription: person.is_active,
        status: status.map(str::to_owned),
        interval: person.interval,
        current_period_start: person.period_start.map(Timestamp),
        current_period_end: person.period_end.map(Timestamp),
        storage_info: StorageInfo {
            all_mbytes: plan.storage_mbytes as f64,
            used_mbytes: mbytes(person.storage_bytes),
        },
        counts_as: plan.titles(),
        limits: plan.limits(),
        used: PlanUsage {
            tracks: person.tracks,
            applications: person.applications,
            resets_at: Timestamp(start_of_next_month(today)),
        },
        trialcounter,
        non_paid,
    }
}

/// Returns the status of a subscription as clients see it. For an active plan it is `trialing`, `past_due` or `active`. For a plan that is not
/// active it is `canceled` if this is the payment provider's status, and none if the provider's status is anything else.
fn shown_status(is_active: bool, status: Option<&str>) -> Option<&'static str> {
    match (is_active, status) {
        (true, Some("trialing")) => Some("trialing"),
        (true, Some("past_due")) => Some("past_due"),
        (true, _) => Some("active"),
        (false, Some("canceled")) => Some("canceled"),
        (false, _) => None,
    }
}

/// Returns the remaining days of a trial, including the last day. The trial is over if the result is 0 or less.
fn days_left(last: Option<Date>, today: Date) -> Option<i64> {
    last.map(|last| (last - today).whole_days() + 1)
}

#[cfg(test)]
mod tests {
    use super::days_left;
    use time::macros::date;

    #[test]
    fn the_last_day_of_a_trial_counts() {
        let left = |today| days_left(Some(date!(2026 - 03 - 14)), today);
        assert_eq!(left(date!(2026 - 03 - 01)), Some(14));
        assert_eq!(left(date!(2026 - 03 - 14)), Some(1));
        assert_eq!(left(date!(2026 - 03 - 15)), Some(0));
        assert_eq!(days_left(None, date!(2026 - 03 - 15)), None);
    }
}
