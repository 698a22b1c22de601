//! Code shared by the calls that return lists of jobs: the request, the answer, and the reading of a page of jobs.

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

/// A filter for the jobs, and the requested page.
#[derive(Debug, Default, Deserialize, ToSchema)]
pub(super) struct JobListRequest {
    /// Returns only jobs with this status: open, closed, archived or deleted; all (the default) returns every status except deleted.
    #[schema(value_type = Option<JobStatusFilter>)]
    pub(super) status: Option<String>,
    /// Returns only jobs of this company.
    pub(super) company_id: Option<CompanyId>,
    /// Returns only jobs of the job type with this name.
    #[serde(default, rename = "type")]
    pub(super) job_type: Option<String>,
    /// True: returns only jobs that are limited to certain teams.
    pub(super) team: Option<bool>,
    /// Returns only jobs whose title contains this text, ignoring case. Only job/get_like applies this filter; the other lists of jobs only
    /// check that the text is valid.
    #[schema(value_type = Option<SearchText>)]
    pub(super) title: Option<String>,
    /// The maximum number of jobs on the page. If left out: the number of `job_ids`, or 20 without `job_ids`. More than 200 counts as 200.
    #[schema(value_type = Option<PageLimit>)]
    pub(super) limit: Option<i64>,
    /// The number of jobs to skip before the page.
    #[schema(value_type = Option<PageOffset>)]
    pub(super) offset: Option<i64>,
    /// Returns only these jobs, at most 200. Jobs that are not in the caller's lists are left out. The jobs may have any status unless
    /// `status` is given. A client uses this field to fetch jobs that have changed.
    #[schema(value_type = Option<NamedJobs>)]
    pub(super) job_ids: Option<Vec<JobId>>,
}

/// A page of jobs, the newest first.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct JobPage {
    all_jobs: Vec<Job>,
    /// The number of matching jobs on all pages together.
    number_of_jobs: i64,
    /// The number of matching jobs that are limited to certain teams, on all pages together. It ignores the filter `team`.
    number_of_team_jobs: i64,
    counts: JobCounts,
}

/// For each status, the number of jobs that match the other filters of the request. Creators get only `all` and `open`.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct JobCounts {
    /// The number of jobs that are not deleted; for creators, also without archived jobs.
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

/// Parses the requested status; `None` means all statuses.
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
