//! Companies.

use crate::ids::{CompanyId, UserId};
use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

/// A member of a company.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct CompanyMember {
    /// The person.
    pub id: UserId,
    /// Their name.
    pub user_name: String,
    /// Their email.
    pub email: String,
    /// owner, admin or member.
    pub role_name: String,
}

/// A company as its members see it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct Company {
    /// The company.
    pub id: CompanyId,
    /// Its name.
    pub name: String,
    /// What it does.
    pub description: String,
    /// Address of its logo; null when there is none.
    pub avatar_url: Option<String>,
    /// The platform's staff verified it.
    pub verified: bool,
    /// Its members.
    pub members: Vec<CompanyMember>,
}
