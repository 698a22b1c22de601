//! A person's own matters as the fold of their frames. Pure.

use protocol::change::{Change, UserChange};
use protocol::snapshot::UserSnapshot;
use time::{Date, Duration};

/// What is known of a person, whatever day it is.
#[derive(Debug)]
pub(super) struct Own {
    /// What the snapshot says; its trial is made out for the day of asking.
    pub(super) told: UserSnapshot,
    /// The last day of the trial.
    pub(super) trial_ends: Option<Date>,
}

impl Own {
    /// The snapshot of a day.
    pub(super) fn snapshot(&self, today: Date) -> UserSnapshot {
        let trial_ends = (self.trial_ends).filter(|_| !self.told.subscription.is_active_subscription);
        UserSnapshot {
            // the last day counts, so that 0 or less is over
            trialcounter: trial_ends.map(|last| (last - today).whole_days() + 1),
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
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use protocol::entity::account::{StorageInfo, SubscriptionInfo};
    use protocol::ids::UserId;
    use time::macros::date;

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
}
