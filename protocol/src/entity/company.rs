//! Companies, their members and their invitations.

use crate::ids::{CompanyId, InviteId, UserId};
use crate::timestamp::Timestamp;
use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

/// A member of a company.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct CompanyMember {
    /// The id of the member's account.
    pub id: UserId,
    /// The member's name.
    pub user_name: String,
    /// The member's email address.
    pub email: String,
    /// The member's role in the company: owner, admin or member.
    #[schema(value_type = crate::schema::CompanyRole)]
    pub role_name: String,
    /// The URL of the member's picture; null if they have none.
    pub avatar: Option<String>,
}

/// A company as its members and the platform's staff see it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct Company {
    /// The id of the company.
    pub id: CompanyId,
    /// The company's name.
    pub name: String,
    /// The text in which the company describes itself.
    pub description: String,
    /// The URL of the company's logo; null if it has none.
    pub avatar_url: Option<String>,
    /// True if the platform's staff has verified the company.
    pub verified: bool,
    /// The name of the company's owner.
    pub owner_name: String,
    /// The number of the company's members.
    #[ts(type = "number")]
    pub number_of_members: i64,
    /// The company's owner, then its admins, then its other members, each group in the order of joining. In the answer of company/get_all,
    /// only the company with the requested `company_id` has members here; for all others the list is empty.
    pub members: Vec<CompanyMember>,
    /// For a deleted company that can still be restored: the time at which it was deleted; otherwise left out. The field `members` of such
    /// a company lists its former members.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    #[schema(nullable = false)]
    pub deleted_at: Option<Timestamp>,
    /// For a deleted company: the name of the person who deleted it; left out if that person's account was deleted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    #[schema(nullable = false)]
    pub deleted_by: Option<String>,
    /// For a deleted company: the time at which it is removed permanently and can no longer be restored; otherwise left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    #[schema(nullable = false)]
    pub removed_at: Option<Timestamp>,
}

/// The status of an invitation into a company.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum InviteStatus {
    /// The invited person has not answered yet.
    Pending,
    /// The invited person became a member.
    Accepted,
    /// The invited person declined the invitation.
    Canceled,
}

impl InviteStatus {
    /// Returns the status's name on the wire and in the database.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Pending => "pending",
            Self::Accepted => "accepted",
            Self::Canceled => "canceled",
        }
    }
}

/// An invitation into a company, as the inviting or the invited person sees it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct CompanyInvite {
    /// The id of the invitation.
    pub id: InviteId,
    /// The name of the other person. For the invited person it is the inviter's name; for the inviter it is the invited person's name, or their
    /// email address until they have accepted.
    pub user_name: String,
    /// The email address to which the invitation was sent.
    pub email: String,
    /// The id of the company that invites.
    pub company_id: CompanyId,
    /// The company's name.
    pub company_name: String,
    /// The role that the person is invited to: member or admin.
    #[schema(value_type = crate::schema::InvitedRole)]
    pub role: String,
    /// The status of the invitation.
    pub status: InviteStatus,
    /// The time at which the invitation was made.
    pub created: Timestamp,
    /// The time from which the invitation can no longer be accepted.
    pub expires: Timestamp,
}
