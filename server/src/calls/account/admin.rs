//! Administrators are made by the operator, never by a sign-up.

use actors::write::{Subject, WriteError, offline_write};
use protocol::limits;
use sqlx::PgPool;

use crate::clock::Clock;
use crate::config::Config;
use crate::domain::account::store;
use crate::http::CallError;
use crate::passwords::{Passwords, Priority};
use crate::validation::is_email;

/// A reason why an administrator cannot be made.
#[derive(Debug, thiserror::Error)]
pub enum AdminError {
    /// The email or the password is not acceptable.
    #[error("administrator: {0}")]
    Invalid(&'static str),
    /// There is an account with this email.
    #[error("administrator: there is an account with this email already")]
    Exists,
    /// The password could not be hashed.
    #[error("administrator: {0}")]
    Hash(#[from] CallError),
    /// The write was not committed.
    #[error("administrator: {0}")]
    Write(#[from] WriteError),
    /// The database refused.
    #[error("administrator: {0}")]
    Sql(#[from] sqlx::Error),
}

/// Makes an administrator who can log in at once.
pub async fn create(passwords: &Passwords, pool: &PgPool, email: &str, password: String) -> Result<(), AdminError> {
    let length = password.chars().count();
    if !is_email(email) || email.chars().count() > limits::EMAIL_MAX {
        return Err(AdminError::Invalid("the email is not valid"));
    }
    if length <= limits::PASSWORD_LONGER_THAN || length > limits::PASSWORD_MAX {
        return Err(AdminError::Invalid(
            "the password must be longer than 5 and at most 300 characters",
        ));
    }
    let hash = passwords.hash(Priority::Account, password).await?;
    // The user name is the email, unless somebody already has that as a name: names are unique, and staff are not shown by name.
    let subject = Subject::Task("make an administrator");
    let made = offline_write(pool, subject, Clock.now(), async |write| {
        Ok(store::insert_admin(write.rows(), email, &hash).await?)
    });
    if made.await? { Ok(()) } else { Err(AdminError::Exists) }
}

/// Makes the administrator that the settings name, if there is no account with that email. An existing account, its password included, is not
/// changed.
pub async fn ensure_configured(pool: &PgPool, config: &Config, passwords: &Passwords) -> Result<(), AdminError> {
    let (Some(email), Some(password)) = (&config.admin.email, &config.admin.password) else {
        return Ok(());
    };
    match create(passwords, pool, email, password.clone()).await {
        Ok(()) => {
            tracing::info!("made the configured administrator");
            Ok(())
        }
        Err(AdminError::Exists) => {
            if !store::exists_admin(&mut *pool.acquire().await?, email).await? {
                tracing::warn!("the configured administrator's email is that of another account, which stays as it is");
            }
            Ok(())
        }
        Err(error) => Err(error),
    }
}
