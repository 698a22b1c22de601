//! job/update_share_type: sets how a job's submissions are shared with its company.

use actix_web::web;
use actors::live::Live;
use actors::plan::Plans;
use macros::call;
use protocol::entity::job::{Job, ShareType};
use protocol::ids::JobId;
use serde::Deserialize;
use sqlx::PgPool;
use utoipa::ToSchema;

use super::update::edit_as_staff;
use crate::domain::job::JobEdit;
use crate::http::{Admin, Call, CallResult, SecurityTargets};

/// The job, and how its submissions are shared with its company.
#[derive(Debug, Deserialize, ToSchema)]
pub(super) struct JobUpdateShareTypeRequest {
    job_id: JobId,
    share_type: ShareType,
}

/// Sets how a job's submissions are shared with its company.
#[call("/job/update_share_type", live(Job), errors(NotFound), audit = "job_share_type")]
pub(super) async fn update_share_type(
    pool: web::Data<PgPool>,
    live: web::Data<Live>,
    plans: web::Data<Plans>,
    call: Call<Admin, JobUpdateShareTypeRequest>,
) -> CallResult<Job> {
    let (Admin(caller), JobUpdateShareTypeRequest { job_id, share_type }) = (call.caller, call.request);
    let edit = JobEdit {
        share_type: Some(share_type),
        ..JobEdit::default()
    };
    edit_as_staff(
        (&pool, &live, &plans),
        &caller,
        job_id,
        edit,
        SecurityTargets::default(),
    )
    .await
}
