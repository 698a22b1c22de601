//! Access to companies: the rights of a person on a company.

use super::{require_right, require_seen};
use protocol::error_code::ErrorCode;
use protocol::ids::{CompanyId, UserId};
use protocol::refusal::Refusal;
use sqlx::PgConnection;

/// The rights of one person on one company.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
#[expect(clippy::struct_excessive_bools, reason = "the columns of the rule")]
pub struct CompanyAccess {
    /// The name of the company; empty if the company does not exist.
    pub name: String,
    /// True if the person belongs to the platform's staff.
    pub is_admin: bool,
    /// The role of the person in the company: owner, admin or member; none if the person has no role in it.
    pub role_name: Option<String>,
    /// True if the person may see the members of the company and follow its `company:` topic.
    pub sees: bool,
    /// True if the person may post jobs for the company.
    pub posts: bool,
    /// True if the person is an owner or admin of the company. For a company that is not deleted, also true for the platform's staff.
    pub manages: bool,
}

/// Reads the rights of `user` on `company`.
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
    /// Checks that the person may post jobs for the company. The answer is never 404: the job board shows the names of companies, so their
    /// existence is not secret.
    ///
    /// # Errors
    /// 403 for a person who may not post jobs for the company.
    pub fn require_post(self) -> Result<Self, Refusal> {
        let posts = self.posts;
        require_right(self, posts, "the company's owner and admins, and the platform's staff,")
    }

    /// Checks that the person may see the company's members.
    ///
    /// # Errors
    /// 404 for a person who is neither a member nor one of the platform's staff.
    pub fn require_see(self) -> Result<Self, Refusal> {
        let sees = self.sees;
        require_seen(self, sees, "company")
    }

    /// Checks that the person is an owner of the company.
    ///
    /// # Errors
    /// 404 for a person who may not see the company's members, 403 for one who may see them but is not an owner.
    pub fn require_own(self) -> Result<Self, ErrorCode> {
        match self.role_name.as_deref() {
            Some("owner") => Ok(self),
            _ if self.sees => Err(ErrorCode::Forbidden),
            _ => Err(ErrorCode::NotFound),
        }
    }

    /// Checks that the person may manage the company.
    ///
    /// # Errors
    /// 404 for a person who may not see the company, 403 for one who may see but not manage it.
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
