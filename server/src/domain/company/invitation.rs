//! Invitations into companies: who may send and see them, and to whom their changes are published.
//!
//! A write that changes an invitation locks the head of the company's `company:` topic, so that only one change of the company's
//! invitations is made at a time. The change is published to the company's owner and admins and to the recipient, on their `user:` topics.

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

/// The minimum time for which an invitation is valid.
pub const LIFETIME: Duration = Duration::days(14);

/// The time after which an invitation that nobody accepted is deleted.
const KEPT: Duration = Duration::days(30);

/// Deletes old invitations that nobody has accepted, since they contain addresses of people who may have no account.
pub async fn forget(connection: &mut PgConnection, now: OffsetDateTime) -> sqlx::Result<()> {
    store::delete_unaccepted(connection, now - KEPT).await
}

/// The maximum number of pending invitations into one company.
pub const PENDING_MAX: i64 = 200;

/// Returns the time at which an invitation made at `now` expires: the end of the day (UTC) on which [`LIFETIME`] is over. Invitations therefore
/// expire only at midnight, like trials.
pub fn expiry(now: OffsetDateTime) -> OffsetDateTime {
    daily_limit::end_of_last_day(now, LIFETIME)
}

/// Returns the company's name if the caller is its owner, one of its admins or one of the staff. 403 for other members, 404 for everybody else.
pub async fn require_lead(
    connection: &mut PgConnection,
    caller: &Caller,
    company: CompanyId,
) -> Result<String, WriteError> {
    let access = access::company::load(connection, caller.user_id, company).await?;
    Ok(access.require_manage()?.name)
}

/// Returns `others`, and the topics on which a change of a company's invitations is published: the `company:` topic, and the `user:` topics of
/// the company's owner and admins.
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

/// Publishes the status of an invitation to the company's owner and admins and to `recipient`. `status` is `None` if the invitation is deleted.
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

/// Makes a person a member of a company; changes nothing if the person is one already. From the commit on, the person may follow the topics
/// of the company and its jobs. Publishes the change on the `company:` topic, on `admin`, and on the person's `user:` topic if the write
/// has locked it.
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
    /// The company into which the person is invited.
    pub company: CompanyId,
    /// The email address to invite.
    pub email: String,
    /// The role in the company: `member` or `admin`.
    pub role_name: String,
}

/// A new invitation, with the data for its email.
#[derive(Debug)]
pub struct Invitation {
    /// The id of the invitation.
    pub id: InviteId,
    /// The name of the company.
    pub company_name: String,
    /// The token in the link of the email; `None` if the recipient already has a confirmed account.
    pub token: Option<String>,
    /// The time at which the link expires.
    pub expires: OffsetDateTime,
}

/// Finds the account that has the invited address. Returns the topics on which the invitation is published, and the account.
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

/// Invites an email address into a company. The caller must be its owner, one of its admins or one of the staff.
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
    if !is_verified && !caller.is_admin() {
        daily_limit::count_or_refuse(write, DailyLimit::InviteBy(caller.user_id)).await?;
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

/// Finds an invitation that the caller wants to answer. Returns the topics on which the answer is published, and the invitation; 404 if the
/// invitation was not sent to the caller.
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

/// Stores the recipient's answer to an invitation; a repeated answer changes nothing.
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

/// Finds an invitation that the caller wants to remove. Returns the topics on which the removal is published, the company of the
/// invitation, and the recipient's account. 404 if the caller is neither the recipient nor allowed to manage the company.
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
