//! account/sign_up: makes an account and mails a link to confirm its email.

use actix_web::{HttpRequest, web};
use actors::live::Live;
use actors::write::{Subject, Write, WriteError};
use macros::call;
use protocol::change::AdminChange;
use protocol::entity::account::Role;
use protocol::error_code::ErrorCode;
use protocol::ids::{CompanyId, UserId};
use protocol::limits;
use protocol::payload::REQUIRED;
use protocol::schema::{Email, Link, NewPassword, ReferralCode, SignUpRole, SubRole, UserName};
use protocol::topic::Topic;
use serde::{Deserialize, Serialize};
use serde_json::json;
use sqlx::PgPool;
use utoipa::ToSchema;

use crate::clock::Clock;
use crate::config::Config;
use crate::domain::account::confirmation;
use crate::domain::account::store::{self, Addressee, InsertAccount, NewAccount};
use crate::domain::account::unconfirmed::{self, Newcomer};
use crate::domain::affiliate;
use crate::domain::daily_limit;
use crate::files::picture::image_address;
use crate::http::rate_limit::network_of;
use crate::http::{Anybody, Call, CallError, CallResult, Response};
use crate::passwords::{Passwords, Priority};
use crate::validation::{FieldErrors, leads_here, normal_name};

const NEWCOMER: Newcomer = Newcomer::SignsUp;

/// The person who signs up.
#[derive(Debug, Deserialize, ToSchema)]
pub(super) struct SignUpRequest {
    #[serde(default)]
    #[schema(required, value_type = NewPassword)]
    pass: String,
    #[serde(default)]
    #[schema(required, value_type = UserName)]
    user_name: String,
    #[serde(default)]
    #[schema(required, value_type = Email)]
    email: String,
    /// The role of the new account: creator or manager.
    #[serde(default)]
    #[schema(required, value_type = SignUpRole)]
    role: String,
    /// The kind of creator (inherit, promoter or fan) or of manager (worker).
    #[schema(value_type = Option<SubRole>)]
    sub_role: Option<String>,
    #[schema(value_type = Option<Link>)]
    link_1: Option<String>,
    #[schema(value_type = Option<Link>)]
    link_2: Option<String>,
    /// An address of this site. It has no effect, but an address of another site is refused.
    redirect_url: Option<String>,
    /// The company whose log-in picture is shown to the new account. It does not make the person a member of the company.
    company_id: Option<CompanyId>,
    /// The code of the affiliate link by which the person came; an unknown code has no effect.
    #[serde(rename = "ref")]
    #[schema(value_type = Option<ReferralCode>)]
    referral: Option<String>,
}

/// The answer to a sign-up: the picture that is shown to the new account.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct SignedUp {
    pub(super) login_background: Option<String>,
}

/// Makes an account and mails it a link to confirm its email. An older account with the same email is deleted if it was not confirmed in time.
#[call("/account/sign_up", errors(EmailAlreadyRegistered, UserNameTaken), limit = CallHash, audit = "sign_up")]
pub(super) async fn sign_up(
    pool: web::Data<PgPool>,
    live: web::Data<Live>,
    config: web::Data<Config>,
    passwords: web::Data<Passwords>,
    http_request: HttpRequest,
    call: Call<Anybody, SignUpRequest>,
) -> CallResult<SignedUp> {
    let request = call.request;
    let email = request.email.trim().to_owned();
    let user_name = normal_name(&request.user_name);
    let (role, sub_role) = check_fields(&request, &email, &user_name, &config)?;
    let now = Clock.now();
    let company = {
        let mut connection = pool.acquire().await?;
        // Checked before the expensive hash; the unique indexes make the final decision.
        if let Some(taken) = store::find_taken(&mut connection, &email, &user_name, NEWCOMER, now).await? {
            return Err(taken.into());
        }
        match request.company_id {
            Some(company_id) => store::find_login_image(&mut connection, company_id).await?,
            None => None,
        }
    };
    let password_hash = passwords
        .hash(Priority::Account, network_of(&http_request, &config), request.pass)
        .await?;

    let login_background = (company.as_ref())
        .and_then(|company| company.image_key.as_deref())
        .map(image_address);
    let limits = &config.limits;
    let account = NewAccount {
        email,
        user_name,
        password_hash,
        role,
        sub_role,
        link_1: trimmed(request.link_1),
        link_2: trimmed(request.link_2),
        background_company_id: company.map(|company| company.id),
        capacity: (limits.beta_capacity > 0).then_some(i64::from(limits.beta_capacity)),
    };
    let (public_url, is_limited) = (config.http.public_url().to_owned(), config.http.rate_limit);
    let referral = request.referral;
    // The topic is locked before the name and the email are taken, as in every other write that takes one; this also counts accounts one at a
    // time.
    let (email, user_name) = (account.email.clone(), account.user_name.clone());
    let made = live
        .write(Subject::Visitor)
        .plan(async move |conn| unconfirmed::plan(conn, &email, &user_name, NEWCOMER, now).await)
        .run(async move |write, in_the_way| {
            let made = make(write, in_the_way, &account, &public_url, is_limited).await?;
            if let Some(code) = &referral {
                affiliate::counting::refer(write, made, code).await?;
            }
            Ok(made)
        });
    let account = made.await?.result;
    Ok(Response::new(SignedUp { login_background }).with_account(account))
}

fn trimmed(link: Option<String>) -> String {
    link.unwrap_or_default().trim().to_owned()
}

/// Makes the account and queues the email with the confirmation link.
async fn make(
    write: &mut Write,
    in_the_way: Vec<UserId>,
    account: &NewAccount,
    public_url: &str,
    is_limited: bool,
) -> Result<UserId, WriteError> {
    let now = write.now();
    daily_limit::count_mail_or_refuse(write, is_limited, &account.email).await?;
    unconfirmed::make_room(write, in_the_way).await?;
    let user_id = match store::insert_account(write.rows(), account).await? {
        InsertAccount::Made(user_id) => user_id,
        InsertAccount::Taken(code) => return Err(code.into()),
    };
    let person = Addressee {
        user_id,
        user_name: account.user_name.clone(),
        email: account.email.clone(),
        role: account.role.as_str().to_owned(),
        created: now,
    };
    confirmation::request(write, &person, public_url).await?;
    write.append(&Topic::Admin, AdminChange::UserCreated { user_id });
    write.audit_own(user_id, json!({"role": account.role})).await?;
    Ok(user_id)
}

fn check_fields(
    request: &SignUpRequest,
    email: &str,
    user_name: &str,
    config: &Config,
) -> Result<(Role, &'static str), CallError> {
    let mut errors = FieldErrors::new();
    errors.user_name("user_name", user_name, limits::USER_NAME_MAX);
    errors.new_email(email);
    check_password(&mut errors, "pass", &request.pass);
    for (field, link) in [("link_1", &request.link_1), ("link_2", &request.link_2)] {
        let link = link.as_deref().unwrap_or_default().trim();
        errors.at_most(field, link, limits::LINK_MAX);
        errors.web_address(field, link);
    }
    errors.at_most(
        "ref",
        request.referral.as_deref().unwrap_or_default(),
        limits::REFERRAL_CODE_MAX,
    );
    if let Some(url) = &request.redirect_url
        && !leads_here(url, config.http.public_url())
    {
        errors.add("redirect_url", "Must lead to this site");
    }
    let choice = choice(&request.role, request.sub_role.as_deref());
    if choice.is_none() {
        let is_role_known = matches!(request.role.as_str(), "creator" | "musician" | "manager");
        let field = if is_role_known { "sub_role" } else { "role" };
        errors.add(
            field,
            if request.role.is_empty() {
                REQUIRED
            } else {
                "Not a choice"
            },
        );
    }
    errors.finish()?;
    choice.ok_or_else(|| ErrorCode::InvalidRequest.into())
}

/// Checks the length of a password; the error messages are those of the specification.
pub(super) fn check_password(errors: &mut FieldErrors, field: &str, password: &str) {
    let length = password.chars().count();
    errors.check(field, !password.is_empty(), REQUIRED);
    errors.check(
        field,
        length > limits::PASSWORD_LONGER_THAN,
        "Password must be longer than 5 characters",
    );
    errors.check(
        field,
        length <= limits::PASSWORD_MAX,
        "Password can be max 300 characters long",
    );
}

/// Returns the role and sub-role of a sign-up; `None` if they are not a valid combination.
fn choice(role: &str, sub_role: Option<&str>) -> Option<(Role, &'static str)> {
    match (role, sub_role.filter(|sub_role| !sub_role.is_empty())) {
        ("creator" | "musician", None | Some("inherit")) => Some((Role::Creator, "inherit")),
        ("creator" | "musician", Some("promoter")) => Some((Role::Creator, "promoter")),
        ("creator" | "musician", Some("fan")) => Some((Role::Creator, "fan")),
        ("manager", None | Some("worker")) => Some((Role::Manager, "worker")),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_sign_up_choices_are_taken() {
        assert_eq!(choice("creator", Some("fan")), Some((Role::Creator, "fan")));
        assert_eq!(choice("musician", None), Some((Role::Creator, "inherit")));
        assert_eq!(choice("manager", Some("worker")), Some((Role::Manager, "worker")));
        for (role, sub_role) in [
            ("admin", None),
            ("creator", Some("worker")),
            ("manager", Some("inherit")),
            ("", None),
            ("Creator", None),
        ] {
            assert_eq!(choice(role, sub_role), None, "{role} {sub_role:?}");
        }
    }
}
