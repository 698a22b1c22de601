//! Payments: the plans at the provider.

mod plans;
