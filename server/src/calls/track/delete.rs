//! track/delete: a track leaves the catalogue and every list it stands in.

use actix_web::{post, web};
use protocol::error_code::ErrorCode;
use protocol::ids::TrackId;
use serde::Deserialize;
use utoipa::ToSchema;

use super::store;
use crate::domain;
use crate::http::{Answer, Call, CallResult, Creator};
use crate::run::app_state::AppState;

/// Which track.
#[derive(Debug, Deserialize, ToSchema)]
pub(super) struct TrackDeleteRequest {
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
    state.files.staging.note(&track.name_in_base)?;
    let outcome = domain::track::delete(&state.live, &state.plans, &caller, track_id).await;
    if outcome.is_ok() {
        state.files.remove_track(&track.name_in_base).await;
    }
    // where the outcome is unknown, the note stays for the next start
    if !outcome
        .as_ref()
        .is_err_and(|refusal| refusal.code == ErrorCode::TryAgain)
    {
        state.files.staging.settle(&track.name_in_base);
    }
    outcome?;
    Ok(Answer::done())
}
