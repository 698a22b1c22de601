//! track/delete: a track leaves the catalogue and every list it stands in.

use actix_web::{post, web};
use protocol::error_code::ErrorCode;
use protocol::ids::TrackId;
use serde::Deserialize;
use utoipa::ToSchema;

use super::store;
use crate::app_state::AppState;
use crate::blob::{BlobKey, BlobKind};
use crate::http::{Answer, Call, CallResult, Creator};

/// Which track.
#[derive(Debug, Deserialize, ToSchema)]
pub struct TrackDeleteRequest {
    id: TrackId,
}

/// Removes one of the caller's tracks from the catalogue, from playlists, from applications and from review lists; whoever follows these is
/// told.
#[utoipa::path(request_body = TrackDeleteRequest, responses((status = 200, body = Answer<bool>)))]
#[post("/track/delete")]
pub(super) async fn delete(state: web::Data<AppState>, call: Call<Creator, TrackDeleteRequest>) -> CallResult<bool> {
    let (Creator(caller), track_id) = (call.who, call.request.id);
    let mut connection = state.pool.acquire().await?;
    let track = store::find_own_track(&mut connection, caller.user_id, track_id)
        .await?
        .ok_or(ErrorCode::NotFound)?;
    drop(connection);
    state.live.delete_track(&caller.as_live(), track_id).await?;
    // the row is gone, so nobody gets an address any more: what cannot be removed now only takes room
    for kind in [BlobKind::Audio, BlobKind::Waveform] {
        let Some(key) = BlobKey::new(kind, &track.name_in_base) else {
            continue;
        };
        if let Err(error) = state.files.blobs.delete(&key).await {
            tracing::error!(file = %key, %error, "a file without a track is left over");
        }
    }
    Ok(Answer::done())
}
