//! playlist/delete: removes a playlist.

use actix_web::{post, web};
use actors::live::Live;
use protocol::ids::PlaylistId;
use serde::Deserialize;
use utoipa::ToSchema;

use crate::domain::playlist;
use crate::http::{Answer, Call, CallResult, Manager};

/// Which playlist.
#[derive(Debug, Deserialize, ToSchema)]
pub(super) struct PlaylistDeleteRequest {
    playlist_id: PlaylistId,
}

/// Removes one of the caller's playlists, anybody's for admins. Those who could see it are told.
#[utoipa::path(
    request_body = PlaylistDeleteRequest,
    responses((status = 200, body = Answer<bool>)),
    extensions(("x-errors" = json!(["not_found"])))
)]
#[post("/playlist/delete")]
pub(super) async fn delete(live: web::Data<Live>, call: Call<Manager, PlaylistDeleteRequest>) -> CallResult<bool> {
    let deleted = playlist::delete(&live, &call.who.0, call.request.playlist_id);
    Ok(deleted.await?.into())
}
