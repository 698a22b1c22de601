//! Companies.

use crate::ids::{CompanyId, InviteId, UserId};
use crate::timestamp::Timestamp;
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
    #[schema(value_type = crate::schema::CompanyRole)]
    pub role_name: String,
    /// Address of their picture; null when there is none.
    pub avatar: Option<String>,
}

/// A company as its members and the platform's staff see it.
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
    /// Its owner's name.
    pub owner_name: String,
    /// How many people belong to it.
    #[ts(type = "number")]
    pub number_of_members: i64,
    /// Its owner, its admins, then its members, each in the order of joining; none in a list of all companies, but for the open one.
    pub members: Vec<CompanyMember>,
    /// When it was deleted, of one that can be brought back; these are then those who belonged to it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    #[schema(nullable = false)]
    pub deleted_at: Option<Timestamp>,
    /// The name of who deleted it, while they have an account.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    #[schema(nullable = false)]
    pub deleted_by: Option<String>,
    /// When it is gone for good.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    #[schema(nullable = false)]
    pub removed_at: Option<Timestamp>,
}

/// Where an invitation stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum InviteStatus {
    /// It waits for an answer.
    Pending,
    /// Whom it was for became a member.
    Accepted,
    /// Whom it was for declined.
    Canceled,
}

impl InviteStatus {
    /// The name on the wire and in the database.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Pending => "pending",
            Self::Accepted => "accepted",
            Self::Canceled => "canceled",
        }
    }
}

/// An invitation into a company, as one of its two sides sees it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct CompanyInvite {
    /// The invitation.
    pub id: InviteId,
    /// The other side: who invites, or who was invited (the email until they have accepted).
    pub user_name: String,
    /// Where the email went.
    pub email: String,
    /// The company.
    pub company_id: CompanyId,
    /// Its name.
    pub company_name: String,
    /// What the person is to be there: member or admin.
    #[schema(value_type = crate::schema::InvitedRole)]
    pub role: String,
    /// Where it stands.
    pub status: InviteStatus,
    /// When it was made.
    pub created: Timestamp,
    /// When it can no longer be accepted.
    pub expires: Timestamp,
}
