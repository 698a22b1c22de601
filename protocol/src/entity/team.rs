//! Teams of creators, and invitations into them. Managers see the members of their teams; creators see only the names of theirs.

use crate::entity::account::Person;
use crate::ids::{TeamId, TeamInviteId, UserId};
use crate::timestamp::Timestamp;
use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

/// A member of a team, as its manager and the platform's staff see them.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct TeamMember {
    /// The creator.
    pub user_id: UserId,
    /// Their account's name.
    pub member_name: String,
    /// The time at which they joined.
    pub when_added: Timestamp,
}

/// A team, as its manager and the platform's staff see it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct Team {
    /// The team.
    pub id: TeamId,
    /// Its name.
    pub name: String,
    /// The manager who owns it.
    pub owner: Person,
    /// The number of its members.
    #[ts(type = "number")]
    pub number_of_members: i64,
    /// Its members, the newest first, at most 200; the event team.members reads more.
    pub members: Vec<TeamMember>,
    /// The number of open jobs that name it.
    #[ts(type = "number")]
    pub jobs: i64,
}

/// A team with its name: for its members, and beside the jobs that name it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct NamedTeam {
    /// The team.
    pub id: TeamId,
    /// Its name.
    pub name: String,
}

/// The status of an invitation into a team.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum TeamInviteStatus {
    /// It waits for an answer.
    Pending,
    /// The invited creator became a member.
    Accepted,
}

impl TeamInviteStatus {
    /// Returns the name on the wire and in the database.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Pending => "pending",
            Self::Accepted => "accepted",
        }
    }
}

/// An invitation into a team, as its manager sees it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct TeamInvite {
    /// The invitation.
    pub id: TeamInviteId,
    /// The team.
    pub team_id: TeamId,
    /// Its name.
    pub team_name: String,
    /// The invited creator: until they have accepted, the artist name of the track that led to them, or empty; then their account's name.
    pub member_name: String,
    /// The address that the manager typed; null if a track led to the creator.
    pub email: Option<String>,
    /// Its status.
    pub status: TeamInviteStatus,
    /// The time of its creation.
    pub when_created: Timestamp,
}

/// An invitation into a team, as the invited creator sees it: `member_name` and `email` are their own.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct ReceivedTeamInvite {
    /// The invitation.
    #[serde(flatten)]
    pub invite: TeamInvite,
    /// The name of the manager who owns the team.
    pub manager_name: String,
    /// The names of the manager's companies, in the order in which they joined them.
    pub company_names: Vec<String>,
}
