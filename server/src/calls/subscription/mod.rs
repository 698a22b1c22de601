//! The calls under subscription/: buying, changing and canceling a plan.

mod check_coupon;
mod list;
mod preview;
mod resume;
mod unsubscribe;
mod update;

use crate::http::route::Calls;

/// Registers the calls under subscription/.
pub(super) fn register(calls: &mut Calls) {
    calls
        .service(check_coupon::check_coupon)
        .service(list::list)
        .service(preview::preview)
        .service(resume::resume)
        .service(unsubscribe::unsubscribe)
        .service(update::update);
}
