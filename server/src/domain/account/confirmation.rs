//! Confirms the email of a new account, or the new address of an account that changes its email.

use std::collections::BTreeSet;

use actors::live::Live;
use actors::topic::reply::PendingReply;
use actors::write::{Subject, Write, WriteError};
use protocol::change::{AdminChange, UserChange};
use protocol::error_code::ErrorCode;
use protocol::ids::UserId;
use protocol::limits::TRIAL_DAYS;
use protocol::topic::Topic;
use serde_json::json;
use sqlx::PgConnection;
use time::{Duration, OffsetDateTime};

use super::one_time;
use crate::clock::Clock;
use crate::config::{Approval, Config};
use crate::domain::account::pending_invitations::PendingInvitations;
use crate::domain::account::store::{self, Addressee, Purpose};
use crate::domain::account::unconfirmed;
use crate::domain::affiliate;
use crate::domain::subscription;
use crate::mail::{messages, queue};
use crate::secrets;

/// The name of the action under which the audit log and the security log record a confirmed sign-up.
const SIGN_UP_CONFIRMED: &str = "email_confirmation";

/// An email that was confirmed.
pub(crate) struct Confirmed {
    pub(crate) account: UserId,
    pub(crate) email: String,
    /// The name of the action for the security log; `None` if it is the one that the call declares.
    pub(crate) action: Option<&'static str>,
}

/// Issues a new sign-up token and queues an email with its link. All sign-up tokens of an account expire within [`unconfirmed::WAITS`] after the
/// account was created. Repeated requests therefore cannot block somebody else's email for longer.
pub(crate) async fn request(write: &mut Write, person: &Addressee, public_url: &str) -> Result<(), WriteError> {
    let (email, now) = (&person.email, write.now());
    let lifetime = unconfirmed::WAITS - (now - person.created);
    let issued = one_time::issue_for(write.rows(), person.user_id, Purpose::SignUp, email, now, lifetime).await?;
    let message = messages::confirm_sign_up(&person.account(), public_url, &issued.token, issued.lifetime);
    write
        .enqueue(&queue::email(email, &message, Some(issued.expires)))
        .await?;
    Ok(())
}

/// Uses up a sign-up token, and confirms the email of its account. If `email` is given, the token must have been issued for it. If `email` is
/// `None`, a token that confirms the new address of a changed email is accepted too. Returns the account and the email.
pub(crate) fn confirm(live: &Live, config: &Config, token: &str, email: Option<&str>) -> PendingReply<Confirmed> {
    let token = OneTimeToken {
        hash: secrets::hash(token),
        email: email.map(str::to_owned),
        purposes: match email {
            Some(_) => &[Purpose::SignUp],
            None => &[Purpose::SignUp, Purpose::NewEmail],
        },
    };
    let (found_by, approves) = (token.clone(), config.limits.signup_approval == Approval::Auto);
    let now = Clock.now();
    let subject = Subject::Token {
        hash: token.hash.to_vec(),
    };
    live.write(subject)
        .plan(async move |conn| {
            let (purpose, user_id) = found_by.find(conn, now).await?;
            let topics = BTreeSet::from([Topic::Admin, Topic::User(user_id)]);
            Ok((topics, (purpose, user_id)))
        })
        .run(async move |write, found| confirm_by(write, &token, found, approves).await)
}

/// A token to be used up, and the purposes for which it is accepted.
#[derive(Clone)]
struct OneTimeToken {
    hash: [u8; 32],
    email: Option<String>,
    purposes: &'static [Purpose],
}

impl OneTimeToken {
    /// Returns the purpose and the account of the token; 400 if it is valid for none of the purposes.
    async fn find(&self, conn: &mut PgConnection, now: OffsetDateTime) -> Result<(Purpose, UserId), WriteError> {
        for purpose in self.purposes {
            let found = store::find_token(conn, &self.hash, *purpose, self.email.as_deref(), now).await?;
            if let Some(user_id) = found {
                return Ok((*purpose, user_id));
            }
        }
        Err(ErrorCode::InvalidToken.into())
    }
}

/// Deletes the token and carries out its purpose. Publishes the changes to the person's open pages and to the staff. Returns the account and the
/// email.
async fn confirm_by(
    write: &mut Write,
    token: &OneTimeToken,
    (purpose, user_id): (Purpose, UserId),
    approves: bool,
) -> Result<Confirmed, WriteError> {
    let now = write.now();
    let own = Topic::User(user_id);
    // read before the email counts, since invitations to it may be pending
    let waiting = PendingInvitations::find(write.rows(), user_id).await?;
    let taken = store::take_token(write.rows(), &token.hash, purpose, token.email.as_deref(), now).await?;
    let (_, email) = taken.ok_or(ErrorCode::InvalidToken)?;
    // either call takes the token of a sign-up
    let action = (purpose == Purpose::SignUp).then_some(SIGN_UP_CONFIRMED);
    if let Some(action) = action {
        write.audited_as(action);
        confirm_account(write, user_id, approves).await?;
        affiliate::on_confirmed(write, user_id, &email).await?;
    } else {
        change_email(write, user_id, &email).await?;
    }
    for change in waiting.changes(write.rows(), user_id).await? {
        write.append(&own, change);
    }
    write.append(&Topic::Admin, AdminChange::UserChanged { user_id });
    write.audit_own(user_id, json!({})).await?;
    Ok(Confirmed {
        account: user_id,
        email,
        action,
    })
}

/// Marks the email as confirmed. If approval is automatic, also approves the account and starts a creator's trial.
async fn confirm_account(write: &mut Write, user_id: UserId, approves: bool) -> Result<(), WriteError> {
    store::update_confirmed(write.rows(), user_id).await?;
    store::delete_tokens(write.rows(), user_id, &[Purpose::SignUp]).await?;
    if !approves {
        return Ok(());
    }
    let (own, last_day) = (
        Topic::User(user_id),
        write.now().date() + Duration::days(TRIAL_DAYS - 1),
    );
    let is_on_trial = store::update_approved(write.rows(), user_id, last_day).await?;
    write.append(&own, UserChange::Approved { is_approved: true });
    if is_on_trial {
        let trialcounter = Some(TRIAL_DAYS);
        write.append(&own, UserChange::TrialChanged { trialcounter });
    }
    Ok(())
}

/// Changes the email of an account, notifies the former address, and deletes the tokens that were mailed to that address.
async fn change_email(write: &mut Write, user_id: UserId, email: &str) -> Result<(), WriteError> {
    let former = store::find_addressee(write.rows(), user_id).await?;
    let former = former.ok_or(ErrorCode::InvalidToken)?;
    if !store::update_email(write.rows(), user_id, email).await? {
        return Err(ErrorCode::EmailAlreadyRegistered.into());
    }
    let mailed = [Purpose::SignUp, Purpose::ResetPassword, Purpose::ChangeEmail];
    store::delete_tokens(write.rows(), user_id, &mailed).await?;
    let message = messages::email_changed(&former.user_name);
    write.enqueue(&queue::email(&former.email, &message, None)).await?;
    subscription::email_changed(write, user_id, email).await?;
    let email = email.to_owned();
    write.append(&Topic::User(user_id), UserChange::EmailChanged { email });
    Ok(())
}
