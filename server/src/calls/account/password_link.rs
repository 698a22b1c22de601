//! The email with a link for a new password, for whoever has forgotten theirs.

use std::net::IpAddr;
use std::time::Instant;

use actix_web::web;
use actors::live::Live;
use actors::write::Subject;

use super::one_time;
use crate::config::Config;
use crate::domain::account::store::{self, Purpose};
use crate::domain::daily;
use crate::http::CallError;
use crate::http::background::Background;
use crate::http::rate_limit::{AccountLimit, RateLimits};
use crate::mail::{messages, queue};

/// Begins to send the email, where there is somebody to send it to. The account is looked up beside the answer, which so takes the same
/// time for known and unknown emails.
pub(super) fn ask(
    live: &web::Data<Live>,
    config: &web::Data<Config>,
    rate_limits: &web::Data<RateLimits>,
    background: &Background,
    email: String,
    from: Option<IpAddr>,
) -> Result<(), CallError> {
    rate_limits.check_account(AccountLimit::Mail, &email, from, Instant::now())?;
    let (live, config) = (live.clone().into_inner(), config.clone().into_inner());
    background.begin(async move { send(&live, &config, &email).await })
}

async fn send(live: &Live, config: &Config, email: &str) -> Result<(), CallError> {
    let is_limited = config.http.rate_limit;
    let (email, public_url) = (email.to_owned(), config.http.public_url().to_owned());
    let sent = live.write(Subject::Visitor).run(async move |write| {
        let now = write.now();
        let Some(person) = store::find_forgetful(write.rows(), &email).await? else {
            return Ok(());
        };
        let (user_id, email) = (person.user_id, &person.email);
        if !one_time::is_due(write.rows(), user_id, Purpose::ResetPassword, now).await?
            || !daily::may_mail(write.rows(), is_limited, email, now).await?
        {
            return Ok(());
        }
        let issued = one_time::issue(write.rows(), user_id, Purpose::ResetPassword, email, now).await?;
        let message = messages::reset_password(&person.user_name, email, &public_url, &issued.token, issued.lifetime);
        write
            .enqueue(&queue::email(email, &message, Some(issued.expires)))
            .await?;
        Ok(())
    });
    sent.await?;
    Ok(())
}
