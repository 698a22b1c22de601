//! Invitations into companies: the rights to send and see them, and the people to whom their changes are published.
//!
//! A write that changes an invitation holds the head of its `company:`, so that one change of a company's invitations is made at a time. The
//! change is published to the leaders of the company and to the recipient, on their own topics.

use std::collections::BTreeSet;

use actors::access;
use actors::access::caller::Caller;
use actors::audit::AuditTarget;
use actors::write::{Write, WriteError};
use protocol::change::{AdminChange, CompanyChange, UserChange};
use protocol::entity::company::InviteStatus;
use protocol::error_code::ErrorCode;
use protocol::ids::{CompanyId, InviteId, UserId};
use protocol::refusal::Refusal;
use protocol::topic::Topic;
use serde::Serialize;
use serde_json::json;
use sqlx::PgConnection;
use time::{Duration, OffsetDateTime};

use super::store::{self, InviteRow, Invited, NewInvite};
use crate::domain::daily_limit::{self, DailyLimit};
use crate::secrets;

/// The least time for which an invitation is valid.
pub const LIFETIME: Duration = Duration::days(14);

/// The time for which an invitation that nobody has accepted is kept.
const KEPT: Duration = Duration::days(30);

/// Deletes old invitations that nobody has accepted: they contain addresses of people who may have no account.
pub async fn forget(connection: &mut PgConnection, now: OffsetDateTime) -> sqlx::Result<()> {
    store::delete_unaccepted(connection, now - KEPT).await
}

/// The most invitations of one company that may wait for an answer.
pub const PENDING_MAX: i64 = 200;

/// Returns the end of the day on which [`LIFETIME`] is over, UTC. Thus a person's pending invitations expire only at a change of day, as their
/// trial does.
pub fn expiry(now: OffsetDateTime) -> OffsetDateTime {
    daily_limit::end_of_last_day(now, LIFETIME)
}

/// Refuses a caller who is neither a leader of the company nor one of the staff: 403 for its plain members, 404 for everybody else. Returns the
/// company's name.
pub async fn require_lead(
    connection: &mut PgConnection,
    caller: &Caller,
    company: CompanyId,
) -> Result<String, WriteError> {
    let access = access::company::load(connection, caller.user_id, company).await?;
    Ok(access.require_manage()?.name)
}

/// Returns the topics of a change of a company's invitations: the company's, those of its leaders, and `others`.
pub async fn topics(
    connection: &mut PgConnection,
    company: CompanyId,
    others: impl IntoIterator<Item = Topic>,
) -> Result<BTreeSet<Topic>, WriteError> {
    let leaders = store::list_leaders(connection, company).await?;
    let mut topics: BTreeSet<Topic> = leaders.into_iter().map(Topic::User).collect();
    topics.insert(Topic::Company(company));
    topics.extend(others);
    Ok(topics)
}

/// Publishes the status of an invitation to the leaders of the company and the `recipient`; `None` where it is deleted.
pub async fn append_changes(
    write: &mut Write,
    company: CompanyId,
    invite_id: InviteId,
    status: Option<InviteStatus>,
    recipient: Option<UserId>,
) -> Result<(), WriteError> {
    let mut notified = store::list_leaders(write.rows(), company).await?;
    notified.extend(recipient);
    let now = write.now();
    for (user, unread_invites) in store::list_unread(write.rows(), &notified, now).await? {
        let change = UserChange::InviteChanged {
            invite_id,
            status,
            unread_invites,
        };
        write.try_append(&Topic::User(user), change)?;
    }
    Ok(())
}

/// Makes a person a member, who may follow the company and its jobs from now on; changes nothing where they are one already. Touches `company:`,
/// `admin` and, where the write holds it, `user:`.
pub async fn join(
    write: &mut Write,
    company: CompanyId,
    user: UserId,
    user_name: &str,
    role_name: &str,
) -> Result<(), WriteError> {
    if !store::insert_member(write.rows(), company, user, role_name).await? {
        return Ok(());
    }
    let joined = CompanyChange::MemberJoined {
        user_id: user,
        user_name: user_name.to_owned(),
        role_name: role_name.to_owned(),
    };
    write.append(&Topic::Company(company), joined);
    // nobody follows the topic of a person who has just signed up
    if write.holds(&Topic::User(user)) {
        write.append(&Topic::User(user), UserChange::RightsChanged);
        write.append(&Topic::User(user), UserChange::CompanyJoined { company_id: company });
    }
    write.append(&Topic::Admin, AdminChange::CompanyChanged { company_id: company });
    Ok(())
}

/// The company, the address and the role of a new invitation.
#[derive(Debug, Clone, Serialize)]
pub struct Invite {
    /// The company that it leads to.
    pub company: CompanyId,
    /// The address.
    pub email: String,
    /// `member` or `admin`.
    pub role_name: String,
}

/// A new invitation, with the data for its email.
#[derive(Debug)]
pub struct Invitation {
    /// Its number.
    pub id: InviteId,
    /// The company's name.
    pub company_name: String,
    /// The token in the link of the email; `None` where the recipient has a confirmed account already.
    pub token: Option<String>,
    /// The time at which the link expires.
    pub expires: OffsetDateTime,
}

/// Plans a new invitation: finds the account that has its address.
pub async fn plan_new(
    connection: &mut PgConnection,
    invite: &Invite,
    caller: UserId,
) -> Result<(BTreeSet<Topic>, Option<Invited>), WriteError> {
    let invited = store::find_invited(connection, invite.company, &invite.email).await?;
    let notified = invited.and_then(Invited::notified).into_iter();
    let topics = topics(connection, invite.company, notified.chain([caller]).map(Topic::User)).await?;
    Ok((topics, invited))
}

/// Invites an address into a company that the caller leads.
pub async fn create(
    write: &mut Write,
    caller: &Caller,
    invite: &Invite,
    invited: Option<Invited>,
) -> Result<Invitation, WriteError> {
    let Invite {
        company,
        email,
        role_name,
    } = invite;
    let now = write.now();
    let company_name = require_lead(write.rows(), caller, *company).await?;
    let notified = invited.and_then(Invited::notified);
    if invited.is_some_and(|invited| invited.is_member) {
        return Err(conflict("This person belongs to the company already"));
    }
    if invited.is_some_and(|invited| invited.is_confirmed && invited.is_creator) {
        return Err(conflict("This is the account of a creator, who cannot join a company"));
    }
    if store::count_pending(write.rows(), *company, now).await? >= PENDING_MAX {
        let full = Refusal::from(ErrorCode::Conflict);
        let message = format!("{PENDING_MAX} invitations wait for an answer already");
        return Err(full.with_message(message).into());
    }
    let is_verified = store::find_verified(write.rows(), *company).await? == Some(true);
    if !is_verified
        && !caller.is_admin()
        && !daily_limit::take(write.rows(), DailyLimit::InviteBy(caller.user_id), now).await?
    {
        return Err(daily_limit::refusal(now).into());
    }
    let (token, expires) = (secrets::token(), expiry(now));
    let new = NewInvite {
        company: *company,
        email,
        role_name,
        token_hash: &secrets::hash(&token),
        invited_by: caller.user_id,
        user: notified,
        now,
        expires,
    };
    let made = store::insert_invite(write.rows(), &new).await?;
    let id = made.ok_or_else(|| conflict("This address has already been invited"))?;
    append_changes(write, *company, id, Some(InviteStatus::Pending), None).await?;
    if let Some(user) = notified {
        for (user, unread_invites) in store::list_unread(write.rows(), &[user].into(), now).await? {
            let arrived = UserChange::InviteArrived {
                invite_id: id,
                expires: expires.into(),
                unread_invites,
            };
            write.try_append(&Topic::User(user), arrived)?;
        }
    }
    Ok(Invitation {
        id,
        company_name,
        token: (!invited.is_some_and(|invited| invited.is_confirmed)).then_some(token),
        expires,
    })
}

fn conflict(text: &str) -> WriteError {
    let mut refusal = Refusal::field("email", text);
    refusal.code = ErrorCode::Conflict;
    refusal.into()
}

async fn find(connection: &mut PgConnection, invite: InviteId) -> Result<InviteRow, WriteError> {
    Ok(store::find_invite(connection, invite)
        .await?
        .ok_or(ErrorCode::NotFound)?)
}

/// Plans the recipient's answer; 404 where there is no such invitation for them.
pub async fn plan_answer(
    connection: &mut PgConnection,
    invite: InviteId,
    caller: UserId,
) -> Result<(BTreeSet<Topic>, InviteRow), WriteError> {
    access::invitation::load(connection, caller, invite)
        .await?
        .require_answer()?;
    let found = find(connection, invite).await?;
    let topics = topics(connection, found.company, [Topic::User(caller), Topic::Admin]).await?;
    Ok((topics, found))
}

/// Stores the recipient's answer; the same answer again changes nothing.
pub async fn answer(
    write: &mut Write,
    caller: &Caller,
    (invite_id, invite): (InviteId, InviteRow),
    status: InviteStatus,
) -> Result<bool, WriteError> {
    let user = caller.user_id;
    if invite.status == status {
        return Ok(true);
    }
    if invite.status != InviteStatus::Pending || invite.expires <= write.now() {
        return Err(ErrorCode::Conflict.into());
    }
    store::update_status(write.rows(), invite_id, status, user).await?;
    if status == InviteStatus::Accepted {
        join(write, invite.company, user, &caller.user_name, &invite.role_name).await?;
    }
    append_changes(write, invite.company, invite_id, Some(status), Some(user)).await?;
    let details = json!({ "status": status });
    write.audit(Some(AuditTarget::Company(invite.company)), details).await?;
    Ok(true)
}

/// Plans the removal of an invitation, by the company or by the recipient: finds its company, and the recipient whose topic receives the change.
/// 404 for everybody else.
pub async fn plan_removal(
    connection: &mut PgConnection,
    invite: InviteId,
    caller: UserId,
) -> Result<(BTreeSet<Topic>, (CompanyId, Option<UserId>)), WriteError> {
    access::invitation::load(connection, caller, invite)
        .await?
        .require_delete()?;
    let found = find(connection, invite).await?;
    let invited = store::find_invited(connection, found.company, &found.email).await?;
    let notified = invited.and_then(Invited::notified);
    let topics = topics(connection, found.company, notified.map(Topic::User)).await?;
    Ok((topics, (found.company, notified)))
}

/// Removes an invitation.
pub async fn delete(
    write: &mut Write,
    invite_id: InviteId,
    (company, notified): (CompanyId, Option<UserId>),
) -> Result<bool, WriteError> {
    store::delete_invite(write.rows(), invite_id).await?;
    append_changes(write, company, invite_id, None, notified).await?;
    Ok(true)
}

#[cfg(test)]
mod tests {
    use super::*;
    use time::macros::datetime;

    #[test]
    fn an_invitation_is_good_for_two_weeks_and_the_rest_of_their_last_day() {
        for now in [datetime!(2026-11-21 00:00 UTC), datetime!(2026-11-21 23:59:59 UTC)] {
            assert_eq!(expiry(now), datetime!(2026-12-06 00:00 UTC));
        }
    }
}
