//! playlist/delete: removes a playlist.

use actix_web::{post, web};
use protocol::ids::PlaylistId;
use serde::Deserialize;
use utoipa::ToSchema;

use crate::domain::playlist;
use crate::http::{Answer, Call, CallResult, Manager};
use crate::run::app_state::AppState;

/// Which playlist.
#[derive(Debug, Deserialize, ToSchema)]
pub(super) struct PlaylistDeleteRequest {
    playlist_id: PlaylistId,
}

/// Removes one of the caller's playlists, anybody's for admins; those who could see it are told.
#[utoipa::path(
    request_body = PlaylistDeleteRequest,
    responses((status = 200, body = Answer<bool>)),
    extensions(("x-errors" = json!(["not_found"])))
)]
#[post("/playlist/delete")]
pub(super) async fn delete(state: web::Data<AppState>, call: Call<Manager, PlaylistDeleteRequest>) -> CallResult<bool> {
    let deleted = playlist::delete(&state.live, &call.who.0, call.request.playlist_id);
    Ok(deleted.await?.into())
}
