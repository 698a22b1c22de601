//! event/track_uploaded: a track was saved.

use actix_web::{post, web};
use actors::live::Live;

use super::count::{EventTrackRequest, count};
use crate::domain::track::listening::Counted;
use crate::http::{Answer, Call, CallResult, MaybeUser};

/// Counts that a track was saved: once for each listener, track and day.
#[utoipa::path(
    request_body = EventTrackRequest,
    responses((status = 200, body = Answer<bool>)),
    extensions(("x-errors" = json!(["not_found", "not_logged_in", "link_password_required", "wrong_link_password", "download_not_allowed"])))
)]
#[post("/event/track_uploaded")]
pub(super) async fn track_uploaded(
    live: web::Data<Live>,
    call: Call<MaybeUser, EventTrackRequest>,
) -> CallResult<bool> {
    count(&live, call.who.0, call.request, Counted::Download).await
}
