//! job/change_owner: moves a job to another company.

use actix_web::web;
use actors::live::Live;
use actors::plan::Plans;
use macros::call;
use protocol::entity::job::Job;
use protocol::ids::{CompanyId, JobId};
use serde::Deserialize;
use sqlx::PgPool;
use utoipa::ToSchema;

use super::update::edit_as_staff;
use crate::domain::job::JobEdit;
use crate::http::{Admin, Call, CallResult, SecurityTargets};

/// The job, and the company to which it moves.
#[derive(Debug, Deserialize, ToSchema)]
pub(super) struct JobChangeOwnerRequest {
    job_id: JobId,
    company_id: CompanyId,
}

/// Moves a job to another company. Its submissions, ratings and listened flags stay. Its playlists pass to the new company's owner, and the
/// links to them end. Teams whose manager does not belong to the new company are removed from the job; if the job loses its last team, it
/// is closed.
#[call("/job/change_owner", live(Job), errors(NotFound), audit = "job_owner")]
pub(super) async fn change_owner(
    pool: web::Data<PgPool>,
    live: web::Data<Live>,
    plans: web::Data<Plans>,
    call: Call<Admin, JobChangeOwnerRequest>,
) -> CallResult<Job> {
    let (Admin(caller), JobChangeOwnerRequest { job_id, company_id }) = (call.caller, call.request);
    let edit = JobEdit {
        company_id: Some(company_id),
        ..JobEdit::default()
    };
    let targets = SecurityTargets {
        company: Some(company_id),
        ..SecurityTargets::default()
    };
    edit_as_staff((&pool, &live, &plans), &caller, job_id, edit, targets).await
}
