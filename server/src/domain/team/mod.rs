//! Teams of creators. Each team belongs to the manager who created it, and jobs can be restricted to members of teams.
//!
//! A write that changes a team locks the head of the team's `team:` topic, so that only one change of a team is made at a time. Only the
//! team's jobs are published on the `team:` topic; changes of the members are published on `user:` topics and the `admin` topic.

pub mod invitation;
pub mod removal;
pub(crate) mod store;

use std::collections::BTreeSet;

use actors::access;
use actors::access::caller::Caller;
use actors::audit::AuditTarget;
use actors::live::Live;
use actors::topic::reply::{PendingReply, Reply};
use actors::write::{Write, WriteError};
use protocol::change::{AdminChange, UserChange};
use protocol::client_event::{AskTeamMembers, RemoveTeamMember, TeamMembers};
use protocol::error_code::ErrorCode;
use protocol::ids::{TeamId, UserId};
use protocol::limits;
use protocol::refusal::Refusal;
use protocol::topic::Topic;
use serde_json::json;
use sqlx::{PgConnection, PgPool};

use super::bounds::check_bound;
use crate::validation::page;

/// Creates a team that the caller owns; 409 `conflict` if the caller already owns `most` teams. Publishes this on the caller's `user:` topic and
/// the `admin` topic. A repeated request with the same `request_id` returns the first result.
pub fn create(
    live: &Live,
    caller: &Caller,
    name: String,
    most: u32,
    request_id: Option<String>,
) -> PendingReply<TeamId> {
    let owner = caller.user_id;
    live.write(caller)
        .topics([Topic::User(owner), Topic::Admin])
        .idempotent("team/create", request_id, &name)
        .run(async move |write| {
            check_bound(
                store::count_owned(write.rows(), owner).await?,
                most,
                "You can own",
                "teams",
            )?;
            let team_id = store::insert_team(write.rows(), owner, &name).await?;
            write.adopt(Topic::Team(team_id)).await?;
            append_team_changed(write, team_id, owner)?;
            Ok(team_id)
        })
}

/// Returns which manager owns each of these teams.
pub(in crate::domain) async fn list_managers(
    conn: &mut PgConnection,
    teams: BTreeSet<TeamId>,
) -> sqlx::Result<Vec<(TeamId, UserId)>> {
    // most jobs are for everybody
    if teams.is_empty() {
        return Ok(Vec::new());
    }
    let teams: Vec<i64> = teams.iter().map(|team| team.0).collect();
    store::list_managers(conn, &teams).await
}

/// Publishes a change of a team to the people who see its members: the team's manager and the staff.
pub(in crate::domain) fn append_team_changed(
    write: &mut Write,
    team_id: TeamId,
    manager: UserId,
) -> Result<(), WriteError> {
    write.try_append(&Topic::User(manager), UserChange::TeamChanged { team_id })?;
    write.try_append(&Topic::Admin, AdminChange::TeamChanged { team_id })
}

/// Returns a page of a team's members to the team's manager or the staff.
///
/// # Errors
/// 404 for everybody else, 400 for a negative limit or offset.
pub async fn members(pool: &PgPool, caller: &Caller, request: AskTeamMembers) -> Result<Reply<TeamMembers>, Refusal> {
    let result = find_members(pool, caller, request).await?;
    Ok(Reply { result, live: None })
}

async fn find_members(pool: &PgPool, caller: &Caller, request: AskTeamMembers) -> Result<TeamMembers, WriteError> {
    let page = page(request.limit, request.offset, limits::TEAM_MEMBERS_SHOWN)?;
    let mut conn = pool.acquire().await?;
    access::team::load(&mut conn, caller.user_id, request.team_id)
        .await?
        .require_edit()?;
    Ok(store::find_page(&mut conn, request.team_id, page).await?)
}

/// Removes a member from a team, on behalf of the team's manager or the staff; 404 if the person is not a member.
pub fn remove_member(live: &Live, caller: &Caller, request: RemoveTeamMember) -> PendingReply<bool> {
    let (by, RemoveTeamMember { team_id, user_id }) = (caller.user_id, request);
    live.write(caller)
        .plan(async move |conn| {
            let owner = require_edit(conn, by, team_id).await?.owner;
            Ok((topics_of_member(team_id, owner, user_id), owner))
        })
        .run(async move |write, owner| part(write, team_id, owner, user_id).await)
}

/// Removes the caller from a team; 404 if the caller is not a member.
pub fn leave(live: &Live, caller: &Caller, team: TeamId) -> PendingReply<bool> {
    let member = caller.user_id;
    live.write(caller)
        .plan(async move |conn| {
            let access = access::team::load(conn, member, team).await?;
            if !access.is_member {
                return Err(ErrorCode::NotFound.into());
            }
            let owner = find(conn, team).await?.owner;
            Ok((topics_of_member(team, owner, member), owner))
        })
        .run(async move |write, owner| part(write, team, owner, member).await)
}

async fn find(conn: &mut PgConnection, team: TeamId) -> Result<store::TeamRow, WriteError> {
    Ok(store::find_team(conn, team).await?.ok_or(ErrorCode::NotFound)?)
}

/// Returns a team if the caller is its manager or belongs to the staff: 403 for the team's members, 404 for everybody else.
async fn require_edit(conn: &mut PgConnection, by: UserId, team: TeamId) -> Result<store::TeamRow, WriteError> {
    access::team::load(conn, by, team).await?.require_edit()?;
    find(conn, team).await
}

/// Returns the topics on which a change of a team's member, or of an invited person, is published.
fn topics_of_member(team: TeamId, owner: UserId, member: UserId) -> BTreeSet<Topic> {
    BTreeSet::from([Topic::Team(team), Topic::User(owner), Topic::User(member), Topic::Admin])
}

async fn part(write: &mut Write, team_id: TeamId, owner: UserId, member: UserId) -> Result<bool, WriteError> {
    if !store::delete_member(write.rows(), team_id, member).await? {
        return Err(ErrorCode::NotFound.into());
    }
    write.try_append(&Topic::User(member), UserChange::TeamLeft { team_id })?;
    append_team_changed(write, team_id, owner)?;
    let details = json!({ "team_id": team_id });
    write.audit(Some(AuditTarget::User(member)), details).await?;
    Ok(true)
}
