//! A person's own matters as the fold of their frames. Pure.

use protocol::change::{Change, UserChange};
use protocol::snapshot::UserSnapshot;

/// Applies a change of `user:`. What other changes tell of is read where it is shown.
pub(super) fn fold(state: &mut UserSnapshot, change: &Change) {
    let Change::User(change) = change else { return };
    match change {
        UserChange::SubscriptionChanged(subscription) => state.subscription = subscription.clone(),
        UserChange::StorageChanged(storage) => {
            state.storage = *storage;
            state.subscription.storage_info = *storage;
        }
        UserChange::TrialChanged { trialcounter } => state.trialcounter = *trialcounter,
        _ => {}
    }
}
