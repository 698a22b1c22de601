//! Secrets that all nodes share. The first node that starts creates a secret and stores it in the database.

use actors::write::{Subject, WriteError, offline_write};
use sqlx::PgPool;

use super::store;
use crate::clock::Clock;

/// Stores `fresh` as the secret `name`, unless the database already has a secret of that name. Returns the secret that is stored now.
pub(super) async fn keep(pool: &PgPool, name: &str, fresh: &[u8]) -> Result<Vec<u8>, WriteError> {
    offline_write(pool, Subject::Task("store a secret"), Clock.now(), async |write| {
        Ok(store::find_or_insert_secret(write.rows(), name, fresh).await?)
    })
    .await
}

/// Deletes the secret `name`. The next start of the server creates a new one.
pub(super) async fn forget(pool: &PgPool, name: &str) -> Result<(), WriteError> {
    offline_write(pool, Subject::Task("delete a secret"), Clock.now(), async |write| {
        Ok(store::delete_secret(write.rows(), name).await?)
    })
    .await
}
