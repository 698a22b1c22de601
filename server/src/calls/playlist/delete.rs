//! playlist/delete: deletes a playlist.

use actix_web::web;
use actors::live::Live;
use macros::call;
use protocol::client_event::Deleted;
use protocol::ids::PlaylistId;
use serde::Deserialize;
use utoipa::ToSchema;

use crate::domain::playlist;
use crate::http::{Call, CallResult, Manager};

/// The playlist to delete.
#[derive(Debug, Deserialize, ToSchema)]
pub(super) struct PlaylistDeleteRequest {
    playlist_id: PlaylistId,
}

/// Deletes a playlist of the caller; admins may delete any playlist. People who could see the playlist are notified. For 60 seconds, the
/// event `playlist.restore` can restore it.
#[call("/playlist/delete", errors(NotFound))]
pub(super) async fn delete(live: web::Data<Live>, call: Call<Manager, PlaylistDeleteRequest>) -> CallResult<Deleted> {
    let deleted = playlist::delete(&live, &call.caller.0, call.request.playlist_id);
    Ok(deleted.await?.into())
}
