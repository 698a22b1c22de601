//! playlist/create_shareable_link, get_shareable_links, delete_shareable_link: the share links of a playlist.

use macros::call;
use protocol::entity::link::ShareLink;
use protocol::ids::PlaylistId;
use serde::Deserialize;
use utoipa::ToSchema;

use crate::calls::share_link::{LinkDeleteRequest, Links, link_request};
use crate::domain::link::shared::Shared;
use crate::http::{Call, CallResult, Manager};

link_request!(PlaylistLinkRequest, playlist_id: PlaylistId);

/// The playlist whose links are listed.
#[derive(Debug, Deserialize, ToSchema)]
pub(super) struct PlaylistLinksRequest {
    playlist_id: PlaylistId,
}

/// Creates a share link to a playlist of the caller; for admins, to any playlist.
///
/// 409 `conflict` if the playlist already has 50 valid links.
#[call("/playlist/create_shareable_link", errors(NotFound, Conflict), audit = "link_made")]
pub(super) async fn create_shareable_link(
    links: Links,
    call: Call<Manager, PlaylistLinkRequest>,
) -> CallResult<ShareLink> {
    let shared = Shared::Playlist(call.request.playlist_id);
    links.create(&call.caller.0, shared, call.request.form()).await
}

/// Returns the links of a playlist, newest first, at most 200. The caller must see the playlist. The address of a link is included only for the
/// person who made it and for people who may end it.
#[call("/playlist/get_shareable_links", errors(NotFound))]
pub(super) async fn get_shareable_links(
    links: Links,
    call: Call<Manager, PlaylistLinksRequest>,
) -> CallResult<Vec<ShareLink>> {
    links
        .list(&call.caller.0, Shared::Playlist(call.request.playlist_id))
        .await
}

/// Ends a link: its address no longer opens anything. People who have its page open are notified. Allowed for the playlist's owner, the
/// company's owner and admins, and the platform's admins.
#[call("/playlist/delete_shareable_link", errors(NotFound), audit = "link_ended")]
pub(super) async fn delete_shareable_link(links: Links, call: Call<Manager, LinkDeleteRequest>) -> CallResult<bool> {
    links.delete(&call.caller.0, call.request.link_id).await
}
