//! application/delete_tracks: removes tracks from an application.

use actix_web::web;
use actors::live::Live;
use actors::plan::Plans;
use macros::call;
use protocol::error_code::ErrorCode;
use protocol::ids::{ApplicationId, JobId, TrackId};
use serde::Deserialize;
use sqlx::PgPool;
use utoipa::ToSchema;

use super::store;
use crate::domain::application;
use crate::domain::submission::{self, Withdrawal};
use crate::http::{Call, CallResult, Creator};

/// The application, and the tracks to remove from it.
#[derive(Debug, Deserialize, ToSchema)]
pub(super) struct ApplicationDeleteTracksRequest {
    id: ApplicationId,
    tracks_id: Vec<TrackId>,
}

/// Removes tracks from one of the caller's applications. If the application is to a job, reviewers no longer see these tracks.
#[call("/application/delete_tracks", live(User, Application), errors(NotFound))]
pub(super) async fn delete_tracks(
    pool: web::Data<PgPool>,
    live: web::Data<Live>,
    plans: web::Data<Plans>,
    call: Call<Creator, ApplicationDeleteTracksRequest>,
) -> CallResult<bool> {
    let Creator(caller) = call.caller;
    let ApplicationDeleteTracksRequest { id, tracks_id } = call.request;
    let mut connection = pool.acquire().await?;
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
            submission::withdraw(&live, &plans, &caller, withdrawal)
        }
        None => application::remove(&live, &caller, id, tracks_id),
    };
    Ok(answer.await?.into())
}
