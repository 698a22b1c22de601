//! The confirmation of an email: of a new account, or of the new address of a change.

use protocol::error_code::ErrorCode;
use protocol::ids::UserId;
use sqlx::{Connection as _, PgConnection};
use time::{Duration, OffsetDateTime};

use super::one_time;
use super::store::{self, Addressee, Purpose};
use crate::app_state::AppState;
use crate::config::Approval;
use crate::http::CallError;
use crate::mail::{letters, queue};
use crate::secrets;

/// The trial's length in days, its last included.
const TRIAL_DAYS: i64 = 14;

/// A new token of a new account, and the letter with its link.
pub(super) async fn request(
    connection: &mut PgConnection,
    person: &Addressee,
    public_url: &str,
    now: OffsetDateTime,
) -> sqlx::Result<()> {
    let email = &person.email;
    let issued = one_time::issue(connection, person.user_id, Purpose::SignUp, email, now).await?;
    let letter = letters::confirm_sign_up(&person.user_name, public_url, &issued.token, issued.lifetime);
    queue::put(connection, email, &letter, Some(issued.expires), now).await
}

/// Uses a sign-up token up and confirms its account's email, where it speaks for `email` if that is given; gives the email.
pub(super) async fn confirm(state: &AppState, token: &str, email: Option<&str>) -> Result<String, CallError> {
    let (now, hash) = (state.clock.now(), secrets::hash(token));
    let mut connection = state.pool.acquire().await?;
    let mut transaction = connection.begin().await?;
    let found = store::take_token(&mut transaction, &hash, Purpose::SignUp, email, now).await?;
    let (user_id, confirmed) = found.ok_or(ErrorCode::InvalidToken)?;
    confirm_new_account(state, &mut transaction, user_id, now).await?;
    transaction.commit().await?;
    Ok(confirmed)
}

/// Uses up a sign-up token, or the token of a change's second step, and confirms the email that it speaks for; gives the email.
pub(super) async fn confirm_either(state: &AppState, token: &str) -> Result<String, CallError> {
    let (now, hash) = (state.clock.now(), secrets::hash(token));
    let mut connection = state.pool.acquire().await?;
    let mut transaction = connection.begin().await?;
    let signed_up = store::take_token(&mut transaction, &hash, Purpose::SignUp, None, now).await?;
    let confirmed = if let Some((user_id, email)) = signed_up {
        confirm_new_account(state, &mut transaction, user_id, now).await?;
        email
    } else {
        let changes = store::take_token(&mut transaction, &hash, Purpose::NewEmail, None, now).await?;
        let (user_id, email) = changes.ok_or(ErrorCode::InvalidToken)?;
        change_email(&mut transaction, user_id, &email, now).await?;
        email
    };
    transaction.commit().await?;
    state.mail.wake();
    Ok(confirmed)
}

/// With automatic approval the account is approved at once, and a creator's trial starts.
async fn confirm_new_account(
    state: &AppState,
    connection: &mut PgConnection,
    user_id: UserId,
    now: OffsetDateTime,
) -> sqlx::Result<()> {
    store::update_confirmed(connection, user_id).await?;
    if state.config.limits.signup_approval == Approval::Auto {
        let last_day = now.date() + Duration::days(TRIAL_DAYS - 1);
        store::update_approved(connection, user_id, last_day).await?;
    }
    Ok(())
}

/// The former address is told, and links that were mailed there lose their force.
async fn change_email(
    connection: &mut PgConnection,
    user_id: UserId,
    email: &str,
    now: OffsetDateTime,
) -> Result<(), CallError> {
    let former = store::find_addressee(connection, user_id).await?;
    let former = former.ok_or(ErrorCode::InvalidToken)?;
    if !store::update_email(connection, user_id, email).await? {
        return Err(ErrorCode::EmailAlreadyRegistered.into());
    }
    let mailed = [Purpose::SignUp, Purpose::ResetPassword, Purpose::ChangeEmail];
    store::delete_tokens(connection, user_id, &mailed).await?;
    let letter = letters::email_changed(&former.user_name);
    queue::put(connection, &former.email, &letter, None, now).await?;
    Ok(())
}
