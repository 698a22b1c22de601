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
    /// A text on what it does.
    pub description: String,
    /// Address of its logo; null when there is none.
    pub avatar_url: Option<String>,
    /// The platform's staff verified it.
    pub verified: bool,
    /// Its owner's name.
    pub owner_name: String,
    /// The number of its members.
    #[ts(type = "number")]
    pub number_of_members: i64,
    /// Its owner, its admins, then its members, each in the order of joining; empty in a list of all companies, except for the company that the
    /// request names.
    pub members: Vec<CompanyMember>,
    /// The time of its deletion, for a company that can still be restored; its former members are then listed as members.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    #[schema(nullable = false)]
    pub deleted_at: Option<Timestamp>,
    /// The name of the person who deleted it, while they have an account.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    #[schema(nullable = false)]
    pub deleted_by: Option<String>,
    /// The time at which it is removed for good.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    #[schema(nullable = false)]
    pub removed_at: Option<Timestamp>,
}

/// The status of an invitation.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum InviteStatus {
    /// It waits for an answer.
    Pending,
    /// The invited person became a member.
    Accepted,
    /// The invited person declined.
    Canceled,
}

impl InviteStatus {
    /// Returns the name on the wire and in the database.
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
    /// The other side: the person who invites, or the invited person (their email until they have accepted).
    pub user_name: String,
    /// The address to which the email was sent.
    pub email: String,
    /// The company.
    pub company_id: CompanyId,
    /// Its name.
    pub company_name: String,
    /// The role that the person is invited to: member or admin.
    #[schema(value_type = crate::schema::InvitedRole)]
    pub role: String,
    /// Its status.
    pub status: InviteStatus,
    /// The time of its creation.
    pub created: Timestamp,
    /// The time from which it can no longer be accepted.
    pub expires: Timestamp,
}
