//! Payments: the plans at the provider, and the provider's events.

mod affiliates;
mod buying;
mod double;
mod keeping_up;
mod killed;
mod plans;
mod scene;
mod shuffled;
mod webhook;
