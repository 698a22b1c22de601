//! Reads the data of the page on which the platform's staff sees one company.

mod store;

use actors::write::WriteError;
use protocol::error_code::ErrorCode;
use protocol::ids::CompanyId;
use sqlx::PgConnection;

pub use store::{JobRow, OwnerRow};

/// The data of a company's page that the list of companies does not contain.
#[derive(Debug)]
pub struct Detail {
    /// The owner and the pictures of the company.
    pub owner: OwnerRow,
    /// A page of the company's jobs, the newest first.
    pub jobs: Vec<JobRow>,
    /// The number of jobs of the company that are not deleted.
    pub number_of_jobs: i64,
}

/// Reads the data of a company's page that the list of companies does not contain.
///
/// # Errors
/// 404 if there is no such company, or if it is deleted.
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
