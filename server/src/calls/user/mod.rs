//! The calls under user/: people's opt-ins to the emails of promotions.

mod get_subscribed_promotion;
mod promotion;
mod subscribe_promotion;

use crate::http::route::Calls;

/// Registers the calls under user/.
pub fn register(calls: &mut Calls) {
    calls
        .service(get_subscribed_promotion::get_subscribed_promotion)
        .service(subscribe_promotion::subscribe_promotion);
}
