//! Events that change a company or the roles of its members.

use crate::ids::{CompanyId, UserId};
use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

/// The role that a company's owner gives to a member.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum AssignedRole {
    /// A member, who reviews the submissions to the company's jobs.
    Member,
    /// An admin, who manages the company as its owner does.
    Admin,
}

impl AssignedRole {
    /// Returns the name that is used in messages and in the database.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Member => "member",
            Self::Admin => "admin",
        }
    }
}

/// Gives a member of a company another role.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct SetCompanyRole {
    /// The company, which the caller must own.
    pub company_id: CompanyId,
    /// Another member of the company, whose role changes.
    pub member_id: UserId,
    /// The role of the member after the change.
    pub role_name: AssignedRole,
}

/// Makes another member the owner of a company.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct HandOverCompany {
    /// The company, which the caller must own.
    pub company_id: CompanyId,
    /// The id of the account of the member who becomes the owner.
    pub member_id: UserId,
}

/// Restores a deleted company.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct RestoreCompany {
    /// The id of the company to restore.
    pub company_id: CompanyId,
}
