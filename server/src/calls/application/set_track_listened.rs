//! application/set_track_listened: a reviewer's own flag on a submitted track.

use actix_web::{post, web};
use actors::live::Live;
use protocol::client_event::SetTrackListened;

use crate::http::{Answer, Call, CallResult, Manager};

/// Marks a submitted track as listened by the caller, or not.
#[utoipa::path(
    request_body = SetTrackListened,
    responses((status = 200, body = Answer<bool>)),
    extensions(("x-errors" = json!(["not_found"])))
)]
#[post("/application/set_track_listened")]
pub(super) async fn set_track_listened(
    live: web::Data<Live>,
    call: Call<Manager, SetTrackListened>,
) -> CallResult<bool> {
    let answer = live.set_listened(&call.who.0, &call.request);
    Ok(answer.await?.into())
}
