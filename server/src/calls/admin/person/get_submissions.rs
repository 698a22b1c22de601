//! admin/get_submissions: returns the jobs to which a creator has submitted.

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

/// The creator, and the requested page of their submissions.
#[derive(Debug, Deserialize, ToSchema)]
pub(super) struct GetSubmissionsRequest {
    id: UserId,
    /// The maximum number of submissions on the page; 20 if left out; more than 200 counts as 200.
    #[schema(value_type = Option<PageLimit>)]
    limit: Option<i64>,
    /// The number of submissions to skip before the page.
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
    /// The number of tracks that are currently in the submission.
    number_of_tracks: i64,
    /// The time at which the first of the submission's tracks was submitted; null if it no longer has any tracks.
    submitted: Option<Timestamp>,
}

/// A page of a creator's submissions.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct SubmissionsOfPerson {
    submissions: Vec<SubmissionOfPerson>,
    /// The number of the creator's submissions on all pages together.
    number_of_submissions: i64,
}

/// Returns a person's submissions to jobs, the newest first. The page is empty if the person does not exist.
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
