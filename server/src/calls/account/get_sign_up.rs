//! account/get_sign_up: returns the sign-up or the change of email that a mailed token would confirm.

use actix_web::web;
use macros::call;
use protocol::entity::account::Role;
use protocol::error_code::ErrorCode;
use protocol::refusal::Refusal;
use protocol::schema::Filled;
use protocol::timestamp::Timestamp;
use serde::{Deserialize, Serialize};
use sqlx::PgPool;
use utoipa::ToSchema;

use crate::clock::Clock;
use crate::domain::account::store::{self, Purpose};
use crate::http::{Anybody, Call, CallResult, Response};
use crate::secrets;
use crate::validation::FieldErrors;

/// The token in a mailed link.
#[derive(Debug, Deserialize, ToSchema)]
pub(super) struct MailedToken {
    #[serde(default)]
    #[schema(required, value_type = Filled)]
    token: String,
}

impl MailedToken {
    /// Returns the hash of the token, under which the database stores it; refuses an empty token.
    pub(super) fn hash(&self) -> Result<[u8; 32], Refusal> {
        let mut errors = FieldErrors::new();
        errors.required("token", &self.token);
        errors.finish()?;
        Ok(secrets::hash(&self.token))
    }
}

/// Whether a mailed token confirms a sign-up or a change of email.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
enum WaitingKind {
    SignUp,
    ChangeEmail,
}

/// The account whose email a mailed token would confirm.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct WaitingSignUp {
    kind: WaitingKind,
    user_name: String,
    /// The email that the token confirms.
    email: String,
    role: Role,
    /// The time at which the account was made.
    created: Timestamp,
}

/// Returns the account that a mailed token would confirm. The confirmation page shows this account first, so that nobody confirms an
/// account that another person has made with their email.
#[call("/account/get_sign_up", errors(InvalidToken), limit = CallLookup)]
pub(super) async fn get_sign_up(
    pool: web::Data<PgPool>,
    call: Call<Anybody, MailedToken>,
) -> CallResult<WaitingSignUp> {
    let hash = call.request.hash()?;
    let found = store::find_waiting(&mut *pool.acquire().await?, &hash, Clock.now()).await?;
    let (purpose, person) = found.ok_or(ErrorCode::InvalidToken)?;
    Ok(Response::new(WaitingSignUp {
        kind: match purpose {
            Purpose::SignUp => WaitingKind::SignUp,
            _ => WaitingKind::ChangeEmail,
        },
        role: person.role.parse().expect("the database checks the roles"),
        user_name: person.user_name,
        email: person.email,
        created: person.created.into(),
    }))
}
