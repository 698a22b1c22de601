//! A person's pending invitations into companies and teams. Which invitations these are depends on the person's confirmed email. Every
//! change of the confirmed email therefore publishes the changed invitations on the person's topic.

use super::store;
use protocol::change::UserChange;
use protocol::ids::{InviteId, TeamId, TeamInviteId, UserId};
use sqlx::PgConnection;
use std::collections::BTreeMap;
use time::OffsetDateTime;

/// A person's invitations that are not answered yet.
#[derive(Debug)]
pub struct PendingInvitations {
    /// The invitations into companies, with the time at which each expires.
    companies: BTreeMap<InviteId, OffsetDateTime>,
    /// The invitations into teams, each with the id and name of its team.
    teams: BTreeMap<TeamInviteId, (TeamId, String)>,
}

impl PendingInvitations {
    /// Reads a person's pending invitations. Call it in the transaction that changes the email, before the change.
    pub async fn find(conn: &mut PgConnection, user: UserId) -> Result<Self, sqlx::Error> {
        Ok(Self {
            companies: store::list_pending_invitations(conn, user).await?,
            teams: store::list_pending_team_invitations(conn, user).await?,
        })
    }

    /// Compares these invitations, which were read before the email changed, with those that are pending after the change. Returns the
    /// changes for the person's topic: invitations that are newly pending, and invitations that are no longer pending.
    pub async fn changes(self, conn: &mut PgConnection, user: UserId) -> Result<Vec<UserChange>, sqlx::Error> {
        let after = Self::find(conn, user).await?;
        let mut changes = self.of_companies_until(&after);
        changes.extend(self.of_teams_until(&after));
        Ok(changes)
    }

    fn of_companies_until(&self, after: &Self) -> Vec<UserChange> {
        let unread_invites = after.companies.len() as u32;
        let (gone, arrived) = differences(&self.companies, &after.companies);
        let gone = gone.map(|(&invite_id, _)| UserChange::InviteChanged {
            invite_id,
            status: None,
            unread_invites,
        });
        let arrived = arrived.map(|(&invite_id, &expires)| UserChange::InviteArrived {
            invite_id,
            expires: expires.into(),
            unread_invites,
        });
        gone.chain(arrived).collect()
    }

    fn of_teams_until(&self, after: &Self) -> Vec<UserChange> {
        let unread_team_invites = after.teams.len() as u32;
        let (gone, arrived) = differences(&self.teams, &after.teams);
        let gone = gone.map(|(&invite_id, &(team_id, _))| UserChange::TeamInviteChanged {
            invite_id,
            team_id,
            status: None,
            unread_team_invites,
        });
        let arrived = arrived.map(|(&invite_id, (team_id, name))| UserChange::TeamInviteArrived {
            invite_id,
            team_id: *team_id,
            team_name: name.clone(),
            unread_team_invites,
        });
        gone.chain(arrived).collect()
    }
}

/// Returns the entries that are only in `before`, and the entries that are only in `after`.
fn differences<'m, K: Ord, V>(
    before: &'m BTreeMap<K, V>,
    after: &'m BTreeMap<K, V>,
) -> (
    impl Iterator<Item = (&'m K, &'m V)>,
    impl Iterator<Item = (&'m K, &'m V)>,
) {
    let gone = before.iter().filter(|(id, _)| !after.contains_key(id));
    let arrived = after.iter().filter(|(id, _)| !before.contains_key(id));
    (gone, arrived)
}

#[cfg(test)]
mod tests {
    use super::*;
    use time::macros::datetime;

    #[test]
    fn another_email_takes_some_invitations_away_and_brings_others() {
        let expires = datetime!(2026-12-06 00:00 UTC);
        let pending = |ids: &[i64]| PendingInvitations {
            companies: ids.iter().map(|id| (InviteId(*id), expires)).collect(),
            teams: ids
                .iter()
                .map(|id| (TeamInviteId(*id), (TeamId(7), "Scouts".to_owned())))
                .collect(),
        };
        let gone = UserChange::InviteChanged {
            invite_id: InviteId(1),
            status: None,
            unread_invites: 2,
        };
        let arrived = UserChange::InviteArrived {
            invite_id: InviteId(3),
            expires: expires.into(),
            unread_invites: 2,
        };
        let (before, after) = (pending(&[1, 2]), pending(&[2, 3]));
        assert_eq!(before.of_companies_until(&after), [gone, arrived]);
        let gone = UserChange::TeamInviteChanged {
            invite_id: TeamInviteId(1),
            team_id: TeamId(7),
            status: None,
            unread_team_invites: 2,
        };
        let arrived = UserChange::TeamInviteArrived {
            invite_id: TeamInviteId(3),
            team_id: TeamId(7),
            team_name: "Scouts".to_owned(),
            unread_team_invites: 2,
        };
        assert_eq!(before.of_teams_until(&after), [gone, arrived]);
        assert_eq!(before.of_companies_until(&before), []);
        assert_eq!(before.of_teams_until(&before), []);
    }
}
