//! playlist/share_to_member: shares a playlist with one colleague, who may edit it, or stops sharing it.

use actix_web::web;
use actors::live::Live;
use macros::call;
use protocol::ids::{PlaylistId, UserId};
use serde::Deserialize;
use utoipa::ToSchema;

use crate::domain::playlist;
use crate::http::{Call, CallResult, Manager};

/// The playlist, the member, and whether the playlist is shared with the member.
#[derive(Debug, Deserialize, ToSchema)]
pub(super) struct PlaylistMemberRequest {
    playlist_id: PlaylistId,
    /// The member; must belong to the company that posted the job.
    member_to: UserId,
    /// True (the default): shares the playlist; false: stops sharing it.
    status: Option<bool>,
}

/// Shares a playlist with a member of its job's company, or stops sharing it. While the playlist is shared, the member may add, remove and
/// move tracks. The caller must be the playlist's owner or one of the platform's staff.
#[call("/playlist/share_to_member", live(Playlist), errors(NotFound))]
pub(super) async fn share_to_member(
    live: web::Data<Live>,
    call: Call<Manager, PlaylistMemberRequest>,
) -> CallResult<bool> {
    let PlaylistMemberRequest {
        playlist_id,
        member_to,
        status,
    } = call.request;
    let is_shared = status.unwrap_or(true);
    let shared = playlist::share_to_member(&live, &call.caller.0, playlist_id, member_to, is_shared);
    Ok(shared.await?.into())
}
