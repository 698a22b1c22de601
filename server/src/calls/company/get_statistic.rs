//! company/get_statistic: a company's own numbers.

use actix_web::web;
use macros::call;
use protocol::ids::{CompanyId, JobId, UserId};
use protocol::limits;
use protocol::schema::{MonthOfYear, PageLimit, PageOffset, StatisticsYear};
use serde::{Deserialize, Serialize};
use sqlx::PgPool;
use utoipa::ToSchema;

use crate::calls::lists::List;
use crate::calls::series::{SeriesCell, month_of, pair};
use crate::calls::snapshot::Snapshot;
use crate::domain::company::statistic::{self, JobRow, Numbers, ReviewerRow};
use crate::http::{Call, CallResult, Manager};
use crate::validation::page;

/// The company, the month, and the page of its jobs.
#[derive(Debug, Deserialize, ToSchema)]
pub(super) struct CompanyGetStatisticRequest {
    company_id: CompanyId,
    /// Only this job of the company.
    job_id: Option<JobId>,
    /// Goes with `month`; the current month if both are left out.
    #[schema(value_type = Option<StatisticsYear>)]
    year: Option<i32>,
    /// Goes with `year`.
    #[schema(value_type = Option<MonthOfYear>)]
    month: Option<u8>,
    /// Jobs of a page: 100 where left out; more than 200 counts as 200.
    #[schema(value_type = Option<PageLimit>, default = 100)]
    limit: Option<i64>,
    /// The number of jobs to skip.
    #[schema(value_type = Option<PageOffset>)]
    offset: Option<i64>,
}

/// The numbers of one job, or of all together. Withdrawn tracks are not counted.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct CompanyNumbers {
    /// Tracks that are submitted.
    applied_tracks: i64,
    /// Submitted tracks that a reviewer has heard.
    heard: i64,
    /// Submitted tracks that are rated.
    rated: i64,
    /// The mean of the tracks' means; null if none is rated.
    mean: Option<f64>,
    /// The median time from the submission to the first listen over heard tracks, in hours to one decimal; null if none was heard.
    median_hours_to_first_listen: Option<f64>,
    /// The share of the tracks rated twice or more whose highest and lowest rating differ by less than 3: 0 to 1; null if there is none.
    agreement: Option<f64>,
    /// The number of current ratings.
    ratings: i64,
}

impl From<Numbers> for CompanyNumbers {
    fn from(numbers: Numbers) -> Self {
        let Numbers {
            applied,
            heard,
            rated,
            mean,
            hours_to_first_listen,
            compared,
            agreed,
            ratings,
        } = numbers;
        Self {
            applied_tracks: applied,
            heard,
            rated,
            mean,
            median_hours_to_first_listen: hours_to_first_listen.map(|hours| (hours * 10.0).round() / 10.0),
            agreement: (compared > 0).then(|| agreed as f64 / compared as f64),
            ratings,
        }
    }
}

/// A job with its numbers.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct CompanyJobNumbers {
    job_id: JobId,
    title: String,
    /// open, closed or archived.
    status: String,
    #[serde(flatten)]
    numbers: CompanyNumbers,
}

impl From<JobRow> for CompanyJobNumbers {
    fn from(row: JobRow) -> Self {
        Self {
            job_id: JobId(row.id),
            title: row.title,
            status: row.status,
            numbers: row.numbers.into(),
        }
    }
}

/// Pairs of a day and a number, with every day of the month, UTC.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct CompanySeries {
    submissions: Vec<Vec<SeriesCell>>,
    /// Counted on the day on which each rating was last changed.
    ratings: Vec<Vec<SeriesCell>>,
}

/// The counts of a reviewer.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct CompanyReviewer {
    user_id: UserId,
    user_name: String,
    /// Tracks that they have heard.
    heard: i64,
    /// Tracks that they have rated.
    rated: i64,
    /// The mean of their ratings; null if there is none.
    mean: Option<f64>,
}

impl From<ReviewerRow> for CompanyReviewer {
    fn from(row: ReviewerRow) -> Self {
        Self {
            user_id: UserId(row.user_id),
            user_name: row.user_name,
            heard: row.heard,
            rated: row.rated,
            mean: row.mean,
        }
    }
}

/// A company's own numbers.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct CompanyStatistic {
    totals: CompanyNumbers,
    /// The newest first.
    jobs: Vec<CompanyJobNumbers>,
    /// The total number, over all pages.
    number_of_jobs: i64,
    series: CompanySeries,
    /// The number of ratings given for each value from 1 to 10.
    distribution: Vec<i64>,
    /// Most ratings first.
    reviewers: Vec<CompanyReviewer>,
}

/// Returns the numbers of a company: submissions to its jobs, heard and rated. For its members and the staff.
#[call("/company/get_statistic", errors(NotFound))]
pub(super) async fn get_statistic(
    pool: web::Data<PgPool>,
    call: Call<Manager, CompanyGetStatisticRequest>,
) -> CallResult<CompanyStatistic> {
    let (Manager(caller), request) = (call.caller, call.request);
    let first = month_of(request.year, request.month)?;
    let window = page(request.limit, request.offset, limits::COMPANY_JOBS_PAGE)?;
    let company = request.company_id;
    let mut snapshot = Snapshot::take(&pool).await?;
    let found = statistic::find(snapshot.connection(), &caller, company, request.job_id, first, window).await?;
    let shown = CompanyStatistic {
        totals: found.totals.into(),
        jobs: found.jobs.into_iter().map(Into::into).collect(),
        number_of_jobs: found.number_of_jobs,
        series: CompanySeries {
            submissions: found.days.iter().map(|day| pair(day.day, day.submissions)).collect(),
            ratings: found.days.iter().map(|day| pair(day.day, day.ratings)).collect(),
        },
        distribution: found.distribution.to_vec(),
        reviewers: found.reviewers.into_iter().map(Into::into).collect(),
    };
    snapshot.answer(&caller, List::Companies(vec![company]), shown).await
}
