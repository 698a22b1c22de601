//! playlist/set_track_listened: sets whether the caller has listened to a track of a playlist.

use actix_web::web;
use actors::live::Live;
use macros::call;
use protocol::client_event::SetPlaylistTrackListened;

use crate::http::{Call, CallResult, Manager};

/// Sets whether the caller has listened to a submitted track. application/set_track_listened sets the same flag.
#[call("/playlist/set_track_listened", live(Review), errors(NotFound))]
pub(super) async fn set_track_listened(
    live: web::Data<Live>,
    call: Call<Manager, SetPlaylistTrackListened>,
) -> CallResult<bool> {
    let answer = live.set_listened(&call.caller.0, &call.request.into());
    Ok(answer.await?.into())
}
