//! account/help and account/reset_pass: mail a link for a new password to a person who has forgotten theirs.

use std::net::IpAddr;
use std::sync::Arc;
use std::time::Instant;

use actix_web::HttpRequest;
use actix_web::web::Data;
use actors::audit::{AuditContext, AuditTarget};
use actors::live::Live;
use actors::write::Subject;
use macros::call;
use protocol::limits;
use protocol::schema::KnownEmail;
use serde::Deserialize;
use serde_json::json;
use utoipa::ToSchema;

use crate::config::Config;
use crate::domain::account::one_time;
use crate::domain::account::store::{self, Purpose};
use crate::domain::daily_limit;
use crate::http::background_tasks::BackgroundTasks;
use crate::http::device::{Devices, ShownDevice};
use crate::http::parts::parts;
use crate::http::rate_limit::{AccountLimit, RateLimits, network_of};
use crate::http::{Anybody, Call, CallError, CallResult, Response};
use crate::mail::{messages, queue};
use crate::validation::FieldErrors;

/// The email address of the person who has forgotten their password.
#[derive(Debug, Deserialize, ToSchema)]
pub(super) struct HelpRequest {
    #[serde(default)]
    #[schema(required, value_type = KnownEmail)]
    email: String,
}

parts! {
    /// The components of the server that account/help and account/reset_pass use.
    pub(super) struct PasswordLinks {
        live: Data<Live>,
        config: Data<Config>,
        rate_limits: Data<RateLimits>,
        background: Data<BackgroundTasks>,
        devices: Data<Devices>,
    }
}

impl PasswordLinks {
    /// Starts a background task that sends the email, and returns immediately. The task looks up the account, and sends nothing if there is
    /// none. The answer therefore takes the same time for all addresses.
    fn ask(self, forgotten: &HelpRequest, by: &HttpRequest) -> CallResult<bool> {
        let email = forgotten.email.trim().to_owned();
        let mut errors = FieldErrors::new();
        errors.required("email", &email);
        errors.at_most("email", &email, limits::EMAIL_MAX);
        errors.finish()?;
        let from = network_of(by, &self.config);
        self.rate_limits
            .check_account(AccountLimit::Mail, &email, from, Instant::now())?;
        let shown = self.devices.shown(by, &email);
        let (live, config, devices) = (self.live, self.config, self.devices.into_inner());
        let sent = async move { send(&live, &config, devices, email, shown, from).await };
        self.background.begin(AuditContext::with_current(sent))?;
        Ok(Response::done())
    }
}

/// Mails a link to choose a new password, if an account has this email. The result is always true, so that it does not reveal which emails
/// have accounts. A link is valid for an hour, but only the three newest links of an account work. No link is sent within five minutes
/// after the previous one. At most ten links a day are sent to an email. After these ten, a browser that has logged in to the account
/// before can request five more links that day, and each network can request one more.
#[call("/account/help", limit = CallMail, audit = "password_reset_request")]
pub(super) async fn help(
    links: PasswordLinks,
    request: HttpRequest,
    call: Call<Anybody, HelpRequest>,
) -> CallResult<bool> {
    links.ask(&call.request, &request)
}

/// Mails a link to choose a new password, exactly as account/help does.
#[call("/account/reset_pass", limit = CallMail, audit = "password_reset_request")]
pub(super) async fn reset_pass(
    links: PasswordLinks,
    request: HttpRequest,
    call: Call<Anybody, HelpRequest>,
) -> CallResult<bool> {
    links.ask(&call.request, &request)
}

async fn send(
    live: &Live,
    config: &Config,
    devices: Arc<Devices>,
    email: String,
    shown: Option<ShownDevice>,
    from: Option<IpAddr>,
) -> Result<(), CallError> {
    let is_limited = config.http.rate_limit;
    let public_url = config.http.public_url().to_owned();
    let sent = live.write(Subject::Visitor).run(async move |write| {
        let now = write.now();
        let Some(person) = store::find_for_password_reset(write.rows(), &email).await? else {
            return Ok(());
        };
        let (user_id, email) = (person.user_id, &person.email);
        let hash = store::find_password_hash(write.rows(), user_id).await?;
        let check = |(shown, hash): (&ShownDevice, &String)| devices.check(shown, email, hash, now);
        let device = shown.as_ref().zip(hash.as_ref()).and_then(check);
        let by = daily_limit::ResetBy {
            device: device.as_deref(),
            from,
        };
        if !one_time::is_due(write.rows(), user_id, Purpose::ResetPassword, now).await?
            || !daily_limit::may_reset(write.rows(), is_limited, email, by, now).await?
        {
            return Ok(());
        }
        let issued = one_time::issue(write.rows(), user_id, Purpose::ResetPassword, email, now).await?;
        let message = messages::reset_password(&person.user_name, email, &public_url, &issued.token, issued.lifetime);
        write
            .enqueue(&queue::email(email, &message, Some(issued.expires)))
            .await?;
        // anybody can make this request
        write.audit(Some(AuditTarget::User(user_id)), json!({})).await?;
        Ok(())
    });
    sent.await?;
    Ok(())
}
