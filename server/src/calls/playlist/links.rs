//! playlist/create_shareable_link, get_shareable_links, delete_shareable_link.

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

/// Makes a link to a playlist that the caller owns; to anybody's for admins.
///
/// 409 `conflict` beyond 50 links that open at the same time.
#[call("/playlist/create_shareable_link", errors(NotFound, Conflict), audit = "link_made")]
pub(super) async fn create_shareable_link(
    links: Links,
    call: Call<Manager, PlaylistLinkRequest>,
) -> CallResult<ShareLink> {
    let shared = Shared::Playlist(call.request.playlist_id);
    links.create(&call.caller.0, shared, call.request.form()).await
}

/// Returns the links of a playlist, newest first, at most 200. For people who see it. Addresses are shown only to people who may end the link,
/// and to its maker.
#[call("/playlist/get_shareable_links", errors(NotFound))]
pub(super) async fn get_shareable_links(
    links: Links,
    call: Call<Manager, PlaylistLinksRequest>,
) -> CallResult<Vec<ShareLink>> {
    links
        .list(&call.caller.0, Shared::Playlist(call.request.playlist_id))
        .await
}

/// Ends a link: its address opens nothing any more. People who have it open are notified. For the playlist's owner, company role and admins.
#[call("/playlist/delete_shareable_link", errors(NotFound), audit = "link_ended")]
pub(super) async fn delete_shareable_link(links: Links, call: Call<Manager, LinkDeleteRequest>) -> CallResult<bool> {
    links.delete(&call.caller.0, call.request.link_id).await
}
