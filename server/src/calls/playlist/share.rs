//! playlist/share: shares a playlist with the whole company, or stops sharing it.

use actix_web::web;
use actors::live::Live;
use macros::call;
use protocol::ids::PlaylistId;
use serde::Deserialize;
use utoipa::ToSchema;

use crate::domain::playlist;
use crate::http::{Call, CallResult, Manager};

/// The playlist, and whether it is to be shared.
#[derive(Debug, Deserialize, ToSchema)]
pub(super) struct PlaylistShareRequest {
    playlist_id: PlaylistId,
    /// True: shared; false: no longer shared.
    status: bool,
}

/// Shares a playlist with the whole company of its job, or stops sharing it. Allowed for the playlist's owner and for the platform's admins.
#[call("/playlist/share", errors(NotFound))]
pub(super) async fn share(live: web::Data<Live>, call: Call<Manager, PlaylistShareRequest>) -> CallResult<bool> {
    let PlaylistShareRequest { playlist_id, status } = call.request;
    let shared = playlist::share(&live, &call.caller.0, playlist_id, status);
    Ok(shared.await?.into())
}
