//! What the edge adds to a transaction of the user's actor, such as a letter: it holds if, and only if, the transaction does.

use futures_util::future::BoxFuture;
use sqlx::PgConnection;

/// Whom a transaction is about.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Subject {
    /// The account's name.
    pub user_name: String,
    /// Its email.
    pub email: String,
}

type Work = dyn for<'c> FnOnce(&'c mut PgConnection, Subject) -> BoxFuture<'c, Result<(), sqlx::Error>> + Send;

/// Carried out inside the transaction, if it changes anything.
pub struct Rider(Box<Work>);

impl Rider {
    /// Adds this work.
    pub fn new(
        work: impl for<'c> FnOnce(&'c mut PgConnection, Subject) -> BoxFuture<'c, Result<(), sqlx::Error>> + Send + 'static,
    ) -> Self {
        Self(Box::new(work))
    }

    pub(super) async fn ride(self, conn: &mut PgConnection, subject: Subject) -> Result<(), sqlx::Error> {
        (self.0)(conn, subject).await
    }
}

impl std::fmt::Debug for Rider {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Rider")
    }
}
