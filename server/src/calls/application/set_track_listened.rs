//! application/set_track_listened: a reviewer's own listened flag on a submitted track.

use actix_web::web;
use actors::live::Live;
use macros::call;
use protocol::client_event::SetTrackListened;

use crate::http::{Call, CallResult, Manager};

/// Marks a submitted track as listened to by the caller, or not.
#[call("/application/set_track_listened", errors(NotFound))]
pub(super) async fn set_track_listened(
    live: web::Data<Live>,
    call: Call<Manager, SetTrackListened>,
) -> CallResult<bool> {
    let answer = live.set_listened(&call.caller.0, &call.request);
    Ok(answer.await?.into())
}
