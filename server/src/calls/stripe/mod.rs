//! The calls under stripe/: they open the payment provider's pages, and receive the provider's events.

mod cancel_subscription;
mod create_checkout_session;
mod create_portal_session;
mod get_subscription;
mod success_payment_check;
mod update_subscription;
mod webhook;

use crate::http::route::Calls;

/// Registers the calls under stripe/.
pub(super) fn register(calls: &mut Calls) {
    calls
        .service(cancel_subscription::cancel_subscription)
        .service(create_checkout_session::create_checkout_session)
        .service(create_portal_session::create_portal_session)
        .service(get_subscription::get_subscription)
        .service(success_payment_check::success_payment_check)
        .service(update_subscription::update_subscription)
        .service(webhook::webhook);
}
