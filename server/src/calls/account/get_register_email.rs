//! account/get_register_email: returns the email address to which a company's invitation was mailed.

use actix_web::web;
use macros::call;
use protocol::error_code::ErrorCode;
use serde::Serialize;
use sqlx::PgPool;
use utoipa::ToSchema;

use super::confirm_new_email::TokenRequest;
use crate::clock::Clock;
use crate::domain::account::store;
use crate::files::picture::image_address;
use crate::http::{Anybody, Call, CallResult, Response};
use crate::secrets;

/// The email to which an invitation was mailed, and the company that invites.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct InvitedEmail {
    email: String,
    company_name: String,
    /// The address of the picture behind the company's sign-up page; null if the company has none.
    background_for_sign_up: Option<String>,
}

/// Returns the email to which an invitation was mailed, and the company. 400 invalid_token if the invitation was used, was withdrawn or has
/// expired.
#[call("/account/get_register_email", errors(InvalidToken, NotFound), limit = CallLookup)]
pub(super) async fn get_register_email(
    pool: web::Data<PgPool>,
    call: Call<Anybody, TokenRequest>,
) -> CallResult<InvitedEmail> {
    let hash = secrets::hash(&call.request.checked()?);
    let found = store::find_open_invite(&mut *pool.acquire().await?, &hash, Clock.now()).await?;
    let invite = found.ok_or(ErrorCode::InvalidToken)?;
    Ok(Response::new(InvitedEmail {
        email: invite.email,
        company_name: invite.company_name,
        background_for_sign_up: invite.background_key.as_deref().map(image_address),
    }))
}
