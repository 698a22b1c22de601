//! application/update: replaces the tracks of an application, and submits them if the application is to a job.

use actix_web::web;
use actors::live::Live;
use actors::plan::Plans;
use macros::call;
use protocol::entity::application::Application;
use protocol::error_code::ErrorCode;
use protocol::ids::{ApplicationId, JobId, TrackId, version};
use protocol::schema::{ApplicationDescription, PlaylistName, TrackList, Version};
use serde::Deserialize;
use sqlx::PgPool;
use utoipa::ToSchema;

use super::save::Save;
use super::{row, store};
use crate::http::{Call, CallResult, Creator};

/// The application, and its new content.
#[derive(Debug, Deserialize, ToSchema)]
pub(super) struct ApplicationUpdateRequest {
    id: ApplicationId,
    /// All tracks of the application after the call, in order.
    #[schema(value_type = TrackList)]
    tracks_id: Vec<TrackId>,
    /// The new description; not changed if left out.
    #[schema(value_type = Option<ApplicationDescription>)]
    description: Option<String>,
    /// The new name; not changed if left out.
    #[schema(value_type = Option<PlaylistName>)]
    playlist_name: Option<String>,
    /// The version of the application on which the edit is based. If the application has changed since, the call returns 409 `conflict`.
    #[serde(default, deserialize_with = "version")]
    #[schema(value_type = Option<Version>)]
    version: Option<i64>,
    /// Decides about tracks that the creator has added to the job but that are not in `tracks_id`. True: they stay added for a later
    /// submission. False or left out: they are removed.
    #[serde(default)]
    keep_added: bool,
}

/// Replaces the tracks of an application, and its texts if they are given. If the application is to a job, this call submits it.
///
/// The errors are those of application/create.
#[call(
    "/application/update",
    live(Application),
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
pub(super) async fn update(
    pool: web::Data<PgPool>,
    live: web::Data<Live>,
    plans: web::Data<Plans>,
    call: Call<Creator, ApplicationUpdateRequest>,
) -> CallResult<Application> {
    let Creator(caller) = call.caller;
    let ApplicationUpdateRequest {
        id,
        tracks_id,
        description,
        playlist_name,
        version,
        keep_added,
    } = call.request;
    let mut connection = pool.acquire().await?;
    let present = store::find_own(&mut connection, caller.user_id, id)
        .await?
        .ok_or(ErrorCode::NotFound)?;
    drop(connection);
    let save = Save {
        application_id: Some(id),
        job_id: present.job_id.map(JobId),
        tracks_id,
        description,
        playlist_name,
        version,
        keep_added,
        request_id: None,
    };
    save.check()?;
    save.execute(&live, &plans, &caller).await?;
    row::find(&pool, &caller, id).await
}
