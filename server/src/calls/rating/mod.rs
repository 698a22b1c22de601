//! The calls under rating/: reviewers' ratings of submitted tracks.

mod set_track;

use crate::http::route::Calls;

/// Registers the calls under rating/.
pub fn register(calls: &mut Calls) {
    calls.service(set_track::set_track);
}
