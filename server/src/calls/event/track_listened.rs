//! event/track_listened: counts a play of a track.

use macros::call;

use super::count::{EventTrackRequest, Events};
use crate::domain::statistic::event::Counted;
use crate::http::{Call, CallResult, MaybeUser};

/// Counts a play of a track, once for each listener, track and day.
#[call("/event/track_listened", errors(NotFound, NotLoggedIn, link))]
pub(super) async fn track_listened(events: Events, call: Call<MaybeUser, EventTrackRequest>) -> CallResult<bool> {
    events.of_track(call.caller.0, call.request, Counted::Listen).await
}
