//! application/update: sets the whole list of an application.

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

/// The new state of the application.
#[derive(Debug, Deserialize, ToSchema)]
pub(super) struct ApplicationUpdateRequest {
    id: ApplicationId,
    /// The whole list afterwards, in its order.
    #[schema(value_type = TrackList)]
    tracks_id: Vec<TrackId>,
    /// Not changed if left out.
    #[schema(value_type = Option<ApplicationDescription>)]
    description: Option<String>,
    /// Not changed if left out.
    #[schema(value_type = Option<PlaylistName>)]
    playlist_name: Option<String>,
    /// The version that the edit was made from: 409 `conflict` if the application was changed since.
    #[serde(default, deserialize_with = "version")]
    #[schema(value_type = Option<Version>)]
    version: Option<i64>,
    /// True: tracks that were added for the job and are not in the list stay added; left out: none does.
    #[serde(default)]
    keep_added: bool,
}

/// Sets the tracks of one of the caller's applications, and its texts if given. An application to a job is submitted by this call.
///
/// The errors are those of application/create.
#[call(
    "/application/update",
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
