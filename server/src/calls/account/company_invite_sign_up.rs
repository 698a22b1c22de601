//! account/company_invite_sign_up: signs up a person whom a company has invited.

use std::time::Instant;

use actix_web::{HttpRequest, web};
use actors::live::Live;
use actors::write::{Subject, Write, WriteError};
use macros::call;
use protocol::change::AdminChange;
use protocol::entity::company::InviteStatus;
use protocol::error_code::ErrorCode;
use protocol::ids::{InviteId, UserId};
use protocol::limits;
use protocol::schema::{Filled, InvitedUserName, NewPassword};
use protocol::topic::Topic;
use serde::Deserialize;
use serde_json::json;
use sqlx::PgPool;
use utoipa::ToSchema;

use super::sign_up::{SignedUp, check_password};
use crate::clock::Clock;
use crate::config::{Approval, Config};
use crate::domain::account::store::{self, InsertAccount, OpenInvite};
use crate::domain::account::unconfirmed::{self, Newcomer};
use crate::domain::affiliate;
use crate::domain::company::{self, invitation};
use crate::files::picture::image_address;
use crate::http::rate_limit::{AccountLimit, RateLimits, network_of};
use crate::http::{Anybody, Call, CallResult, Response};
use crate::passwords::{Passwords, Priority};
use crate::secrets;
use crate::validation::{FieldErrors, normal_name};

const NEWCOMER: Newcomer = Newcomer::IsInvited;

/// The person who signs up. Their email is the address to which the invitation was mailed.
#[derive(Debug, Deserialize, ToSchema)]
pub(super) struct CompanyInviteSignUpRequest {
    #[serde(default)]
    #[schema(required, value_type = InvitedUserName)]
    user_name: String,
    #[serde(default)]
    #[schema(required, value_type = NewPassword)]
    pass: String,
    #[serde(default)]
    #[schema(required, value_type = Filled)]
    token: String,
}

/// Signs up an invited person as a manager and as a member of the company. The email of the invitation counts as confirmed. The account is
/// approved if the company is verified or if the server's settings make approval automatic; otherwise it waits for the staff's approval. An
/// invitation works once: 400 invalid_token if it was used, was withdrawn or has expired. 409 email_already_registered if an account has the
/// email already; the owner of that account must log in to it and accept the invitation.
#[call(
    "/account/company_invite_sign_up",
    errors(InvalidToken, EmailAlreadyRegistered, UserNameTaken, NotFound),
    limit = CallHash,
    audit = "sign_up"
)]
pub(super) async fn company_invite_sign_up(
    pool: web::Data<PgPool>,
    live: web::Data<Live>,
    config: web::Data<Config>,
    passwords: web::Data<Passwords>,
    rate_limits: web::Data<RateLimits>,
    http_request: HttpRequest,
    call: Call<Anybody, CompanyInviteSignUpRequest>,
) -> CallResult<SignedUp> {
    let CompanyInviteSignUpRequest { user_name, pass, token } = call.request;
    let user_name = &*normal_name(&user_name);
    let mut errors = FieldErrors::new();
    errors.user_name("user_name", user_name, limits::INVITED_USER_NAME_MAX);
    check_password(&mut errors, "pass", &pass);
    errors.required("token", &token);
    errors.finish()?;

    let now = Clock.now();
    let invite = {
        let mut connection = pool.acquire().await?;
        let found = store::find_open_invite(&mut connection, &secrets::hash(&token), now).await?;
        let invite = found.ok_or(ErrorCode::InvalidToken)?;
        let rates = &rate_limits;
        rates.check_account(AccountLimit::Token, &invite.email, None, Instant::now())?;
        // Checked before the expensive hash; the unique indexes make the final decision.
        if let Some(taken) = store::find_taken(&mut connection, &invite.email, user_name, NEWCOMER, now).await? {
            return Err(taken.into());
        }
        invite
    };
    let password_hash = passwords
        .hash(Priority::Account, network_of(&http_request, &config), pass)
        .await?;

    let login_background = invite.login_image_key.as_deref().map(image_address);
    let approves = config.limits.signup_approval == Approval::Auto;
    let (company, user_name) = (invite.company_id, user_name.to_owned());
    let (email, name) = (invite.email.clone(), user_name.clone());
    let signed_up = live
        .write(Subject::Visitor)
        .plan(async move |conn| {
            let (others, in_the_way) = unconfirmed::plan(conn, &email, &name, NEWCOMER, now).await?;
            Ok((invitation::topics(conn, company, others).await?, in_the_way))
        })
        .run(async move |write, in_the_way| {
            unconfirmed::make_room(write, in_the_way).await?;
            sign_up(write, &invite, &user_name, &password_hash, approves).await
        });
    let account = signed_up.await?.result;
    Ok(Response::new(SignedUp { login_background }).with_account(account))
}

/// Makes the account and accepts the invitation, both in one write.
async fn sign_up(
    write: &mut Write,
    invite: &OpenInvite,
    user_name: &str,
    password_hash: &str,
    approves: bool,
) -> Result<UserId, WriteError> {
    let (now, company_id) = (write.now(), invite.company_id);
    // read here, under the company's lock: the staff may have withdrawn the verification while the password was hashed
    let is_verified = company::store::find_verified(write.rows(), company_id).await? == Some(true);
    let approved = approves || is_verified;
    let made = store::insert_invited(write.rows(), &invite.email, user_name, password_hash, approved).await?;
    let user_id = match made {
        InsertAccount::Made(user_id) => user_id,
        InsertAccount::Taken(code) => return Err(code.into()),
    };
    if !store::accept_invite(write.rows(), invite, user_id, now).await? {
        return Err(ErrorCode::InvalidToken.into());
    }
    // before the member is added to the company: nobody follows their topic yet
    let accepted = Some(InviteStatus::Accepted);
    invitation::append_changes(write, company_id, InviteId(invite.id), accepted, None).await?;
    invitation::join(write, company_id, user_id, user_name, &invite.role_name).await?;
    write.append(&Topic::Admin, AdminChange::UserCreated { user_id });
    affiliate::on_confirmed(write, user_id, &invite.email).await?;
    write.audit_own(user_id, json!({"company_id": company_id})).await?;
    Ok(user_id)
}
