//! Access to companies.

use super::{require_right, require_seen};
use protocol::error_code::ErrorCode;
use protocol::ids::{CompanyId, UserId};
use protocol::refusal::Refusal;
use sqlx::PgConnection;

/// The rights of one person with one company.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
#[expect(clippy::struct_excessive_bools, reason = "the columns of the rule")]
pub struct CompanyAccess {
    /// Its name; empty where there is no such company.
    pub name: String,
    /// True for the platform's staff.
    pub is_admin: bool,
    /// owner, admin or member; none for everybody else.
    pub role_name: Option<String>,
    /// May see its members, and follow `company:`.
    pub sees: bool,
    /// May post jobs for it.
    pub posts: bool,
    /// Has a company role (owner or admin), or is staff.
    pub manages: bool,
}

/// Reads the rights of `user` with `company`.
pub async fn load(conn: &mut PgConnection, user: UserId, company: CompanyId) -> Result<CompanyAccess, sqlx::Error> {
    let found = sqlx::query_as!(
        CompanyAccess,
        r#"select name as "name!", is_admin as "is_admin!", role_name, sees as "sees!", posts as "posts!", manages as "manages!"
           from company_access($1, $2)"#,
        user.0,
        company.0
    )
    .fetch_optional(conn)
    .await?;
    Ok(found.unwrap_or_default())
}

impl CompanyAccess {
    /// Checks the right to post. The board names companies, so their existence is no secret, and the answer is never 404.
    ///
    /// # Errors
    /// 403 for a person who may not post for it.
    pub fn require_post(self) -> Result<Self, Refusal> {
        let posts = self.posts;
        require_right(self, posts, "the company's owner and admins, and the platform's staff,")
    }

    /// # Errors
    /// 404 for a person who is neither a member nor one of the staff.
    pub fn require_see(self) -> Result<Self, Refusal> {
        let sees = self.sees;
        require_seen(self, sees, "company")
    }

    /// # Errors
    /// 404 for a person who does not see it, 403 for one who does not own it.
    pub fn require_own(self) -> Result<Self, ErrorCode> {
        match self.role_name.as_deref() {
            Some("owner") => Ok(self),
            _ if self.sees => Err(ErrorCode::Forbidden),
            _ => Err(ErrorCode::NotFound),
        }
    }

    /// # Errors
    /// 404 for a person who does not belong to it, 403 for members without a company role.
    pub fn require_manage(self) -> Result<Self, Refusal> {
        let (sees, manages) = (self.sees, self.manages);
        let seen = require_seen(self, sees, "company")?;
        require_right(
            seen,
            manages,
            "the company's owner and admins, and the platform's staff,",
        )
    }
}
