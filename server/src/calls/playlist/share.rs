//! playlist/share: shares a playlist with the whole company, or stops sharing it.

use actix_web::web;
use actors::live::Live;
use macros::call;
use protocol::ids::PlaylistId;
use serde::Deserialize;
use utoipa::ToSchema;

use crate::domain::playlist;
use crate::http::{Call, CallResult, Manager};

/// The playlist, and whether it is shared with the whole company.
#[derive(Debug, Deserialize, ToSchema)]
pub(super) struct PlaylistShareRequest {
    playlist_id: PlaylistId,
    /// True: shares the playlist; false: stops sharing it.
    status: bool,
}

/// Shares a playlist with the whole company of its job, or stops sharing it. The caller must be the playlist's owner or one of the
/// platform's staff.
#[call("/playlist/share", live(Playlist), errors(NotFound))]
pub(super) async fn share(live: web::Data<Live>, call: Call<Manager, PlaylistShareRequest>) -> CallResult<bool> {
    let PlaylistShareRequest { playlist_id, status } = call.request;
    let shared = playlist::share(&live, &call.caller.0, playlist_id, status);
    Ok(shared.await?.into())
}
