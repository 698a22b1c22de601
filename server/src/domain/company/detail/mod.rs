//! A company as the platform's staff sees it on its page.

mod store;

use actors::write::WriteError;
use protocol::error_code::ErrorCode;
use protocol::ids::CompanyId;
use sqlx::PgConnection;

pub use store::{JobRow, OwnerRow};

/// The parts of the page beside the company's row.
#[derive(Debug)]
pub struct Detail {
    /// Its owner and its pictures.
    pub owner: OwnerRow,
    /// A page of its jobs, the newest first.
    pub jobs: Vec<JobRow>,
    /// The number of its jobs.
    pub number_of_jobs: i64,
}

/// Reads the parts of a company's page beside its row.
///
/// # Errors
/// 404 where there is no such company, or it was deleted.
pub async fn find(
    conn: &mut PgConnection,
    company: CompanyId,
    (limit, offset): (i64, i64),
) -> Result<Detail, WriteError> {
    let owner = store::find_owner(conn, company).await?.ok_or(ErrorCode::NotFound)?;
    let jobs = store::list_jobs(conn, company, limit, offset).await?;
    let number_of_jobs = store::count_jobs(conn, company).await?;
    Ok(Detail {
        owner,
        jobs,
        number_of_jobs,
    })
}
