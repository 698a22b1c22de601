//! Invitations of creators into teams. An invitation is sent either to an email address or to the creator of a track. The person who has
//! confirmed the address, or the creator of the track, can accept it; the team's manager can withdraw it. An invitation to a track's creator
//! never reveals the creator's address, and an invitation to an address never reveals which account has the address.

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

const IN_TEAM: &str = "This creator is in the team already";
const INVITED: &str = "This creator was invited already";

/// The time for which an accepted invitation is still shown.
const SHOWN: Duration = Duration::DAY;

/// Returns the time before which accepted invitations are no longer shown.
pub fn shown_since(now: OffsetDateTime) -> OffsetDateTime {
    now - SHOWN
}

/// Deletes the pending invitations that have expired, and the accepted ones that are no longer shown.
pub async fn forget(conn: &mut PgConnection, now: OffsetDateTime) -> sqlx::Result<()> {
    invites::delete_old(conn, now, shown_since(now)).await
}

/// The team and the address of a new invitation.
#[derive(Debug, Clone, Serialize)]
pub struct Invite {
    /// The team into which the person is invited.
    pub team: TeamId,
    /// The email address to which the invitation is sent.
    pub email: String,
}

/// A new invitation, with the data for its email.
#[derive(Debug)]
pub struct Invitation {
    /// The id of the invitation.
    pub id: TeamInviteId,
    /// The team's name.
    pub team_name: String,
    /// The time at which the invitation expires.
    pub expires: OffsetDateTime,
}

/// The team of an invitation to an email address, and the account that has confirmed the address, if any.
#[derive(Debug)]
pub struct Invited {
    team: TeamRow,
    recipient: Option<UserId>,
}

/// Returns the topics on which an invitation to an email address is published, and the invitation's team and recipient; 404 for a person
/// who neither owns the team nor belongs to the staff.
///
/// # Errors
/// The person may not invite into the team, or the database is unavailable.
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

/// Invites an email address into a team, whether or not an account has the address. Fails with 409 `conflict` if the address is already
/// invited into the team, or if a member of the team was invited at this address.
///
/// # Errors
/// This refusal, or the database is unavailable.
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
    if !caller.is_admin() {
        daily_limit::count_or_refuse(write, DailyLimit::TeamInviteBy(caller.user_id)).await?;
    }
    append_new(write, (*team, id), &invited.team, invited.recipient).await?;
    Ok(Invitation {
        id,
        team_name: invited.team.name,
        expires,
    })
}

/// The team and the track of a new invitation to the track's creator.
#[derive(Debug, Clone, Copy, Serialize)]
pub struct TrackInvite {
    pub team: TeamId,
    pub track: TrackId,
}

/// Invites the creator of a track into a team. The track must be submitted to a job that the caller reviews; 404 for any other track.
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

/// Returns the time at which a new invitation expires. This is always the end of a day, so that a person's pending invitations expire only when
/// the date changes.
fn expiry(now: OffsetDateTime) -> OffsetDateTime {
    daily_limit::end_of_last_day(now, Duration::days(TEAM_INVITE_DAYS))
}

/// Publishes a new invitation to the team's manager, to the staff, and to its recipient if the recipient is not a member yet.
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

/// Publishes the status of an invitation to the given people; the status `None` means that the invitation was deleted.
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

/// Accepts a pending invitation for the caller, who becomes a member of the team. Accepting again changes nothing. 404 if the invitation is
/// for another person.
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

/// Deletes an invitation, on behalf of the team's manager or the staff. A person who has already accepted it stays a member.
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
