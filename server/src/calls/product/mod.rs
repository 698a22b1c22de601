//! The calls under product/: the plans on offer.

pub(super) mod get_all;

use crate::http::route::Calls;

/// Registers the calls under product/.
pub(super) fn register(calls: &mut Calls) {
    calls.service(get_all::get_all);
}
