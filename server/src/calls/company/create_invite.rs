//! company/create_invite: invites a person by email to join a company.

use std::time::Instant;

use actix_web::web;
use actors::audit::AuditTarget;
use actors::live::Live;
use actors::write::{Write, WriteError};
use macros::call;
use protocol::error_code::ErrorCode;
use protocol::ids::{CompanyId, InviteId};
use protocol::limits;
use protocol::schema::{Email, InvitedRole, RequestId};
use serde::{Deserialize, Serialize};
use serde_json::json;
use sqlx::PgPool;
use utoipa::ToSchema;

use crate::config::Config;
use crate::domain::company::invitation::{self, Invitation, Invite};
use crate::domain::daily_limit;
use crate::http::rate_limit::RateLimits;
use crate::http::{Call, CallError, CallResult, Caller, Manager};
use crate::mail::{messages, queue};
use crate::validation::{FieldErrors, is_email};

/// The company, the person to invite, and their role in the company.
#[derive(Debug, Deserialize, ToSchema)]
pub(super) struct CreateInviteRequest {
    #[schema(required, nullable = false)]
    company_id: Option<CompanyId>,
    /// The email address of the person, at most 100 characters.
    #[serde(default)]
    #[schema(required, value_type = Email)]
    email: String,
    /// The role in the company to which the person is invited: member or admin.
    #[serde(default)]
    #[schema(required, value_type = InvitedRole)]
    role: String,
    /// A name that the client chooses for this request. If the client sends the request again with this name within 24 hours, nothing is made,
    /// and the answer contains the result of the first request.
    #[schema(value_type = Option<RequestId>)]
    request_id: Option<String>,
}

/// The id of the new invitation.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct CreatedInvite {
    id: InviteId,
}

/// Invites a person by email into a company. The caller must be the company's owner, one of its admins or one of the platform's staff. The link
/// in the email opens the sign-up or, if the person has an account, the list of their invitations. The link is valid for 14 days, until the end
/// of the last day.
///
/// 409 `conflict` with `fields.email` if the person belongs to the company already, was invited already, or has a creator's account, which
/// cannot join a company. 409 `conflict` if 200 invitations of the company are unanswered. 429 after 20 calls within a minute, whatever their
/// results; after 20 invitations on one day into companies that are not verified; for an address that was invited five times that day; and for
/// an address to which many emails were sent that day on behalf of others.
#[call("/company/create_invite", errors(NotFound, Conflict), audit = "invitation")]
pub(super) async fn create_invite(
    pool: web::Data<PgPool>,
    live: web::Data<Live>,
    config: web::Data<Config>,
    rate_limits: web::Data<RateLimits>,
    call: Call<Manager, CreateInviteRequest>,
) -> CallResult<CreatedInvite> {
    let (Manager(caller), request) = (call.caller, call.request);
    let invite = check(&request)?;
    // before anything is read for an address that the caller may not invite
    invitation::require_lead(&mut *pool.acquire().await?, &caller, invite.company).await?;
    let user_id = caller.user_id;
    // refused ones count too: the answer reveals that a creator has the address
    rate_limits.check_invitation(user_id, Instant::now())?;
    let looked_for = invite.clone();
    let created = live
        .write(&caller)
        .plan(async move |conn| invitation::plan_new(conn, &looked_for, user_id).await)
        .idempotent("company/create_invite", request.request_id, &invite)
        .run(async move |write, invited| {
            let invitation = invitation::create(write, &caller, &invite, invited).await?;
            daily_limit::count_invitation_or_refuse(write, config.http.rate_limit, &invite.email).await?;
            send(&config, write, &caller, &invite, &invitation).await?;
            let details = json!({ "role_name": invite.role_name });
            write.audit(Some(AuditTarget::Company(invite.company)), details).await?;
            Ok(invitation.id)
        });
    Ok(created.await?.map(|id| CreatedInvite { id }).into())
}

/// Queues the email with the invitation.
async fn send(
    config: &Config,
    write: &mut Write,
    caller: &Caller,
    invite: &Invite,
    invitation: &Invitation,
) -> Result<(), WriteError> {
    let public_url = config.http.public_url();
    let (company_name, user_name) = (&invitation.company_name, &caller.user_name);
    let message = match &invitation.token {
        Some(token) => messages::company_invite(company_name, user_name, public_url, token, invitation::LIFETIME),
        None => messages::company_invite_to_member(company_name, user_name, public_url),
    };
    let email = queue::email(&invite.email, &message, Some(invitation.expires));
    write.enqueue(&email).await?;
    Ok(())
}

fn check(request: &CreateInviteRequest) -> Result<Invite, CallError> {
    let email = request.email.trim();
    let mut errors = FieldErrors::new();
    errors.check("company_id", request.company_id.is_some(), "First select a Company");
    errors.check("email", !email.is_empty(), "Fill in the empty field - \"Email\"");
    errors.at_most("email", email, limits::EMAIL_MAX);
    errors.check("email", is_email(email), "Email is not valid!");
    errors.check("role", !request.role.is_empty(), "Fill in the empty field - \"Role\"");
    errors.check(
        "role",
        matches!(request.role.as_str(), "member" | "admin"),
        "Must be member or admin",
    );
    errors.request_id(request.request_id.as_deref());
    errors.finish()?;
    Ok(Invite {
        company: request.company_id.ok_or(ErrorCode::InvalidRequest)?,
        email: email.to_owned(),
        role_name: request.role.clone(),
    })
}
