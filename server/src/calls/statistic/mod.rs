//! statistic: what a creator's tracks count.

mod get;
mod get_available_dates;

use crate::http::route::Calls;

/// Registers the family's calls.
pub fn register(calls: &mut Calls) {
    calls
        .service(get::get)
        .service(get_available_dates::get_available_dates);
}
