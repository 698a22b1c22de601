//! Invitations of creators into teams: sent to an address or to the creator of a track, accepted by the person who has confirmed that address,
//! or by that creator, and withdrawn by the team's manager. An invitation by a track never reveals an address, and one to an address never a
//! track's creator.

use std::collections::BTreeSet;

use actors::access;
use actors::access::caller::Caller;
use actors::live::Live;
use actors::topic::reply::PendingReply;
use actors::write::{Write, WriteError};
use protocol::change::{AdminChange, UserChange};
use protocol::entity::team::TeamInviteStatus;
use protocol::error_code::ErrorCode;
use protocol::ids::{TeamId, TeamInviteId, TrackId, UserId};
use protocol::limits::TEAM_INVITE_DAYS;
use protocol::refusal::Refusal;
use protocol::topic::Topic;
use serde::Serialize;
use sqlx::PgConnection;
use time::{Duration, OffsetDateTime};

use super::store::TeamRow;
use super::store::invites::{self, InviteRow, NewInvite};
use super::{append_team_changed, require_edit, store, topics_of_member};
use crate::domain::daily_limit::{self, DailyLimit};

const IN_TEAM: &str = "This creator is already on the team";
const INVITED: &str = "This creator has already been invited";

/// The time for which an accepted invitation is shown.
const SHOWN: Duration = Duration::DAY;

/// Returns the time since which an accepted invitation is shown.
pub fn shown_since(now: OffsetDateTime) -> OffsetDateTime {
    now - SHOWN
}

/// Deletes the invitations that nobody has accepted in time, and the accepted ones that are no longer shown.
pub async fn forget(conn: &mut PgConnection, now: OffsetDateTime) -> sqlx::Result<()> {
    invites::delete_old(conn, now, shown_since(now)).await
}

/// The team and the address of a new invitation.
#[derive(Debug, Clone, Serialize)]
pub struct Invite {
    /// The team.
    pub team: TeamId,
    /// The address.
    pub email: String,
}

/// A new invitation, with the data for its email.
#[derive(Debug)]
pub struct Invitation {
    /// Its number.
    pub id: TeamInviteId,
    /// The team's name.
    pub team_name: String,
    /// The time at which it ends.
    pub expires: OffsetDateTime,
}

/// The team of an invitation to an address, and the person who has confirmed the address.
#[derive(Debug)]
pub struct Invited {
    team: TeamRow,
    recipient: Option<UserId>,
}

/// Plans an invitation to an address; 404 for a person who neither owns the team nor is staff.
///
/// # Errors
/// The refusal, or the database is away.
pub async fn plan(
    conn: &mut PgConnection,
    invite: &Invite,
    by: UserId,
) -> Result<(BTreeSet<Topic>, Invited), WriteError> {
    let team = require_edit(conn, by, invite.team).await?;
    let recipient = invites::find_recipient(conn, &invite.email).await?;
    let topics = topics_of_member(invite.team, team.owner, recipient.unwrap_or(team.owner));
    Ok((topics, Invited { team, recipient }))
}

/// Invites an address, whether or not an account has it: 409 `conflict` where it is invited already, or a member of the team was invited at it.
///
/// # Errors
/// The refusal, or the database is away.
pub async fn create(
    write: &mut Write,
    caller: &Caller,
    invite: &Invite,
    invited: Invited,
) -> Result<Invitation, WriteError> {
    let Invite { team, email } = invite;
    let conflict = |text| Refusal::because_of("email", text, ErrorCode::Conflict);
    if invites::exists_member_by(write.rows(), *team, email).await? {
        return Err(conflict(IN_TEAM).into());
    }
    let now = write.now();
    let expires = expiry(now);
    let new = NewInvite {
        team: *team,
        email: Some(email),
        user: None,
        member_name: "",
        now,
        expires,
    };
    let made = invites::insert(write.rows(), &new).await?;
    let id = made.ok_or_else(|| conflict(INVITED))?;
    if !caller.is_admin() && !daily_limit::take(write.rows(), DailyLimit::TeamInviteBy(caller.user_id), now).await? {
        return Err(daily_limit::refusal(now).into());
    }
    append_new(write, (*team, id), &invited.team, invited.recipient).await?;
    Ok(Invitation {
        id,
        team_name: invited.team.name,
        expires,
    })
}

/// An invitation of a track's creator into a team.
#[derive(Debug, Clone, Copy, Serialize)]
pub struct TrackInvite {
    pub team: TeamId,
    pub track: TrackId,
}

/// Invites the creator of a track that was submitted to a job which the caller reviews: 404 for any other track.
pub fn create_from_track(
    live: &Live,
    caller: &Caller,
    invite: TrackInvite,
    request_id: Option<String>,
) -> PendingReply<TeamInviteId> {
    let by = caller.user_id;
    let TrackInvite { team, track } = invite;
    live.write(caller)
        .plan(async move |conn| {
            let row = require_edit(conn, by, team).await?;
            let found = invites::find_creator(conn, by, track).await?;
            let (creator, artist_name) = found.ok_or(ErrorCode::NotFound)?;
            Ok((topics_of_member(team, row.owner, creator), (row, creator, artist_name)))
        })
        .idempotent("team/invite_from_track", request_id, &invite)
        .run(async move |write, (row, creator, artist_name)| {
            create_from_track_in(write, team, &row, (creator, &artist_name)).await
        })
}

async fn create_from_track_in(
    write: &mut Write,
    team: TeamId,
    row: &TeamRow,
    (creator, artist_name): (UserId, &str),
) -> Result<TeamInviteId, WriteError> {
    let conflict = |text: &str| Refusal::from(ErrorCode::Conflict).with_message(text);
    if access::team::load(write.rows(), creator, team).await?.is_member {
        return Err(conflict(IN_TEAM).into());
    }
    let now = write.now();
    let new = NewInvite {
        team,
        email: None,
        user: Some(creator),
        member_name: artist_name,
        now,
        expires: expiry(now),
    };
    let made = invites::insert(write.rows(), &new).await?;
    let id = made.ok_or_else(|| conflict(INVITED))?;
    append_new(write, (team, id), row, Some(creator)).await?;
    Ok(id)
}

/// Returns the end of the day on which an invitation expires, so that a person's pending invitations change only at a change of day.
fn expiry(now: OffsetDateTime) -> OffsetDateTime {
    daily_limit::end_of_last_day(now, Duration::days(TEAM_INVITE_DAYS))
}

/// Publishes a new invitation to the team's manager and the staff, and to its recipient, unless they belong to the team already.
async fn append_new(
    write: &mut Write,
    (team_id, invite_id): (TeamId, TeamInviteId),
    team: &TeamRow,
    recipient: Option<UserId>,
) -> Result<(), WriteError> {
    let pending = Some(TeamInviteStatus::Pending);
    append_changes(write, (team_id, invite_id), pending, &[team.owner]).await?;
    write.try_append(&Topic::Admin, AdminChange::TeamChanged { team_id })?;
    let Some(recipient) = recipient else {
        return Ok(());
    };
    let now = write.now();
    if !invites::exists_waiting(write.rows(), invite_id, recipient, now).await? {
        return Ok(());
    }
    for (user, unread_team_invites) in invites::list_unread(write.rows(), &[recipient], now).await? {
        let arrived = UserChange::TeamInviteArrived {
            invite_id,
            team_id,
            team_name: team.name.clone(),
            unread_team_invites,
        };
        write.try_append(&Topic::User(user), arrived)?;
    }
    Ok(())
}

/// Publishes the status of an invitation to people; `None` where it is deleted.
pub(super) async fn append_changes(
    write: &mut Write,
    (team_id, invite_id): (TeamId, TeamInviteId),
    status: Option<TeamInviteStatus>,
    people: &[UserId],
) -> Result<(), WriteError> {
    let now = write.now();
    for (user, unread_team_invites) in invites::list_unread(write.rows(), people, now).await? {
        let changed = UserChange::TeamInviteChanged {
            invite_id,
            team_id,
            status,
            unread_team_invites,
        };
        write.try_append(&Topic::User(user), changed)?;
    }
    Ok(())
}

/// Accepts an invitation that waits for the caller, who becomes a member; doing so again changes nothing. 404 for any other invitation.
pub fn accept(live: &Live, caller: &Caller, invite: TeamInviteId) -> PendingReply<bool> {
    let user = caller.user_id;
    live.write(caller)
        .plan(async move |conn| {
            let row = find(conn, invite).await?;
            Ok((topics_of_member(row.team, row.owner, user), row))
        })
        .run(async move |write, row| accept_in(write, user, invite, row).await)
}

async fn find(conn: &mut PgConnection, invite: TeamInviteId) -> Result<InviteRow, WriteError> {
    Ok(invites::find(conn, invite).await?.ok_or(ErrorCode::NotFound)?)
}

async fn accept_in(write: &mut Write, user: UserId, invite: TeamInviteId, row: InviteRow) -> Result<bool, WriteError> {
    if row.status == TeamInviteStatus::Accepted && row.user == Some(user) {
        return Ok(true);
    }
    let now = write.now();
    if !invites::exists_waiting(write.rows(), invite, user, now).await? {
        return Err(ErrorCode::NotFound.into());
    }
    invites::accept(write.rows(), invite, user, now).await?;
    store::insert_member(write.rows(), row.team, user, row.email.as_deref(), now).await?;
    let accepted = Some(TeamInviteStatus::Accepted);
    append_changes(write, (row.team, invite), accepted, &[user, row.owner]).await?;
    let joined = UserChange::TeamJoined {
        team_id: row.team,
        name: row.team_name,
    };
    write.try_append(&Topic::User(user), joined)?;
    append_team_changed(write, row.team, row.owner)?;
    Ok(true)
}

/// Withdraws an invitation, or removes it from the list, as the team's manager or one of the staff; a person who has accepted it stays a member.
pub fn withdraw(live: &Live, caller: &Caller, invite: TeamInviteId) -> PendingReply<bool> {
    let by = caller.user_id;
    live.write(caller)
        .plan(async move |conn| {
            let row = find(conn, invite).await?;
            access::team::load(conn, by, row.team).await?.require_edit()?;
            let recipient = row.recipient(conn).await?;
            let topics = topics_of_member(row.team, row.owner, recipient.unwrap_or(row.owner));
            Ok((topics, (row, recipient)))
        })
        .run(async move |write, (row, recipient)| withdraw_in(write, invite, &row, recipient).await)
}

async fn withdraw_in(
    write: &mut Write,
    invite: TeamInviteId,
    row: &InviteRow,
    recipient: Option<UserId>,
) -> Result<bool, WriteError> {
    let now = write.now();
    let mut recipients = vec![row.owner];
    if let Some(recipient) = recipient
        && invites::exists_waiting(write.rows(), invite, recipient, now).await?
    {
        recipients.push(recipient);
    }
    invites::delete(write.rows(), invite).await?;
    append_changes(write, (row.team, invite), None, &recipients).await?;
    let team_id = row.team;
    write.try_append(&Topic::Admin, AdminChange::TeamChanged { team_id })?;
    Ok(true)
}
