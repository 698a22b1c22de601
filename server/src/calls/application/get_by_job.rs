//! application/get_by_job: returns a creator's applications to a job, submitted or not.

use actix_web::web;
use actors::access;
use macros::call;
use protocol::entity::application::Application;
use protocol::ids::JobId;
use serde::Deserialize;
use sqlx::PgPool;
use utoipa::ToSchema;

use super::{row, store};
use crate::calls::lists::List;
use crate::calls::snapshot::Snapshot;
use crate::http::{Call, CallResult, Creator};

/// The maximum number of applications in the answer. A creator can make many applications to one job, but never this many in practice.
const APPLICATIONS_MAX: i64 = 200;

/// The job whose applications are listed.
#[derive(Debug, Deserialize, ToSchema)]
pub(super) struct ApplicationJobRequest {
    pub(super) job_id: JobId,
}

/// Returns the caller's applications to a job, newest first. An application that was not submitted yet has no status.
#[call("/application/get_by_job", errors(NotFound))]
pub(super) async fn get_by_job(
    pool: web::Data<PgPool>,
    call: Call<Creator, ApplicationJobRequest>,
) -> CallResult<Vec<Application>> {
    let (Creator(caller), ApplicationJobRequest { job_id }) = (call.caller, call.request);
    let mut snapshot = Snapshot::take(&pool).await?;
    access::job::load(snapshot.connection(), caller.user_id, job_id)
        .await?
        .require_see()?;
    let rows = store::list_by_job(snapshot.connection(), caller.user_id, job_id, APPLICATIONS_MAX).await?;
    let applications = row::show_all(&mut snapshot, rows).await?;
    snapshot.answer(&caller, List::Own, applications).await
}
