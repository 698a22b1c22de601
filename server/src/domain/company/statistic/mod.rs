//! Computes the statistics of a company's jobs when they are requested: how many submitted tracks were listened to and rated, how soon, how
//! high the ratings are, and how far the reviewers agree.

mod store;

use actors::access;
use actors::access::caller::Caller;
use actors::write::WriteError;
use protocol::error_code::ErrorCode;
use protocol::ids::{CompanyId, JobId};
use sqlx::PgConnection;
use time::Date;

pub use store::{DayRow, JobRow, Numbers, ReviewerRow};

/// The number of possible ratings, 1 to 10.
const RATINGS: usize = 10;

/// The statistics of a company.
#[derive(Debug)]
pub struct CompanyStatistic {
    /// The statistics of all the company's jobs together.
    pub totals: Numbers,
    /// A page of the company's jobs, the newest first.
    pub jobs: Vec<JobRow>,
    /// The number of the company's jobs on all pages together.
    pub number_of_jobs: i64,
    /// For each day of the requested month, the number of submitted tracks and the number of ratings.
    pub days: Vec<DayRow>,
    /// How many times each rating was given; the first number is for the rating 1.
    pub distribution: [i64; RATINGS],
    /// The reviewers who have listened to or rated a track, most ratings first.
    pub reviewers: Vec<ReviewerRow>,
}

/// Returns the statistics of a company, or of one of its jobs. They include the counts of each day in the month that begins with `first`.
///
/// # Errors
/// 404 if the caller is neither a member nor one of the staff, or if the company has no such job.
pub async fn find(
    conn: &mut PgConnection,
    caller: &Caller,
    company: CompanyId,
    job: Option<JobId>,
    first: Date,
    (limit, offset): (i64, i64),
) -> Result<CompanyStatistic, WriteError> {
    access::company::load(conn, caller.user_id, company)
        .await?
        .require_see()?;
    let of = store::StatisticScope {
        company,
        job,
        viewer: caller.user_id,
    };
    let (totals, all) = store::list_numbers(conn, of).await?;
    if job.is_some() && all.is_empty() {
        return Err(ErrorCode::NotFound.into());
    }
    let number_of_jobs = all.len() as i64;
    let page = all.into_iter().skip(offset as usize).take(limit as usize);
    let mut distribution = [0; RATINGS];
    for (value, number) in store::list_ratings(conn, of).await? {
        if let Some(of_value) = usize::try_from(value - 1).ok().and_then(|at| distribution.get_mut(at)) {
            *of_value = number;
        }
    }
    Ok(CompanyStatistic {
        totals,
        jobs: page.collect(),
        number_of_jobs,
        days: store::list_days(conn, of, first).await?,
        distribution,
        reviewers: store::list_reviewers(conn, of).await?,
    })
}

/// Returns the statistics of each job of a company, the newest first.
///
/// # Errors
/// The errors of [`find`].
pub async fn find_jobs(
    conn: &mut PgConnection,
    caller: &Caller,
    company: CompanyId,
) -> Result<Vec<JobRow>, WriteError> {
    access::company::load(conn, caller.user_id, company)
        .await?
        .require_see()?;
    let of = store::StatisticScope {
        company,
        job: None,
        viewer: caller.user_id,
    };
    Ok(store::list_numbers(conn, of).await?.1)
}
