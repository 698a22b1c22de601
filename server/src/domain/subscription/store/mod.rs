//! The SQL for paid subscriptions: stored states, customers, prices, events, checkouts and sent emails.

pub(super) mod checkout;
pub(super) mod customer;
pub(super) mod event;
pub(super) mod notice;
pub(super) mod paying;
pub(super) mod reconciliation;
pub(super) mod stored_state;
