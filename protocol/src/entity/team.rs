//! Teams of creators, and invitations into them. A manager sees the members of the manager's teams; a creator sees only the names of the
//! creator's teams.

use crate::entity::account::Person;
use crate::ids::{TeamId, TeamInviteId, UserId};
use crate::timestamp::Timestamp;
use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

/// A member of a team, as the team's manager and the platform's staff see them.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct TeamMember {
    /// The id of the member's account; only creators can be members of a team.
    pub user_id: UserId,
    /// The name of the member's account.
    pub member_name: String,
    /// The time at which the member joined the team.
    pub when_added: Timestamp,
}

/// A team, as its manager and the platform's staff see it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct Team {
    /// The id of the team.
    pub id: TeamId,
    /// The team's name.
    pub name: String,
    /// The manager who owns the team.
    pub owner: Person,
    /// The number of the team's members.
    #[ts(type = "number")]
    pub number_of_members: i64,
    /// The newest members of the team, at most 200, the newest first; the event team.members returns the others.
    pub members: Vec<TeamMember>,
    /// The number of open jobs that are for this team.
    #[ts(type = "number")]
    pub jobs: i64,
}

/// The id and name of a team, as the team's members and the viewers of its jobs see them.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct NamedTeam {
    /// The id of the team.
    pub id: TeamId,
    /// The team's name.
    pub name: String,
}

/// The status of an invitation into a team.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum TeamInviteStatus {
    /// The invited creator has not answered yet.
    Pending,
    /// The invited creator became a member.
    Accepted,
}

impl TeamInviteStatus {
    /// Returns the status's name on the wire and in the database.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Pending => "pending",
            Self::Accepted => "accepted",
        }
    }
}

/// An invitation into a team, as the team's manager sees it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct TeamInvite {
    /// The id of the invitation.
    pub id: TeamInviteId,
    /// The id of the team that the creator is invited to.
    pub team_id: TeamId,
    /// The team's name.
    pub team_name: String,
    /// The name of the invited creator's account once they have accepted. Before that it is the artist name of the track from which the manager
    /// invited them, or empty if they were invited by email.
    pub member_name: String,
    /// The email address that the manager typed; null if the manager invited the creator from a track.
    pub email: Option<String>,
    /// The status of the invitation.
    pub status: TeamInviteStatus,
    /// The time at which the invitation was made.
    pub when_created: Timestamp,
}

/// An invitation into a team, as the invited creator sees it: `member_name` and `email` are the creator's own.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct ReceivedTeamInvite {
    /// The invitation in the form in which the team's manager sees it too.
    #[serde(flatten)]
    pub invite: TeamInvite,
    /// The name of the manager who owns the team.
    pub manager_name: String,
    /// The names of the manager's companies, in the order in which the manager joined them.
    pub company_names: Vec<String>,
}
