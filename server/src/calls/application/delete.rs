//! application/delete: deletes an application or one of the creator's own playlists.

use actix_web::web;
use actors::live::Live;
use actors::plan::Plans;
use macros::call;
use protocol::client_event::Deleted;
use protocol::error_code::ErrorCode;
use protocol::ids::{ApplicationId, JobId};
use serde::Deserialize;
use sqlx::PgPool;
use utoipa::ToSchema;

use super::store;
use crate::domain::application::deletion;
use crate::http::{Call, CallResult, Creator};

/// The application or playlist to delete.
#[derive(Debug, Deserialize, ToSchema)]
pub(super) struct ApplicationDeleteRequest {
    id: ApplicationId,
}

/// Deletes one of the caller's applications or playlists with its links. Its submitted tracks are withdrawn: reviewers no longer see them, and
/// they no longer count toward the number of tracks that the job allows. The application itself still counts toward the number of applications
/// that the caller's plan allows in the month in which it was submitted. For 60 seconds, the event `application.restore` can restore it.
#[call("/application/delete", live(User), errors(NotFound))]
pub(super) async fn delete(
    pool: web::Data<PgPool>,
    live: web::Data<Live>,
    plans: web::Data<Plans>,
    call: Call<Creator, ApplicationDeleteRequest>,
) -> CallResult<Deleted> {
    let (Creator(caller), id) = (call.caller, call.request.id);
    let found = store::find_own(&mut *pool.acquire().await?, caller.user_id, id).await?;
    let job = found.ok_or(ErrorCode::NotFound)?.job_id.map(JobId);
    Ok(deletion::delete(&live, &plans, &caller, id, job).await?.into())
}
