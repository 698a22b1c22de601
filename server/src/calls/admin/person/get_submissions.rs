//! admin/get_submissions: the jobs that a creator has submitted to.

use actix_web::web;
use macros::call;
use protocol::entity::job::JobStatus;
use protocol::ids::{ApplicationId, JobId, UserId};
use protocol::limits;
use protocol::schema::{PageLimit, PageOffset};
use protocol::timestamp::Timestamp;
use serde::{Deserialize, Serialize};
use sqlx::PgPool;
use utoipa::ToSchema;

use super::store;
use crate::calls::snapshot::Snapshot;
use crate::http::{Admin, Call, CallResult, Response};
use crate::validation::page;

/// The person, and the page.
#[derive(Debug, Deserialize, ToSchema)]
pub(super) struct GetSubmissionsRequest {
    id: UserId,
    /// 20 where left out; more than 200 counts as 200.
    #[schema(value_type = Option<PageLimit>)]
    limit: Option<i64>,
    /// The number of rows to skip.
    #[schema(value_type = Option<PageOffset>)]
    offset: Option<i64>,
}

/// A creator's submission to one job.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct SubmissionOfPerson {
    application_id: ApplicationId,
    job_id: JobId,
    job_title: String,
    company_name: String,
    job_status: JobStatus,
    /// Tracks that are in it.
    number_of_tracks: i64,
    /// The time at which the first of them was submitted; null if none is in it any more.
    submitted: Option<Timestamp>,
}

/// A page of a creator's submissions.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct SubmissionsOfPerson {
    submissions: Vec<SubmissionOfPerson>,
    /// The total number, over all pages.
    number_of_submissions: i64,
}

/// Returns the jobs that a person has submitted to, the last first. Empty for a person that does not exist.
#[call("/admin/get_submissions")]
pub(super) async fn get_submissions(
    pool: web::Data<PgPool>,
    call: Call<Admin, GetSubmissionsRequest>,
) -> CallResult<SubmissionsOfPerson> {
    let GetSubmissionsRequest { id, limit, offset } = call.request;
    let (limit, offset) = page(limit, offset, limits::USERS_PAGE)?;
    let mut snapshot = Snapshot::take(&pool).await?;
    let number_of_submissions = store::count_made(snapshot.connection(), id).await?.submissions;
    let rows = store::list_submissions(snapshot.connection(), id, limit, offset).await?;
    Ok(Response::new(SubmissionsOfPerson {
        submissions: rows.into_iter().map(Into::into).collect(),
        number_of_submissions,
    }))
}

impl From<store::SubmissionRow> for SubmissionOfPerson {
    fn from(row: store::SubmissionRow) -> Self {
        Self {
            application_id: ApplicationId(row.application_id),
            job_id: JobId(row.job_id),
            job_title: row.job_title,
            company_name: row.company_name,
            job_status: row.job_status.parse().expect("the column's check names exactly these"),
            number_of_tracks: row.tracks,
            submitted: row.submitted.map(Timestamp),
        }
    }
}
