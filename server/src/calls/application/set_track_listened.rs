//! application/set_track_listened: sets a reviewer's own listened flag of a submitted track.

use actix_web::web;
use actors::live::Live;
use macros::call;
use protocol::client_event::SetTrackListened;

use crate::http::{Call, CallResult, Manager};

/// Sets whether the caller has listened to a submitted track.
#[call("/application/set_track_listened", live(Review), errors(NotFound))]
pub(super) async fn set_track_listened(
    live: web::Data<Live>,
    call: Call<Manager, SetTrackListened>,
) -> CallResult<bool> {
    let answer = live.set_listened(&call.caller.0, &call.request);
    Ok(answer.await?.into())
}
