//! Teams of creators, and invitations into them. Managers see who belongs to theirs; creators see the names of theirs alone.

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
    /// When they joined.
    pub when_added: Timestamp,
}

/// A team, as its manager and the platform's staff see it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct Team {
    /// The team.
    pub id: TeamId,
    /// Its name.
    pub name: String,
    /// Whose it is.
    pub owner: Person,
    /// How many belong to it.
    #[ts(type = "number")]
    pub number_of_members: i64,
    /// The newest first, at most 200; more by the event team.members.
    pub members: Vec<TeamMember>,
    /// How many open jobs name it.
    #[ts(type = "number")]
    pub jobs: i64,
}

/// A team by its name: to its members, and beside the jobs that it is named in.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct NamedTeam {
    /// The team.
    pub id: TeamId,
    /// Its name.
    pub name: String,
}

/// Where an invitation into a team stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum TeamInviteStatus {
    /// It waits for an answer.
    Pending,
    /// Whom it was for became a member.
    Accepted,
}

impl TeamInviteStatus {
    /// The name on the wire and in the database.
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
    /// Who was invited: the artist name of the track that led to them, or empty, until they have accepted; then their account's name.
    pub member_name: String,
    /// The address that the manager typed; null where a track led to the creator.
    pub email: Option<String>,
    /// Where it stands.
    pub status: TeamInviteStatus,
    /// When it was made.
    pub when_created: Timestamp,
}

/// An invitation into a team, as the creator whom it is for sees it: `member_name` and `email` are their own.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct ReceivedTeamInvite {
    /// The invitation.
    #[serde(flatten)]
    pub invite: TeamInvite,
    /// Whose team it is.
    pub manager_name: String,
}
