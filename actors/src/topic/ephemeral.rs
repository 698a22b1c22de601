//! The source of the states of ephemeral topics. Frames of such topics are not stored, and each frame contains the whole state.

use futures_util::future::BoxFuture;
use protocol::topic::Topic;
use sqlx::PgConnection;
use std::collections::HashMap;
use std::fmt;

/// Reads the states of ephemeral topics from the database.
pub trait EphemeralSource: fmt::Debug + Send + Sync + 'static {
    /// Returns the states of those `topics` that exist, each as the JSON of a change.
    fn find_states<'c>(
        &'c self,
        conn: &'c mut PgConnection,
        topics: &'c [Topic],
    ) -> BoxFuture<'c, Result<HashMap<Topic, String>, sqlx::Error>>;

    /// Records that somebody follows these topics. An export that nobody follows can be given up.
    fn mark_followed<'c>(
        &'c self,
        conn: &'c mut PgConnection,
        topics: &'c [Topic],
    ) -> BoxFuture<'c, Result<(), sqlx::Error>>;
}
