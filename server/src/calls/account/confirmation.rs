//! Sign-up tokens: made, mailed, and used once to confirm an email.

use protocol::error_code::ErrorCode;
use protocol::ids::UserId;
use sqlx::{Connection as _, PgConnection};
use time::{Duration, OffsetDateTime};

use super::store;
use crate::app_state::AppState;
use crate::config::Approval;
use crate::http::CallError;
use crate::mail::{letters, queue};
use crate::secrets;

/// How long a confirmation link is good for.
const LIFETIME: Duration = Duration::hours(48);

/// The trial's length in days, its last included.
const TRIAL_DAYS: i64 = 14;

/// A new token of an account and the letter with its link; tokens sent before lose their force.
pub(super) async fn request(
    connection: &mut PgConnection,
    user_id: UserId,
    user_name: &str,
    email: &str,
    public_url: &str,
    now: OffsetDateTime,
) -> sqlx::Result<()> {
    let (token, expires) = (secrets::token(), now + LIFETIME);
    store::replace_sign_up_token(connection, user_id, &secrets::hash(&token), email, now, expires).await?;
    let letter = letters::confirm_sign_up(user_name, public_url, &token, LIFETIME);
    queue::put(connection, email, &letter, Some(expires), now).await
}

/// Uses a token up and confirms its account's email; gives the email. With automatic approval the account is approved at once,
/// and a creator's trial starts.
pub(super) async fn confirm(state: &AppState, token: &str, email: Option<&str>) -> Result<String, CallError> {
    let now = state.clock.now();
    let mut connection = state.pool.acquire().await?;
    let mut transaction = connection.begin().await?;
    let found = store::delete_sign_up_token(&mut transaction, &secrets::hash(token), email, now).await?;
    let (user_id, confirmed) = found.ok_or(ErrorCode::InvalidToken)?;
    store::update_confirmed(&mut transaction, user_id).await?;
    if state.config.limits.signup_approval == Approval::Auto {
        let last_day = now.date() + Duration::days(TRIAL_DAYS - 1);
        store::update_approved(&mut transaction, user_id, last_day).await?;
    }
    transaction.commit().await?;
    Ok(confirmed)
}
