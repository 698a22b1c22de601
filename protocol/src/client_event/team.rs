//! Events with which managers manage their teams' members and invitations, and creators leave their teams.

use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

use crate::entity::team::TeamMember;
use crate::ids::{TeamId, TeamInviteId, UserId};

/// Requests a page of a team's members.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct AskTeamMembers {
    /// The id of the team whose members are requested.
    pub team_id: TeamId,
    /// The number of members in the page: 200 if it is left out, at most 200.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional, type = "number")]
    #[schema(value_type = Option<crate::schema::PageLimit>)]
    pub limit: Option<i64>,
    /// The number of members to skip; 0 if it is left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional, type = "number")]
    #[schema(value_type = Option<crate::schema::PageOffset>)]
    pub offset: Option<i64>,
}

/// A page of a team's members.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct TeamMembers {
    /// The members, the newest first.
    pub members: Vec<TeamMember>,
    /// The number of the team's members.
    #[ts(type = "number")]
    pub number_of_members: i64,
}

/// Removes a member from a team.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct RemoveTeamMember {
    /// The id of the team that loses the member.
    pub team_id: TeamId,
    /// The member to remove.
    pub user_id: UserId,
}

/// Deletes an invitation to a team.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct WithdrawTeamInvite {
    /// The id of the invitation to delete.
    pub invite_id: TeamInviteId,
}

/// Ends the caller's membership of a team.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct LeaveTeam {
    /// The id of the team that the caller leaves.
    pub team_id: TeamId,
}
