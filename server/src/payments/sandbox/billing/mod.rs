//! Billing of subscriptions: their invoices, payments, changes, renewals and ends.

mod change;
pub(super) mod ending;
mod invoice_calls;
mod invoice_payments;
pub(super) mod paying;
mod preview;
pub(super) mod renewal;
pub(super) mod settling;
mod subscription_calls;
mod update;

use actix_web::web;

/// Registers the API calls for subscriptions and invoices.
pub(super) fn register(scope: &mut web::ServiceConfig) {
    subscription_calls::register(scope);
    invoice_calls::register(scope);
    invoice_payments::register(scope);
}
