//! application/get_by_token and get_shared_tracks: return the page that a share link to an application opens, and the tracks on it.

use macros::call;
use protocol::entity::shared::SharedPage;
use protocol::ids::ApplicationId;
use protocol::topic::{Topic, TopicKind};

use crate::calls::shared_page::{ByTokenRequest, SharedPages, SharedTracks, shared_tracks_request};
use crate::http::{Anybody, Call, CallResult, MaybeUser};

shared_tracks_request!(ApplicationSharedTracksRequest, application_id: ApplicationId);

/// Returns the page that a share link to an application opens. The caller must send the link's token, and the link's password if it has
/// one.
///
/// The errors 404 `link_expired` and `link_revoked` include `contact` if the person who made the link has set a public contact.
#[call("/application/get_by_token", live(Link), errors(NotFound, link))]
pub(super) async fn get_by_token(pages: SharedPages, call: Call<MaybeUser, ByTokenRequest>) -> CallResult<SharedPage> {
    pages.page(call.caller.0, call.request, TopicKind::Application).await
}

/// Returns a page of the tracks that a share link shows, in the application's order.
#[call("/application/get_shared_tracks", errors(NotFound, link))]
pub(super) async fn get_shared_tracks(
    pages: SharedPages,
    call: Call<Anybody, ApplicationSharedTracksRequest>,
) -> CallResult<SharedTracks> {
    let request = &call.request;
    let target = Topic::Application(request.application_id);
    pages
        .tracks(target, request.shown(), (request.limit, request.offset))
        .await
}
