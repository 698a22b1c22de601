//! Code shared by the calls that return a list of jobs: the request, the answer, and how a page of jobs is read.

use actors::plan::Plans;
use protocol::entity::account::Role;
use protocol::entity::job::{Job, JobStatus};
use protocol::ids::{CompanyId, JobId};
use protocol::limits;
use protocol::schema::{JobStatusFilter, NamedJobs, PageLimit, PageOffset, SearchText};
use serde::{Deserialize, Serialize};
use sqlx::PgPool;
use utoipa::ToSchema;

use super::row;
use super::store::{self, Filter};
use crate::calls::lists::List;
use crate::calls::snapshot::Snapshot;
use crate::http::{CallError, CallResult, Caller};
use crate::listing::{named, search};
use crate::validation::page;

/// The filter of the jobs, and the requested page.
#[derive(Debug, Default, Deserialize, ToSchema)]
pub(super) struct JobListRequest {
    /// The status of the jobs: all (the default), open, closed, archived or deleted.
    #[schema(value_type = Option<JobStatusFilter>)]
    pub(super) status: Option<String>,
    /// Only jobs of this company.
    pub(super) company_id: Option<CompanyId>,
    /// Only jobs of the job type with this name.
    #[serde(default, rename = "type")]
    pub(super) job_type: Option<String>,
    /// True: only team jobs.
    pub(super) team: Option<bool>,
    /// A text that the title must contain; case is ignored. Only job/get_like applies it; the other lists of jobs only check that it is valid.
    #[schema(value_type = Option<SearchText>)]
    pub(super) title: Option<String>,
    /// The maximum number of jobs to return. If it is left out, it is the number of `job_ids`, or 20 without `job_ids`. More than 200 counts as
    /// 200.
    #[schema(value_type = Option<PageLimit>)]
    pub(super) limit: Option<i64>,
    /// The number of rows to skip.
    #[schema(value_type = Option<PageOffset>)]
    pub(super) offset: Option<i64>,
    /// Only these jobs, at most 200. Jobs that the caller's lists do not show are left out. The jobs may have any status unless `status` is
    /// given. A client uses this field to fetch the rows of changed jobs.
    #[schema(value_type = Option<NamedJobs>)]
    pub(super) job_ids: Option<Vec<JobId>>,
}

/// A page of jobs, the newest first.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct JobPage {
    all_jobs: Vec<Job>,
    /// The total number of jobs, over all pages.
    number_of_jobs: i64,
    /// The number of team jobs, over all pages. It is returned even if only team jobs are requested.
    number_of_team_jobs: i64,
    counts: JobCounts,
}

/// The number of jobs of each status that match the other filters of the request. Creators get only `all` and `open`.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct JobCounts {
    /// The number of jobs that are not deleted; for creators, archived jobs do not count either.
    all: i64,
    open: i64,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    closed: Option<i64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    archived: Option<i64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    deleted: Option<i64>,
}

/// Returns the requested page of the jobs that `caller` may see. The requested `title` must be valid, but it does not filter the jobs: only
/// job/get_like searches by title.
pub(super) async fn list_all(
    pool: &PgPool,
    plans: &Plans,
    caller: &Caller,
    mut request: JobListRequest,
) -> CallResult<JobPage> {
    search("title", request.title.take().as_deref())?;
    list(pool, plans, caller, request).await
}

/// Returns the requested page of the jobs that `caller` may see.
pub(super) async fn list(
    pool: &PgPool,
    plans: &Plans,
    caller: &Caller,
    request: JobListRequest,
) -> CallResult<JobPage> {
    let (job_ids, default_limit) = named("job_ids", "jobs", request.job_ids, |job| job.0, limits::JOBS_PAGE)?;
    let (limit, offset) = page(request.limit, request.offset, default_limit)?;
    let filter = Filter {
        status: status(request.status.as_deref())?,
        company_id: request.company_id.map(|company| company.0),
        job_type: request.job_type.filter(|name| !name.is_empty() && name != "all"),
        search: search("title", request.title.as_deref())?,
        team: request.team.unwrap_or(false),
        job_ids,
    };
    let mut snapshot = Snapshot::take(pool).await?;
    let is_creator = caller.role == Role::Creator;
    let found = store::find_page(
        snapshot.connection(),
        caller.user_id,
        is_creator,
        &filter,
        limit,
        offset,
    )
    .await?;
    let all_jobs = row::show(plans, &mut snapshot, caller, &found.jobs).await?;
    let for_reviewers = |count: i64| (!is_creator).then_some(count);
    let page = JobPage {
        all_jobs,
        number_of_jobs: found.number_of_jobs,
        number_of_team_jobs: found.number_of_team_jobs,
        counts: JobCounts {
            all: found.all,
            open: found.open,
            closed: for_reviewers(found.closed),
            archived: for_reviewers(found.archived),
            deleted: for_reviewers(found.deleted),
        },
    };
    snapshot.answer(caller, List::Jobs, page).await
}

/// Reads the requested status; `None` for all.
fn status(requested: Option<&str>) -> Result<Option<&'static str>, CallError> {
    match requested {
        None | Some("" | "all") => Ok(None),
        Some(name) => match name.parse::<JobStatus>() {
            Ok(status) => Ok(Some(status.as_str())),
            Err(_) => Err(CallError::field(
                "status",
                "Must be all, open, closed, archived or deleted",
            )),
        },
    }
}
