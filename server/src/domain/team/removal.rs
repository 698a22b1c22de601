//! Teams that are deleted, by who owns them or with their owner's account: their jobs lose them, their members leave. And what an account that
//! is deleted was in the teams of others.

use std::collections::BTreeSet;

use actors::access::caller::Caller;
use actors::live::Live;
use actors::topic::reply::Answer;
use actors::write::{Write, WriteError};
use protocol::change::{AdminChange, TeamChange, UserChange};
use protocol::ids::{TeamId, UserId};
use protocol::topic::Topic;
use sqlx::PgConnection;

use super::store::invites;
use super::{find, invitation, require_edit, store, tell_changed};
use crate::domain::job::teams::TeamLoss;

/// Deletes a team, as its manager or one of the staff. A job that it was the last team of is closed, and stays a job for teams.
pub fn delete(live: &Live, caller: &Caller, team: TeamId) -> Answer<bool> {
    let by = caller.user_id;
    live.write(caller)
        .find_topics(async move |conn| {
            require_edit(conn, by, team).await?;
            topics(conn, team, None).await
        })
        .run(async move |write| {
            require_edit(write.rows(), by, team).await?;
            delete_in(write, by, team, None).await?;
            Ok(true)
        })
}

/// What a team's jobs lose with it. `leaver`: who goes with it.
async fn list_losses(conn: &mut PgConnection, team: TeamId, leaver: Option<UserId>) -> sqlx::Result<Vec<TeamLoss>> {
    let jobs = store::list_jobs(conn, team).await?.into_iter();
    let losses = jobs.map(|(job, owner)| TeamLoss {
        job,
        team,
        leaver,
        owner,
    });
    Ok(losses.collect())
}

/// The topics of a team's deletion.
async fn topics(conn: &mut PgConnection, team: TeamId, leaver: Option<UserId>) -> Result<BTreeSet<Topic>, WriteError> {
    let owner = find(conn, team).await?.owner;
    let mut topics = BTreeSet::from([Topic::Team(team), Topic::User(owner), Topic::Admin]);
    topics.extend(store::list_members(conn, team).await?.into_iter().map(Topic::User));
    let invited = invites::list_recipients(conn, team).await?;
    topics.extend(invited.into_iter().map(|(_, recipient)| Topic::User(recipient)));
    for loss in list_losses(conn, team, leaver).await? {
        topics.extend(loss.topics(conn).await?);
    }
    Ok(topics)
}

async fn delete_in(write: &mut Write, by: UserId, team_id: TeamId, leaver: Option<UserId>) -> Result<(), WriteError> {
    let owner = find(write.rows(), team_id).await?.owner;
    for loss in list_losses(write.rows(), team_id, leaver).await? {
        loss.carry_out(write, by).await?;
    }
    let members = store::list_members(write.rows(), team_id).await?;
    let invited = invites::list_recipients(write.rows(), team_id).await?;
    store::delete_team(write.rows(), team_id).await?;
    for member in members {
        write.try_append(&Topic::User(member), UserChange::TeamLeft { team_id })?;
    }
    for (invite, recipient) in invited {
        invitation::tell(write, (team_id, invite), None, &[recipient]).await?;
    }
    write.try_append(&Topic::Team(team_id), TeamChange::Deleted)?;
    // nothing is told to an account that goes with it
    if leaver != Some(owner) {
        write.try_append(&Topic::User(owner), UserChange::TeamDeleted { team_id })?;
    }
    write.try_append(&Topic::Admin, AdminChange::TeamChanged { team_id })
}

/// The topics of the teams of an account that is deleted: those that it owns, and those that it belongs to or is invited into.
pub(in crate::domain) async fn topics_of_account(
    conn: &mut PgConnection,
    user: UserId,
) -> Result<BTreeSet<Topic>, WriteError> {
    let mut found = BTreeSet::from([Topic::Admin]);
    for team in store::list_owned(conn, user).await? {
        found.extend(topics(conn, team, Some(user)).await?);
    }
    for (team, owner) in store::list_joined(conn, user).await? {
        found.extend([Topic::Team(team), Topic::User(owner)]);
    }
    for invite in invites::list_of_account(conn, user).await? {
        found.extend([Topic::Team(invite.team), Topic::User(invite.owner)]);
    }
    Ok(found)
}

/// Deletes the teams that an account still owns, and takes it out of those of others, with its invitations.
pub(in crate::domain) async fn take_account_out(write: &mut Write, by: UserId, user: UserId) -> Result<(), WriteError> {
    for team in store::list_owned(write.rows(), user).await? {
        delete_in(write, by, team, Some(user)).await?;
    }
    for (team, owner) in store::list_joined(write.rows(), user).await? {
        store::delete_member(write.rows(), team, user).await?;
        tell_changed(write, team, owner)?;
    }
    for invite in invites::list_of_account(write.rows(), user).await? {
        invites::delete(write.rows(), invite.id).await?;
        invitation::tell(write, (invite.team, invite.id), None, &[invite.owner]).await?;
        let team_id = invite.team;
        write.try_append(&Topic::Admin, AdminChange::TeamChanged { team_id })?;
    }
    Ok(())
}
