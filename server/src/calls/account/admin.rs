//! Makes administrators. Only the operator of the server can make them; nobody can sign up as one.

use actors::write::{Subject, WriteError, offline_write};
use protocol::limits;
use sqlx::PgPool;

use crate::clock::Clock;
use crate::config::Config;
use crate::domain::account::store;
use crate::http::CallError;
use crate::passwords::{Passwords, Priority};
use crate::validation::is_email;

/// The reason why an administrator could not be made.
#[derive(Debug, thiserror::Error)]
pub enum AdminError {
    /// The email or the password is not valid; the text says why.
    #[error("administrator: {0}")]
    Invalid(&'static str),
    /// An account with this email exists already.
    #[error("administrator: there is an account with this email already")]
    Exists,
    /// The password could not be hashed.
    #[error("administrator: {0}")]
    Hash(#[from] CallError),
    /// The account could not be written to the database.
    #[error("administrator: {0}")]
    Write(#[from] WriteError),
    /// A query of the database failed.
    #[error("administrator: {0}")]
    Sql(#[from] sqlx::Error),
}

/// Makes an administrator, who can log in immediately.
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
    let hash = passwords.hash(Priority::Account, None, password).await?;
    // The user name is the email, unless somebody already has that as a name: names are unique, and staff are not shown by name.
    let subject = Subject::Task("make an administrator");
    let made = offline_write(pool, subject, Clock.now(), async |write| {
        Ok(store::insert_admin(write.rows(), email, &hash).await?)
    });
    if made.await? { Ok(()) } else { Err(AdminError::Exists) }
}

/// Makes the administrator whose email and password are in the settings. If an account with this email exists, neither the account nor its
/// password is changed.
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
