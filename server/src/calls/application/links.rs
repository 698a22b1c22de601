//! application/create_shareable_link, get_shareable_links and delete_shareable_link: the share links to an application.

use macros::call;
use protocol::entity::link::ShareLink;
use protocol::ids::ApplicationId;
use serde::Deserialize;
use utoipa::ToSchema;

use crate::calls::share_link::{LinkDeleteRequest, Links, link_request};
use crate::domain::link::shared::Shared;
use crate::http::{Call, CallResult, Creator};

link_request!(ApplicationLinkRequest, id: ApplicationId);

/// The application whose links are listed.
#[derive(Debug, Deserialize, ToSchema)]
pub(super) struct ApplicationLinksRequest {
    id: ApplicationId,
}

/// Makes a share link that opens one of the caller's applications or playlists.
///
/// 409 `conflict` if the application or playlist has 50 valid links already.
#[call(
    "/application/create_shareable_link",
    live(Application),
    errors(NotFound, Conflict, PlaylistsNotInPlan),
    audit = "link_made"
)]
pub(super) async fn create_shareable_link(
    links: Links,
    call: Call<Creator, ApplicationLinkRequest>,
) -> CallResult<ShareLink> {
    let shared = Shared::Application(call.request.id);
    links.create(&call.caller.0, shared, call.request.form()).await
}

/// Returns the share links to one of the caller's applications, newest first. The answer contains at most 200 links, each with the counts
/// of its visits.
#[call("/application/get_shareable_links", errors(NotFound))]
pub(super) async fn get_shareable_links(
    links: Links,
    call: Call<Creator, ApplicationLinksRequest>,
) -> CallResult<Vec<ShareLink>> {
    links.list(&call.caller.0, Shared::Application(call.request.id)).await
}

/// Ends one of the caller's share links. The link's address no longer opens anything, and people who have the link's page open are
/// notified.
#[call("/application/delete_shareable_link", errors(NotFound), audit = "link_ended")]
pub(super) async fn delete_shareable_link(links: Links, call: Call<Creator, LinkDeleteRequest>) -> CallResult<bool> {
    links.delete(&call.caller.0, call.request.link_id).await
}
