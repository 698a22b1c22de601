//! application/create_shareable_link, get_shareable_links, delete_shareable_link.

use actix_web::post;
use protocol::entity::link::ShareLink;
use protocol::ids::ApplicationId;
use serde::Deserialize;
use utoipa::ToSchema;

use crate::calls::share_link::{LinkDeleteRequest, Links, link_request};
use crate::domain::link::shared::Shared;
use crate::http::{Answer, Call, CallResult, Creator};

link_request!(ApplicationLinkRequest, id: ApplicationId);

/// Whose links.
#[derive(Debug, Deserialize, ToSchema)]
pub(super) struct ApplicationLinksRequest {
    id: ApplicationId,
}

/// Makes a link that opens one of the caller's applications or playlists.
///
/// 409 `conflict` beyond 50 links that open at the same time.
#[utoipa::path(
    request_body = ApplicationLinkRequest,
    responses((status = 200, body = Answer<ShareLink>)),
    extensions(("x-errors" = json!(["not_found", "conflict", "playlists_not_in_plan"])))
)]
#[post("/application/create_shareable_link")]
pub(super) async fn create_shareable_link(
    links: Links,
    call: Call<Creator, ApplicationLinkRequest>,
) -> CallResult<ShareLink> {
    let shared = Shared::Application(call.request.id);
    links.create(&call.who.0, shared, call.request.form()).await
}

/// The links of one of the caller's applications, the newest first. At most 200, with how often each was used.
#[utoipa::path(
    request_body = ApplicationLinksRequest,
    responses((status = 200, body = Answer<Vec<ShareLink>>)),
    extensions(("x-errors" = json!(["not_found"])))
)]
#[post("/application/get_shareable_links")]
pub(super) async fn get_shareable_links(
    links: Links,
    call: Call<Creator, ApplicationLinksRequest>,
) -> CallResult<Vec<ShareLink>> {
    links.list(&call.who.0, Shared::Application(call.request.id)).await
}

/// Ends a link of the caller's. Its address opens nothing any more, and whoever has it open is told.
#[utoipa::path(
    request_body = LinkDeleteRequest,
    responses((status = 200, body = Answer<bool>)),
    extensions(("x-errors" = json!(["not_found"])))
)]
#[post("/application/delete_shareable_link")]
pub(super) async fn delete_shareable_link(links: Links, call: Call<Creator, LinkDeleteRequest>) -> CallResult<bool> {
    links.delete(&call.who.0, call.request.link_id).await
}
