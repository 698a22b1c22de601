//! application/delete_tracks: takes tracks out of an application.

use actix_web::{post, web};
use protocol::error_code::ErrorCode;
use protocol::ids::{ApplicationId, JobId, TrackId};
use serde::Deserialize;
use utoipa::ToSchema;

use super::store;
use crate::domain::application;
use crate::domain::submission::{self, Withdrawal};
use crate::http::{Answer, Call, CallResult, Creator};
use crate::run::app_state::AppState;

/// Which tracks of which application.
#[derive(Debug, Deserialize, ToSchema)]
pub(super) struct ApplicationDeleteTracksRequest {
    id: ApplicationId,
    tracks_id: Vec<TrackId>,
}

/// Takes tracks out of one of the caller's applications; from a job's, reviewers no longer see them.
#[utoipa::path(
    request_body = ApplicationDeleteTracksRequest,
    responses((status = 200, body = Answer<bool>)),
    extensions(("x-errors" = json!(["not_found"])))
)]
#[post("/application/delete_tracks")]
pub(super) async fn delete_tracks(
    state: web::Data<AppState>,
    call: Call<Creator, ApplicationDeleteTracksRequest>,
) -> CallResult<bool> {
    let Creator(caller) = call.who;
    let ApplicationDeleteTracksRequest { id, tracks_id } = call.request;
    let mut connection = state.pool.acquire().await?;
    let present = store::find_own(&mut connection, caller.user_id, id)
        .await?
        .ok_or(ErrorCode::NotFound)?;
    drop(connection);
    let answer = match present.job_id {
        Some(job_id) => {
            let withdrawal = Withdrawal {
                job_id: JobId(job_id),
                application_id: id,
                tracks_id,
            };
            submission::withdraw(&state.live, &state.plans, &caller, withdrawal)
        }
        None => application::remove(&state.live, &caller, id, tracks_id),
    };
    Ok(answer.await?.into())
}
