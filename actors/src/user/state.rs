//! A person's own matters as the fold of their frames. Pure.

use protocol::change::{Change, UserChange};
use protocol::entity::company::InviteStatus;
use protocol::ids::InviteId;
use protocol::snapshot::UserSnapshot;
use std::collections::BTreeMap;
use time::{Date, Duration, OffsetDateTime};

/// What is known of a person, whatever day it is.
#[derive(Debug)]
pub(super) struct Own {
    /// What the snapshot says; its trial is made out for the day of asking.
    pub(super) told: UserSnapshot,
    /// The last day of the trial.
    pub(super) trial_ends: Option<Date>,
    /// Invitations that wait for an answer, and the midnight at which each of them expires.
    pub(super) invites: BTreeMap<InviteId, OffsetDateTime>,
}

impl Own {
    /// The snapshot of a day.
    pub(super) fn snapshot(&self, today: Date) -> UserSnapshot {
        let trial_ends = (self.trial_ends).filter(|_| !self.told.subscription.is_active_subscription);
        UserSnapshot {
            // the last day counts, so that 0 or less is over
            trialcounter: trial_ends.map(|last| (last - today).whole_days() + 1),
            unread_invites: self.invites.values().filter(|expires| expires.date() > today).count() as u32,
            ..self.told.clone()
        }
    }

    /// Applies a change of `user:` of that day. What other changes tell of is read where it is shown.
    pub(super) fn fold(&mut self, change: &Change, today: Date) {
        let Change::User(change) = change else { return };
        match change {
            UserChange::SubscriptionChanged(subscription) => self.told.subscription = subscription.clone(),
            UserChange::StorageChanged(storage) => {
                self.told.storage = *storage;
                self.told.subscription.storage_info = *storage;
            }
            UserChange::TrialChanged { trialcounter } => {
                let last = |days: i64| today.checked_add(Duration::days(days - 1));
                self.trial_ends = trialcounter.and_then(last);
            }
            UserChange::InviteArrived { invite_id, expires, .. } => {
                self.invites.insert(*invite_id, expires.0);
            }
            UserChange::InviteChanged { invite_id, status, .. } if *status != Some(InviteStatus::Pending) => {
                self.invites.remove(invite_id);
            }
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use protocol::entity::account::{StorageInfo, SubscriptionInfo};
    use protocol::ids::UserId;
    use time::macros::{date, datetime};

    fn on_trial_until(last: Date) -> Own {
        let storage = StorageInfo {
            all_mbytes: 100.0,
            used_mbytes: 1.0,
        };
        let subscription = SubscriptionInfo {
            product_title: "free".to_owned(),
            is_active_subscription: false,
            status: None,
            interval: None,
            current_period_start: None,
            current_period_end: None,
            storage_info: storage,
            all_jobs: false,
            counts_as: vec!["free".to_owned()],
        };
        Own {
            told: UserSnapshot {
                user_id: UserId(1),
                subscription,
                trialcounter: None,
                storage,
                unread_invites: 0,
            },
            trial_ends: Some(last),
            invites: BTreeMap::new(),
        }
    }

    #[test]
    fn a_trial_has_a_day_less_after_midnight_though_nothing_was_changed() {
        let own = on_trial_until(date!(2026 - 03 - 14));
        let days = |today| own.snapshot(today).trialcounter;
        assert_eq!(days(date!(2026 - 03 - 01)), Some(14));
        assert_eq!(days(date!(2026 - 03 - 14)), Some(1));
        assert_eq!(days(date!(2026 - 03 - 15)), Some(0));
    }

    #[test]
    fn a_trial_that_was_changed_runs_from_the_day_of_the_change_until_there_is_a_subscription() {
        let mut own = on_trial_until(date!(2026 - 03 - 01));
        let changed = UserChange::TrialChanged { trialcounter: Some(3) };
        own.fold(&Change::User(changed), date!(2026 - 03 - 10));
        assert_eq!(own.snapshot(date!(2026 - 03 - 11)).trialcounter, Some(2));
        let subscription = SubscriptionInfo {
            is_active_subscription: true,
            ..own.told.subscription.clone()
        };
        own.fold(
            &Change::User(UserChange::SubscriptionChanged(subscription)),
            date!(2026 - 03 - 11),
        );
        assert_eq!(own.snapshot(date!(2026 - 03 - 11)).trialcounter, None);
    }

    #[test]
    fn an_invitation_waits_until_it_is_answered_deleted_or_expired() {
        let mut own = on_trial_until(date!(2026 - 03 - 14));
        for id in 1..=3 {
            let arrived = UserChange::InviteArrived {
                invite_id: InviteId(id),
                expires: datetime!(2026-03-15 00:00 UTC).into(),
                unread_invites: id as u32,
            };
            own.fold(&Change::User(arrived), date!(2026 - 03 - 01));
        }
        let unread = |own: &Own, today| own.snapshot(today).unread_invites;
        assert_eq!(unread(&own, date!(2026 - 03 - 14)), 3);
        assert_eq!(unread(&own, date!(2026 - 03 - 15)), 0);
        for (id, status, left) in [
            (1, Some(InviteStatus::Pending), 3),
            (1, Some(InviteStatus::Accepted), 2),
            (2, None, 1),
            (9, Some(InviteStatus::Canceled), 1),
        ] {
            let changed = UserChange::InviteChanged {
                invite_id: InviteId(id),
                status,
                unread_invites: left,
            };
            own.fold(&Change::User(changed), date!(2026 - 03 - 02));
            assert_eq!(unread(&own, date!(2026 - 03 - 02)), left, "{id} {status:?}");
        }
    }
}
