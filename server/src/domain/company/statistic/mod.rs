//! A company's own numbers, computed when they are read. For the tracks submitted to its jobs: how many were heard and rated, how soon, how high
//! the ratings are, and how far its reviewers agree.

mod store;

use actors::access;
use actors::access::caller::Caller;
use actors::write::WriteError;
use protocol::error_code::ErrorCode;
use protocol::ids::{CompanyId, JobId};
use sqlx::PgConnection;
use time::Date;

pub use store::{DayRow, JobRow, Numbers, ReviewerRow};

/// The highest rating.
const RATINGS: usize = 10;

/// A company's numbers.
#[derive(Debug)]
pub struct CompanyStatistic {
    /// The numbers of all its jobs together.
    pub totals: Numbers,
    /// A page of its jobs, the newest first.
    pub jobs: Vec<JobRow>,
    /// The number of its jobs.
    pub number_of_jobs: i64,
    /// The days of a month.
    pub days: Vec<DayRow>,
    /// The number of times each rating from 1 on was given.
    pub distribution: [i64; RATINGS],
    /// The reviewers who have heard or rated something, most ratings first.
    pub reviewers: Vec<ReviewerRow>,
}

/// Returns the numbers of a company, or of one of its jobs, and of the days of the month that begins at `first`.
///
/// # Errors
/// 404 for a caller who is neither a member nor one of the staff, and where the company has no such job.
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
    let of = store::Of {
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

/// Returns the numbers of all jobs of a company, the newest first.
///
/// # Errors
/// As [`find`].
pub async fn find_jobs(
    conn: &mut PgConnection,
    caller: &Caller,
    company: CompanyId,
) -> Result<Vec<JobRow>, WriteError> {
    access::company::load(conn, caller.user_id, company)
        .await?
        .require_see()?;
    let of = store::Of {
        company,
        job: None,
        viewer: caller.user_id,
    };
    Ok(store::list_numbers(conn, of).await?.1)
}
