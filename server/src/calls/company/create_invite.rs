//! company/create_invite: a letter that asks somebody to join a company.

use std::time::Instant;

use actix_web::{post, web};
use actors::request;
use protocol::change::UserChange;
use protocol::entity::company::InviteStatus;
use protocol::error_code::ErrorCode;
use protocol::ids::{CompanyId, InviteId};
use protocol::limits;
use protocol::topic::Topic;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::invites::store::{self, NewInvite};
use super::invites::{self, InviteTransaction, LIFETIME, PENDING_MAX};
use crate::calls::alive;
use crate::http::rate_limit::AccountLimit;
use crate::http::secrets;
use crate::http::validate::{Faults, is_email};
use crate::http::{Answer, Call, CallError, CallResult, Manager};
use crate::mail::{letters, queue};
use crate::run::app_state::AppState;

const CALL: &str = "company/create_invite";

/// Who is to join, and as what.
#[derive(Debug, Deserialize, ToSchema)]
pub(super) struct CreateInviteRequest {
    #[serde(default)]
    company_id: Option<CompanyId>,
    /// At most 100 characters.
    #[serde(default)]
    email: String,
    /// member or admin.
    #[serde(default)]
    role: String,
    /// The client's own name for this request: a repetition within 24 hours is answered with the first result.
    #[serde(default)]
    request_id: Option<String>,
}

/// The new invitation.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct CreatedInvite {
    id: InviteId,
}

/// Invites an address into a company that the caller leads: by a link that makes an account, or, where there is an account, by a letter that
/// leads to its invitations. Good for 14 days and the rest of the last one.
///
/// 409 `conflict` with `fields.email` for somebody who belongs to the company or was invited already, and for a creator's account, which
/// cannot join one; 409 `conflict` where 200 invitations of the company wait.
#[utoipa::path(request_body = CreateInviteRequest, responses((status = 200, body = Answer<CreatedInvite>)))]
#[post("/company/create_invite")]
pub(super) async fn create_invite(
    state: web::Data<AppState>,
    call: Call<Manager, CreateInviteRequest>,
) -> CallResult<CreatedInvite> {
    let (Manager(caller), request) = (call.who, call.request);
    let (email, role_name) = (request.email.trim(), request.role.as_str());
    let company = check(&request, email)?;
    let now = state.clock.now();
    let mut connection = state.pool.acquire().await?;
    invites::require_lead(&mut connection, &caller, company).await?;
    let invited = store::find_invited(&mut connection, company, email).await?;
    drop(connection);
    let told = invited.and_then(store::Invited::told);

    let topics: Vec<_> = told.into_iter().chain([caller.user_id]).map(Topic::User).collect();
    let mut transaction = InviteTransaction::begin(&state, company, &topics).await?;
    let connection = transaction.inner.conn();
    alive::hold_session(connection, &caller, now).await?;
    // the caller's topic lets one request of theirs through at a time, so that none finds a repetition half done
    if let Some(request_id) = &request.request_id
        && let Some(id) = request::find_result(connection, caller.user_id, CALL, request_id).await?
    {
        return Ok(Answer::new(CreatedInvite { id }));
    }
    let company_name = invites::require_lead(connection, &caller, company).await?;
    if store::find_invited(connection, company, email).await? != invited {
        return Err(ErrorCode::TryAgain.into());
    }
    if invited.is_some_and(|invited| invited.is_member) {
        return Err(conflict("This person belongs to the company already"));
    }
    if invited.is_some_and(|invited| invited.is_confirmed && invited.is_creator) {
        return Err(conflict("This is the account of a creator, who cannot join a company"));
    }
    if store::count_pending(connection, company, now).await? >= PENDING_MAX {
        let full = CallError::new(ErrorCode::Conflict);
        return Err(full.with_message(format!("{PENDING_MAX} invitations wait for an answer already")));
    }
    let (token, expires) = (secrets::token(), invites::expiry(now));
    let new = NewInvite {
        company,
        email,
        role_name,
        token_hash: &secrets::hash(&token),
        invited_by: caller.user_id,
        user: told,
        now,
        expires,
    };
    let made = store::insert_invite(connection, &new).await?;
    let id = made.ok_or_else(|| conflict("This address was invited already"))?;
    // counted once it is clear that a letter would leave, whoever sends it
    state
        .rate_limits
        .check_account(AccountLimit::Letter, email, Instant::now())?;
    let public_url = state.config.http.public_url();
    let letter = if invited.is_some() {
        letters::company_invite_to_member(&company_name, &caller.user_name, public_url)
    } else {
        letters::company_invite(&company_name, &caller.user_name, public_url, &token, LIFETIME)
    };
    queue::put(connection, email, &letter, Some(expires), now).await?;
    if let Some(request_id) = &request.request_id {
        request::insert_result(connection, caller.user_id, CALL, request_id, &id).await?;
    }
    transaction.tell(id, Some(InviteStatus::Pending), None, now).await?;
    if let Some(user) = told {
        let unread = store::list_unread(transaction.inner.conn(), &[user].into(), now).await?;
        for (user, unread_invites) in unread {
            let arrived = UserChange::InviteArrived {
                invite_id: id,
                expires: expires.into(),
                unread_invites,
            };
            transaction.inner.append(&Topic::User(user), arrived);
        }
    }
    let frames = transaction.inner.commit().await?;
    state.live.publish(frames);
    state.mail.wake();
    Ok(Answer::new(CreatedInvite { id }))
}

fn conflict(text: &str) -> CallError {
    CallError::new(ErrorCode::Conflict).with_field("email", text)
}

fn check(request: &CreateInviteRequest, email: &str) -> Result<CompanyId, CallError> {
    let mut faults = Faults::new();
    faults.check("company_id", request.company_id.is_some(), "First select a Company");
    faults.check("email", !email.is_empty(), "Fill in the empty field - \"Email\"");
    faults.at_most("email", email, limits::EMAIL_MAX);
    faults.check("email", is_email(email), "Email is not valid!");
    faults.check("role", !request.role.is_empty(), "Fill in the empty field - \"Role\"");
    faults.check(
        "role",
        matches!(request.role.as_str(), "member" | "admin"),
        "Wrong type or value",
    );
    faults.request_id(request.request_id.as_deref());
    faults.finish()?;
    request.company_id.ok_or_else(|| ErrorCode::InvalidRequest.into())
}
