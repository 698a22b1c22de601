//! application/create: submits tracks to a job, or makes a playlist of the creator's own.

use actix_web::web;
use actors::live::Live;
use actors::plan::Plans;
use macros::call;
use protocol::ids::{ApplicationId, JobId, TrackId};
use protocol::schema::{ApplicationDescription, PlaylistName, RequestId, TrackList};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::save::Save;
use crate::http::{Call, CallResult, Creator};

/// The tracks to submit, and the job to which they are submitted.
#[derive(Debug, Deserialize, ToSchema)]
pub(super) struct ApplicationCreateRequest {
    /// All tracks of the application, in order.
    #[serde(default)]
    #[schema(value_type = TrackList)]
    tracks_id: Vec<TrackId>,
    /// The job to which the tracks are submitted. If it is left out, the call makes a playlist of the creator's own.
    job_id: Option<JobId>,
    #[schema(value_type = Option<ApplicationDescription>)]
    description: Option<String>,
    /// The name of the playlist, at most 300 characters; required if `job_id` is left out.
    #[schema(value_type = Option<PlaylistName>)]
    playlist_name: Option<String>,
    /// A name that the client chooses for this request. If the client sends the request again with this name within 24 hours, nothing is made,
    /// and the answer contains the result of the first request.
    #[schema(value_type = Option<RequestId>)]
    request_id: Option<String>,
}

/// The id of the new application.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct CreatedApplication {
    id: ApplicationId,
}

/// Submits tracks to a job; reviewers see them immediately. Without `job_id`, it makes a playlist of the caller's own.
///
/// 403 `playlists_not_in_plan`, `job_is_blocked`, `plan_not_allowed`; 409 `job_not_open`, `job_limit_exceeded`,
/// `subscription_limit_exceeded`, `track_not_ready`, or `conflict` if a track is in another submission to the job; 402 `non_paid`.
#[call(
    "/application/create",
    live(User),
    errors(
        NotFound,
        Conflict,
        NonPaid,
        PlaylistsNotInPlan,
        JobIsBlocked,
        PlanNotAllowed,
        JobNotOpen,
        JobLimitExceeded,
        SubscriptionLimitExceeded,
        TrackNotReady
    )
)]
pub(super) async fn create(
    live: web::Data<Live>,
    plans: web::Data<Plans>,
    call: Call<Creator, ApplicationCreateRequest>,
) -> CallResult<CreatedApplication> {
    let ApplicationCreateRequest {
        tracks_id,
        job_id,
        description,
        playlist_name,
        request_id,
    } = call.request;
    let save = Save {
        application_id: None,
        job_id,
        tracks_id,
        description,
        playlist_name,
        version: None,
        keep_added: false,
        request_id,
    };
    save.check()?;
    let created = save.execute(&live, &plans, &call.caller.0).await?;
    Ok(created.map(|id| CreatedApplication { id }).into())
}
