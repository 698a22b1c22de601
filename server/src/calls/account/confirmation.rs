//! The confirmation of an email: of a new account, or of the new address of a change.

use actors::frame::transaction::TopicTransaction;
use actors::user::invitations::Waiting;
use protocol::change::{AdminChange, UserChange};
use protocol::error_code::ErrorCode;
use protocol::ids::UserId;
use protocol::limits::TRIAL_DAYS;
use protocol::topic::Topic;
use sqlx::PgConnection;
use time::{Duration, OffsetDateTime};
use uuid::Uuid;

use super::one_time;
use super::store::{self, Addressee, Purpose};
use crate::config::Approval;
use crate::http::CallError;
use crate::http::secrets;
use crate::mail::{letters, queue};
use crate::run::app_state::AppState;

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
    let begun = Confirmation::begin(state, &hash, Purpose::SignUp, email, now).await?;
    let mut confirmation = begun.ok_or(ErrorCode::InvalidToken)?;
    confirmation.new_account(state, now).await?;
    confirmation.complete(state).await
}

/// Uses up a sign-up token, or the token of a change's second step, and confirms the email that it speaks for; gives the email.
pub(super) async fn confirm_either(state: &AppState, token: &str) -> Result<String, CallError> {
    let (now, hash) = (state.clock.now(), secrets::hash(token));
    let begun = Confirmation::begin(state, &hash, Purpose::SignUp, None, now).await?;
    let confirmation = if let Some(mut confirmation) = begun {
        confirmation.new_account(state, now).await?;
        confirmation
    } else {
        let begun = Confirmation::begin(state, &hash, Purpose::NewEmail, None, now).await?;
        let mut confirmation = begun.ok_or(ErrorCode::InvalidToken)?;
        confirmation.changed_email(now).await?;
        confirmation
    };
    let confirmed = confirmation.complete(state).await?;
    state.mail.wake();
    Ok(confirmed)
}

/// A transaction in which a token was used up.
struct Confirmation {
    transaction: TopicTransaction,
    user_id: UserId,
    own: Topic,
    email: String,
    /// Before the email counted: invitations to it may wait.
    waiting: Waiting,
}

impl Confirmation {
    /// Takes the token out; `None` where it is good for nothing.
    async fn begin(
        state: &AppState,
        hash: &[u8],
        purpose: Purpose,
        email: Option<&str>,
        now: OffsetDateTime,
    ) -> Result<Option<Self>, CallError> {
        // looked at before, since topics are locked first, and taken out after
        let found = store::find_token(&mut *state.pool.acquire().await?, hash, purpose, email, now).await?;
        let Some(user_id) = found else { return Ok(None) };
        let own = Topic::User(user_id);
        let topics = [Topic::Admin, own.clone()];
        let mut transaction = TopicTransaction::begin(&state.pool, Uuid::new_v4(), &topics).await?;
        let waiting = Waiting::find(transaction.conn(), user_id).await?;
        let taken = store::take_token(transaction.conn(), hash, purpose, email, now).await?;
        Ok(taken.map(|(user_id, email)| Self {
            transaction,
            user_id,
            own,
            email,
            waiting,
        }))
    }

    /// With automatic approval the account is approved at once, and a creator's trial starts.
    async fn new_account(&mut self, state: &AppState, now: OffsetDateTime) -> sqlx::Result<()> {
        let connection = self.transaction.conn();
        store::update_confirmed(connection, self.user_id).await?;
        if state.config.limits.signup_approval != Approval::Auto {
            return Ok(());
        }
        let last_day = now.date() + Duration::days(TRIAL_DAYS - 1);
        let is_on_trial = store::update_approved(connection, self.user_id, last_day).await?;
        let approved = UserChange::Approved { is_approved: true };
        self.transaction.append(&self.own, approved);
        if is_on_trial {
            let trialcounter = Some(TRIAL_DAYS);
            self.transaction
                .append(&self.own, UserChange::TrialChanged { trialcounter });
        }
        Ok(())
    }

    /// The former address is told, and links that were mailed there lose their force.
    async fn changed_email(&mut self, now: OffsetDateTime) -> Result<(), CallError> {
        let (connection, user_id) = (self.transaction.conn(), self.user_id);
        let former = store::find_addressee(connection, user_id).await?;
        let former = former.ok_or(ErrorCode::InvalidToken)?;
        if !store::update_email(connection, user_id, &self.email).await? {
            return Err(ErrorCode::EmailAlreadyRegistered.into());
        }
        let mailed = [Purpose::SignUp, Purpose::ResetPassword, Purpose::ChangeEmail];
        store::delete_tokens(connection, user_id, &mailed).await?;
        let letter = letters::email_changed(&former.user_name);
        queue::put(connection, &former.email, &letter, None, now).await?;
        let email = self.email.clone();
        self.transaction.append(&self.own, UserChange::EmailChanged { email });
        Ok(())
    }

    /// Commits, and tells the person's tabs and the staff; gives the email.
    async fn complete(mut self, state: &AppState) -> Result<String, CallError> {
        for change in self.waiting.changes(self.transaction.conn(), self.user_id).await? {
            self.transaction.append(&self.own, change);
        }
        let user_id = self.user_id;
        self.transaction
            .append(&Topic::Admin, AdminChange::UserChanged { user_id });
        let frames = self.transaction.commit().await?;
        state.live.publish(frames);
        Ok(self.email)
    }
}
