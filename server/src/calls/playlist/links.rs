//! playlist/create_shareable_link, get_shareable_links and delete_shareable_link: the share links to a playlist.

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

/// Makes a share link that opens a playlist of the caller. Admins may make links to any playlist.
///
/// 409 `conflict` if the playlist has 50 valid links already.
#[call(
    "/playlist/create_shareable_link",
    live(Playlist),
    errors(NotFound, Conflict),
    audit = "link_made"
)]
pub(super) async fn create_shareable_link(
    links: Links,
    call: Call<Manager, PlaylistLinkRequest>,
) -> CallResult<ShareLink> {
    let shared = Shared::Playlist(call.request.playlist_id);
    links.create(&call.caller.0, shared, call.request.form()).await
}

/// Returns the share links to a playlist, newest first, at most 200. The caller must be allowed to see the playlist. The address of a link
/// is included only if the caller made the link or may end it.
#[call("/playlist/get_shareable_links", errors(NotFound))]
pub(super) async fn get_shareable_links(
    links: Links,
    call: Call<Manager, PlaylistLinksRequest>,
) -> CallResult<Vec<ShareLink>> {
    links
        .list(&call.caller.0, Shared::Playlist(call.request.playlist_id))
        .await
}

/// Ends a share link. The link's address no longer opens anything, and people who have the link's page open are notified. The caller must
/// be the playlist's owner, the owner or an admin of the company, or one of the platform's staff.
#[call("/playlist/delete_shareable_link", errors(NotFound), audit = "link_ended")]
pub(super) async fn delete_shareable_link(links: Links, call: Call<Manager, LinkDeleteRequest>) -> CallResult<bool> {
    links.delete(&call.caller.0, call.request.link_id).await
}
