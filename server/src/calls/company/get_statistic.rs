//! company/get_statistic: returns the statistics of a company's jobs.

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

/// The company, the month, and the requested page of the company's jobs.
#[derive(Debug, Deserialize, ToSchema)]
pub(super) struct CompanyGetStatisticRequest {
    company_id: CompanyId,
    /// Returns only the statistics of this job of the company.
    job_id: Option<JobId>,
    /// The year of the month; given together with `month`. If both are left out, the current month is used.
    #[schema(value_type = Option<StatisticsYear>)]
    year: Option<i32>,
    /// The month, from 1 to 12; given together with `year`.
    #[schema(value_type = Option<MonthOfYear>)]
    month: Option<u8>,
    /// The maximum number of jobs on the page; 100 if left out; more than 200 counts as 200.
    #[schema(value_type = Option<PageLimit>, default = 100)]
    limit: Option<i64>,
    /// The number of jobs to skip before the page.
    #[schema(value_type = Option<PageOffset>)]
    offset: Option<i64>,
}

/// The statistics of one job, or of all jobs together. Withdrawn tracks are not counted.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct CompanyNumbers {
    /// The number of submitted tracks.
    applied_tracks: i64,
    /// The number of submitted tracks that at least one reviewer has listened to.
    heard: i64,
    /// The number of submitted tracks with at least one rating.
    rated: i64,
    /// The mean of the rated tracks' mean ratings; null if no track is rated.
    mean: Option<f64>,
    /// The median time from the submission of a track to its first listen, in hours with one decimal; null if no track was listened to.
    median_hours_to_first_listen: Option<f64>,
    /// How far the reviewers agree. It is computed from the tracks with at least two ratings: the fraction of them (0 to 1) whose highest and
    /// lowest ratings differ by less than 3. Null if there are no such tracks.
    agreement: Option<f64>,
    /// The number of ratings; a changed rating counts once.
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

/// A job of the company with its statistics.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct CompanyJobNumbers {
    job_id: JobId,
    title: String,
    /// The status of the job: open, closed or archived.
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

/// The numbers of submissions and ratings on each day (UTC) of the month, as pairs of a day and a number.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct CompanySeries {
    submissions: Vec<Vec<SeriesCell>>,
    /// The number of ratings on each day; a rating counts on the day on which it was last changed.
    ratings: Vec<Vec<SeriesCell>>,
}

/// The statistics of one reviewer.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct CompanyReviewer {
    user_id: UserId,
    user_name: String,
    /// The number of tracks that the reviewer has listened to.
    heard: i64,
    /// The number of tracks that the reviewer has rated.
    rated: i64,
    /// The mean of the reviewer's ratings; null if there are none.
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

/// The statistics of a company's jobs.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct CompanyStatistic {
    totals: CompanyNumbers,
    /// A page of the company's jobs, the newest first.
    jobs: Vec<CompanyJobNumbers>,
    /// The number of the company's jobs on all pages together.
    number_of_jobs: i64,
    series: CompanySeries,
    /// Ten numbers: how many ratings have the value 1, the value 2, and so on up to 10.
    distribution: Vec<i64>,
    /// The statistics of each reviewer, the one with the most ratings first.
    reviewers: Vec<CompanyReviewer>,
}

/// Returns the statistics of a company's jobs: submissions, listens and ratings. The company's members and the platform's staff can call it.
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
