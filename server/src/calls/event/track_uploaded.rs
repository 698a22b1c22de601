//! event/track_uploaded: counts a download of a track. Despite the call's name, nothing is uploaded.

use macros::call;

use super::count::{EventTrackRequest, Events};
use crate::domain::statistic::event::Counted;
use crate::http::{Call, CallResult, MaybeUser};

/// Counts a download of a track, once for each listener, track and day. Despite the call's name, nothing is uploaded.
#[call("/event/track_uploaded", errors(NotFound, NotLoggedIn, link, DownloadNotAllowed))]
pub(super) async fn track_uploaded(events: Events, call: Call<MaybeUser, EventTrackRequest>) -> CallResult<bool> {
    events.of_track(call.caller.0, call.request, Counted::Download).await
}
