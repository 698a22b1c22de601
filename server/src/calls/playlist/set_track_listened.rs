//! playlist/set_track_listened: a reviewer's own flag on a track that stands in a playlist.

use actix_web::{post, web};
use actors::live::Live;
use protocol::client_event::SetPlaylistTrackListened;

use crate::http::{Answer, Call, CallResult, Manager};

/// Marks a submitted track as listened by the caller, or not. The same flag as that of application/set_track_listened.
#[utoipa::path(
    request_body = SetPlaylistTrackListened,
    responses((status = 200, body = Answer<bool>)),
    extensions(("x-errors" = json!(["not_found"])))
)]
#[post("/playlist/set_track_listened")]
pub(super) async fn set_track_listened(
    live: web::Data<Live>,
    call: Call<Manager, SetPlaylistTrackListened>,
) -> CallResult<bool> {
    let answer = live.set_listened(&call.who.0, &call.request.into());
    Ok(answer.await?.into())
}
