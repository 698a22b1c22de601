//! Deletes teams, on behalf of their owner or together with the owner's account. The team's jobs lose the team, and its members leave it.
//! Also removes a deleted account from the teams of others.

use std::collections::BTreeSet;

use actors::access::caller::Caller;
use actors::audit::AuditTarget;
use actors::live::Live;
use actors::topic::reply::PendingReply;
use actors::write::{Write, WriteError};
use protocol::change::{AdminChange, TeamChange, UserChange};
use protocol::ids::{TeamId, TeamInviteId, UserId};
use protocol::topic::Topic;
use serde_json::json;
use sqlx::PgConnection;

use super::store::invites;
use super::{append_team_changed, invitation, require_edit, store};
use crate::domain::job::teams::TeamLoss;

/// Deletes a team, on behalf of its manager or the staff. A job that loses its last team is closed, but stays limited to teams.
pub fn delete(live: &Live, caller: &Caller, team: TeamId) -> PendingReply<bool> {
    let by = caller.user_id;
    live.write(caller)
        .plan(async move |conn| {
            let owner = require_edit(conn, by, team).await?.owner;
            let deletion = Deletion::find(conn, team, owner, None).await?;
            Ok((deletion.topics(conn).await?, deletion))
        })
        .run(async move |write, deletion| {
            write.audit(Some(AuditTarget::Team(team)), json!({})).await?;
            deletion.execute(write, by).await?;
            Ok(true)
        })
}

/// A team to be deleted, with its members, invitations and jobs.
struct Deletion {
    team: TeamId,
    owner: UserId,
    /// The account that is deleted together with the team; `None` if only the team is deleted.
    leaver: Option<UserId>,
    members: Vec<UserId>,
    invited: Vec<(TeamInviteId, UserId)>,
    losses: Vec<TeamLoss>,
}

impl Deletion {
    async fn find(conn: &mut PgConnection, team: TeamId, owner: UserId, leaver: Option<UserId>) -> sqlx::Result<Self> {
        let jobs = store::list_jobs(conn, team).await?.into_iter();
        let losses = jobs.map(|(job, owner)| TeamLoss {
            job,
            team,
            leaver,
            owner,
        });
        Ok(Self {
            team,
            owner,
            leaver,
            losses: losses.collect(),
            members: store::list_members(conn, team).await?,
            invited: invites::list_recipients(conn, team).await?,
        })
    }

    async fn topics(&self, conn: &mut PgConnection) -> Result<BTreeSet<Topic>, WriteError> {
        let mut topics = BTreeSet::from([Topic::Team(self.team), Topic::User(self.owner), Topic::Admin]);
        let invited = self.invited.iter().map(|(_, recipient)| recipient);
        topics.extend(self.members.iter().chain(invited).copied().map(Topic::User));
        for loss in &self.losses {
            topics.extend(loss.topics(conn).await?);
        }
        Ok(topics)
    }

    async fn execute(self, write: &mut Write, by: UserId) -> Result<(), WriteError> {
        let (team_id, owner) = (self.team, self.owner);
        for loss in self.losses {
            loss.execute(write, by).await?;
        }
        store::delete_team(write.rows(), team_id).await?;
        for member in self.members {
            write.try_append(&Topic::User(member), UserChange::TeamLeft { team_id })?;
        }
        for (invite, recipient) in self.invited {
            invitation::append_changes(write, (team_id, invite), None, &[recipient]).await?;
        }
        write.try_append(&Topic::Team(team_id), TeamChange::Deleted)?;
        // nothing is published to an account that is deleted with the team
        if self.leaver != Some(owner) {
            write.try_append(&Topic::User(owner), UserChange::TeamDeleted { team_id })?;
        }
        write.try_append(&Topic::Admin, AdminChange::TeamChanged { team_id })
    }
}

/// Returns the topics on which changes are published when an account leaves all teams: those of the teams that it owns, belongs to or is
/// invited into.
pub(in crate::domain) async fn topics_of_account(
    conn: &mut PgConnection,
    user: UserId,
) -> Result<BTreeSet<Topic>, WriteError> {
    let mut found = BTreeSet::from([Topic::Admin]);
    for team in store::list_owned(conn, user).await? {
        let deletion = Deletion::find(conn, team, user, Some(user)).await?;
        found.extend(deletion.topics(conn).await?);
    }
    for (team, owner) in store::list_joined(conn, user).await? {
        found.extend([Topic::Team(team), Topic::User(owner)]);
    }
    for invite in invites::list_of_account(conn, user).await? {
        found.extend([Topic::Team(invite.team), Topic::User(invite.owner)]);
    }
    Ok(found)
}

/// Deletes the teams that an account owns, removes the account from the teams of others, and deletes its invitations.
pub(in crate::domain) async fn take_account_out(write: &mut Write, by: UserId, user: UserId) -> Result<(), WriteError> {
    for team in store::list_owned(write.rows(), user).await? {
        let deletion = Deletion::find(write.rows(), team, user, Some(user)).await?;
        deletion.execute(write, by).await?;
    }
    for (team, owner) in store::list_joined(write.rows(), user).await? {
        store::delete_member(write.rows(), team, user).await?;
        append_team_changed(write, team, owner)?;
    }
    for invite in invites::list_of_account(write.rows(), user).await? {
        invites::delete(write.rows(), invite.id).await?;
        invitation::append_changes(write, (invite.team, invite.id), None, &[invite.owner]).await?;
        let team_id = invite.team;
        write.try_append(&Topic::Admin, AdminChange::TeamChanged { team_id })?;
    }
    Ok(())
}
