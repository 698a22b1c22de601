//! account/log_in: begins a session for the correct email and password.

use std::net::IpAddr;
use std::time::Instant;

use actix_web::http::header;
use actix_web::{HttpRequest, rt, web};
use actors::live::Live;
use actors::write::Subject;
use macros::call;
use protocol::entity::account::SessionInfo;
use protocol::error_code::ErrorCode;
use protocol::ids::UserId;
use protocol::limits;
use protocol::refusal::Refusal;
use protocol::schema::{KnownEmail, Password};
use protocol::server_event::LogOutReason;
use protocol::topic::Topic;
use serde::Deserialize;
use serde_json::json;
use sqlx::PgPool;
use utoipa::ToSchema;

use super::session_info;
use crate::clock::Clock;
use crate::config::Config;
use crate::domain::account::store::{self, Credentials};
use crate::domain::audit::failed_log_ins::{self, FailedLogInKey};
use crate::http::device::Devices;
use crate::http::rate_limit::{RateLimits, network_of};
use crate::http::session::Sids;
use crate::http::{Anybody, Call, CallError, CallResult, Response, session};
use crate::passwords::{Passwords, Priority, Verdict};
use crate::validation::FieldErrors;

/// The email and the password of the person who logs in.
#[derive(Debug, Deserialize, ToSchema)]
pub(super) struct LogInRequest {
    #[serde(default)]
    #[schema(required, value_type = KnownEmail)]
    email: String,
    #[serde(default)]
    #[schema(required, value_type = Password)]
    pass: String,
}

/// Begins a session. The browser's previous session ends, so that its old cookie is not valid after a log-in. The reason why an account cannot
/// log in is returned only if the password was right.
#[call(
    "/account/log_in",
    errors(WrongEmailOrPass, UserIsBlocked, EmailNotConfirmed, OnHold, NotApproved),
    limit = CallLookup,
    audit = "auth"
)]
#[expect(clippy::too_many_arguments, reason = "each is a part of the server")]
pub(super) async fn log_in(
    pool: web::Data<PgPool>,
    live: web::Data<Live>,
    config: web::Data<Config>,
    passwords: web::Data<Passwords>,
    rate_limits: web::Data<RateLimits>,
    sids: web::Data<Sids>,
    devices: web::Data<Devices>,
    http_request: HttpRequest,
    call: Call<Anybody, LogInRequest>,
) -> CallResult<SessionInfo> {
    let LogInRequest { email, pass } = call.request;
    let email = email.trim();
    check_fields(email, &pass)?;
    let now = Clock.now();
    let shown = devices.shown(&http_request, email);
    let found = store::find_credentials(&mut *pool.acquire().await?, email).await?;
    let check = |found: &Credentials| devices.check(shown.as_ref()?, email, &found.password_hash, now);
    let device = found.as_ref().and_then(check);
    let from = network_of(&http_request, &config);
    let guess = rate_limits.guess(email, from, device.as_deref(), Instant::now())?;
    // No connection is held during the hash; an unknown email costs the same work.
    let verdict = passwords
        .verify(
            if guess.is_by_known_device {
                Priority::KnownDevice
            } else {
                Priority::LogIn
            },
            from,
            pass.clone(),
            found.as_ref().map(|found| found.password_hash.clone()),
        )
        .await;
    // neither a right password nor one that was never checked counts as a guess
    if verdict
        .as_ref()
        .map_or(true, |verdict| found.is_some() && verdict.is_right())
    {
        rate_limits.right(guess);
    }
    let (verdict, account) = (verdict?, found.as_ref().map(|found| found.user_id));
    let Some(found) = found.filter(|_| verdict.is_right()) else {
        record_failed_log_in(live, account, from);
        let refused = CallError::new(ErrorCode::WrongEmailOrPass);
        return Err(match account {
            Some(account) => refused.with_account(account),
            None => refused,
        });
    };
    if let Some(reason) = found.refusal {
        return Err(CallError::new(reason).with_account(found.user_id));
    }
    let mut known_by = found.password_hash.clone();
    if verdict == Verdict::Outdated
        && let Some(new) = rehash(&live, &passwords, from, &found, pass).await
    {
        known_by = new;
    }

    let former = session::find_by_cookie(&mut *pool.acquire().await?, &http_request).await?;
    let agent = http_request
        .headers()
        .get(header::USER_AGENT)
        .and_then(|agent| agent.to_str().ok())
        .unwrap_or_default()
        .to_owned();
    let device = devices.cookie(&config, email, &known_by, device, now);
    let (settings, user_id) = (config.clone(), found.user_id);
    let opened = live
        .write(Subject::Visitor)
        .topics(former.iter().map(|(_, user_id)| Topic::User(*user_id)))
        .run(async move |write| {
            if let Some((session_id, user_id)) = former {
                session::end_in(write, user_id, session_id, LogOutReason::LoggedInAgain).await?;
            }
            // A new password ends all sessions: no session is opened with the former password while a new one is set, or afterwards.
            if !store::lock_password(write.rows(), user_id, &known_by).await? {
                return Err(ErrorCode::WrongEmailOrPass.into());
            }
            let token = session::open(&settings, &sids, write.rows(), user_id, &agent).await?;
            let now = Clock.now();
            let opened = session_info::find(&sids, write.rows(), &token, now).await?;
            // blocked, put on hold or deleted since the account was read
            let opened = opened.ok_or(ErrorCode::WrongEmailOrPass)?;
            write.audit_own(user_id, json!({})).await?;
            Ok((opened.info, token))
        });
    let (info, token) = opened.await?.result;
    Ok(Response::new(info)
        .with_account(user_id)
        .with_cookie(session::cookie(&config, &token))
        .with_cookie(device))
}

/// Counts a failed log-in in the background. The answer does not wait for this, so that the time of an answer does not reveal whether an email
/// has an account.
fn record_failed_log_in(live: web::Data<Live>, account: Option<UserId>, from: Option<IpAddr>) {
    let tried = account.map_or(FailedLogInKey::From(from), FailedLogInKey::Account);
    rt::spawn(async move {
        if let Err(error) = failed_log_ins::count(&live, tried, from).await {
            tracing::warn!(%error, "failed log-ins were not counted");
        }
    });
}

/// Hashes the password again if the stored hash was made with outdated parameters; this is possible now because the person has just sent the
/// password. Returns the new hash. Returns `None` if the hash was not replaced.
async fn rehash(
    live: &Live,
    passwords: &Passwords,
    from: Option<IpAddr>,
    found: &Credentials,
    pass: String,
) -> Option<String> {
    let replaced = async {
        let new = passwords.hash(Priority::Account, from, pass).await?;
        let (user_id, former) = (found.user_id, found.password_hash.clone());
        let replaced = live.write(Subject::Visitor).run(async move |write| {
            let is_replaced = store::replace_password_hash(write.rows(), user_id, &former, &new).await?;
            Ok(is_replaced.then(|| new.clone()))
        });
        Ok::<_, CallError>(replaced.await?.result)
    };
    replaced.await.unwrap_or_else(|error| {
        tracing::warn!(%error, "password not rehashed");
        None
    })
}

fn check_fields(email: &str, pass: &str) -> Result<(), Refusal> {
    let mut errors = FieldErrors::new();
    errors.check("email", !email.is_empty(), "The field \"Email\" is required");
    errors.at_most("email", email, limits::EMAIL_MAX);
    errors.check("pass", !pass.is_empty(), "The field \"Password\" is required");
    errors.at_most("pass", pass, limits::PASSWORD_MAX);
    errors.finish()
}
