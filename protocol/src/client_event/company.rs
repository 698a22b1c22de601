//! What is said about a company and its members.

use crate::ids::{CompanyId, UserId};
use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

/// What a company's owner makes somebody there.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum AssignedRole {
    /// Reviews what is submitted to its jobs.
    Member,
    /// Leads it as the owner does.
    Admin,
}

impl AssignedRole {
    /// The name on the wire and in the database.
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
    /// The company, which the caller owns.
    pub company_id: CompanyId,
    /// Somebody else who belongs to it.
    pub member_id: UserId,
    /// What they are from now on.
    pub role_name: AssignedRole,
}

/// Gives a company to another of its members.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct HandOverCompany {
    /// The company, which the caller owns.
    pub company_id: CompanyId,
    /// Who owns it from now on.
    pub member_id: UserId,
}

/// Brings a deleted company back.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct RestoreCompany {
    /// The company.
    pub company_id: CompanyId,
}
