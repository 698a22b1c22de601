//! account/confirm_changing_email: the owner of the current address agrees to a change of email.

use actix_web::web;
use actors::live::Live;
use actors::write::Subject;
use macros::call;
use protocol::error_code::ErrorCode;
use serde_json::json;

use super::confirm_new_email::{ConfirmedEmail, TokenRequest};
use crate::config::Config;
use crate::domain::account::one_time;
use crate::domain::account::store::{self, Purpose};
use crate::domain::daily_limit;
use crate::http::{Anybody, Call, CallResult, Response};
use crate::mail::{messages, queue};
use crate::secrets;

/// Agrees to a change of the email, and mails the new address a link. The email changes when that link is opened. The token of this call
/// was mailed to the current address and works once. 409 email_already_registered if another account has taken the new address in the
/// meantime.
#[call(
    "/account/confirm_changing_email",
    errors(InvalidToken, EmailAlreadyRegistered),
    limit = CallLookup,
    audit = "email_change_consent"
)]
pub(super) async fn confirm_changing_email(
    live: web::Data<Live>,
    config: web::Data<Config>,
    call: Call<Anybody, TokenRequest>,
) -> CallResult<ConfirmedEmail> {
    let hash = secrets::hash(&call.request.checked()?);
    let (public_url, is_limited) = (config.http.public_url().to_owned(), config.http.rate_limit);
    let agreed = live
        .write(Subject::Token { hash: hash.to_vec() })
        .run(async move |write| {
            let now = write.now();
            let agreed = store::take_token(write.rows(), &hash, Purpose::ChangeEmail, None, now).await?;
            let (user_id, new_email) = agreed.ok_or(ErrorCode::InvalidToken)?;
            let person = store::find_addressee(write.rows(), user_id).await?;
            let mut person = person.ok_or(ErrorCode::InvalidToken)?;
            let owner = store::find_credentials(write.rows(), &new_email).await?;
            if owner.is_some_and(|owner| owner.user_id != user_id) {
                return Err(ErrorCode::EmailAlreadyRegistered.into());
            }
            daily_limit::count_mail_or_refuse(write, is_limited, &new_email).await?;
            let issued = one_time::issue(write.rows(), user_id, Purpose::NewEmail, &new_email, now).await?;
            person.email.clone_from(&new_email);
            let message = messages::confirm_new_email(&person.account(), &public_url, &issued.token, issued.lifetime);
            write
                .enqueue(&queue::email(&new_email, &message, Some(issued.expires)))
                .await?;
            write.audit_own(user_id, json!({})).await?;
            Ok((user_id, new_email))
        });
    let (account, new_email) = agreed.await?.result;
    Ok(Response::new(ConfirmedEmail::of(new_email)).with_account(account))
}
