//! admin/resend_confirmation: mails a person the confirmation link again.

use actix_web::web;
use actors::live::Live;
use macros::call;
use protocol::ids::UserId;
use serde::Deserialize;
use utoipa::ToSchema;

use crate::calls::admin::decision::answer;
use crate::config::Config;
use crate::domain::account::support;
use crate::http::{Admin, Call, CallResult};

/// The person to whom the confirmation link is mailed.
#[derive(Debug, Deserialize, ToSchema)]
pub(super) struct AdminResendRequest {
    id: UserId,
}

/// Mails a person again the link that confirms their email. 409 `conflict` if the email is confirmed already, if the account is blocked, or
/// if the person signed up more than 3 days ago.
#[call(
    "/admin/resend_confirmation",
    errors(NotFound, Conflict, TooManyRequests),
    audit = "confirmation_sent"
)]
pub(super) async fn resend_confirmation(
    live: web::Data<Live>,
    config: web::Data<Config>,
    call: Call<Admin, AdminResendRequest>,
) -> CallResult<bool> {
    let (Admin(caller), user) = (call.caller, call.request.id);
    let (is_limited, public_url) = (config.http.rate_limit, config.http.public_url().to_owned());
    answer(
        user,
        support::send_confirmation(&live, &caller, user, is_limited, public_url),
    )
    .await
}
