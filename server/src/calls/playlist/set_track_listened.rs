//! playlist/set_track_listened: a reviewer's own listened flag on a track of a playlist.

use actix_web::web;
use actors::live::Live;
use macros::call;
use protocol::client_event::SetPlaylistTrackListened;

use crate::http::{Call, CallResult, Manager};

/// Marks a submitted track as listened to by the caller, or not. The same flag as that of application/set_track_listened.
#[call("/playlist/set_track_listened", errors(NotFound))]
pub(super) async fn set_track_listened(
    live: web::Data<Live>,
    call: Call<Manager, SetPlaylistTrackListened>,
) -> CallResult<bool> {
    let answer = live.set_listened(&call.caller.0, &call.request.into());
    Ok(answer.await?.into())
}
