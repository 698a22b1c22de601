//! Reads companies in the form in which their members and the platform's staff see them.

mod store;

use actors::write::WriteError;
use protocol::entity::company::{Company, CompanyMember};
use protocol::error_code::ErrorCode;
use protocol::ids::{CompanyId, UserId};
use protocol::limits::COMPANY_KEPT_DAYS;
use sqlx::PgConnection;
use time::Duration;

use crate::files::picture::image_address;
use store::{CompanyRow, MemberRow};

/// The time for which a deleted company can be restored.
pub const KEPT: Duration = Duration::days(COMPANY_KEPT_DAYS);

/// Returns the companies with these ids, in the given order. Only the companies in `open` are returned with their members.
pub async fn list(connection: &mut PgConnection, companies: &[i64], open: &[i64]) -> sqlx::Result<Vec<Company>> {
    let rows = store::list_companies(connection, companies, open).await?;
    Ok(rows.into_iter().map(show).collect())
}

/// Returns one company, with its members.
pub async fn find(connection: &mut PgConnection, company: CompanyId) -> Result<Company, WriteError> {
    let mut found = list(connection, &[company.0], &[company.0]).await?;
    Ok(found.pop().ok_or(ErrorCode::NotFound)?)
}

fn show(row: CompanyRow) -> Company {
    Company {
        id: CompanyId(row.id),
        name: row.name,
        description: row.description,
        avatar_url: row.logo_key.as_deref().map(image_address),
        verified: row.verified,
        owner_name: row.owner_name,
        number_of_members: row.number_of_members,
        members: row.members.0.into_iter().map(member).collect(),
        deleted_at: row.deleted.map(Into::into),
        deleted_by: row.deleted_by,
        removed_at: row.deleted.map(|deleted| (deleted + KEPT).into()),
    }
}

fn member(row: MemberRow) -> CompanyMember {
    CompanyMember {
        id: UserId(row.id),
        user_name: row.user_name,
        email: row.email,
        role_name: row.role_name,
        avatar: row.avatar_key.as_deref().map(image_address),
    }
}
