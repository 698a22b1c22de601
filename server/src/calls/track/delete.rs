//! track/delete: deletes a track, and removes it from every list that contains it.

use actix_web::web;
use actors::live::Live;
use actors::plan::Plans;
use macros::call;
use protocol::client_event::Deleted;
use protocol::ids::TrackId;
use serde::Deserialize;
use utoipa::ToSchema;

use crate::domain;
use crate::http::{Call, CallResult, Creator};

/// The track to delete.
#[derive(Debug, Deserialize, ToSchema)]
pub(super) struct TrackDeleteRequest {
    id: TrackId,
}

/// Deletes one of the caller's tracks. The track is removed from the catalog, playlists, applications and review lists, and followers of
/// these are notified. For 60 seconds, the event `track.restore` can restore it.
#[call("/track/delete", errors(NotFound))]
pub(super) async fn delete(
    live: web::Data<Live>,
    plans: web::Data<Plans>,
    call: Call<Creator, TrackDeleteRequest>,
) -> CallResult<Deleted> {
    let (Creator(caller), track_id) = (call.caller, call.request.id);
    let deleted = domain::track::delete(&live, &plans, &caller, track_id);
    Ok(deleted.await?.into())
}
