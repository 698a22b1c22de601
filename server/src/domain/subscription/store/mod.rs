//! The SQL of paid subscriptions.

pub(super) mod checkout;
pub(super) mod customer;
pub(super) mod event;
pub(super) mod notice;
pub(super) mod paying;
pub(super) mod reconciliation;
pub(super) mod stored_state;
