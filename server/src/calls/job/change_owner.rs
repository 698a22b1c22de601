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

/// The job, and the company that it moves to.
#[derive(Debug, Deserialize, ToSchema)]
pub(super) struct JobChangeOwnerRequest {
    job_id: JobId,
    company_id: CompanyId,
}

/// Moves a job to another company. Submissions, ratings and listened flags stay with it; its playlists pass to that company's owner, the links
/// to them end, and teams whose manager does not belong to that company are removed from it: a job that is left without any team is closed.
#[call("/job/change_owner", errors(NotFound), audit = "job_owner")]
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
