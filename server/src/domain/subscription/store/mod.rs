//! The SQL of paid subscriptions.

pub(super) mod checkout;
pub(super) mod comparing;
pub(super) mod customer;
pub(super) mod event;
pub(super) mod held;
pub(super) mod notice;
pub(super) mod paying;
