//! The source of the states of ephemeral topics. No frame of such a topic is stored, and each frame has the whole state.

use futures_util::future::BoxFuture;
use protocol::topic::Topic;
use sqlx::PgConnection;
use std::collections::HashMap;
use std::fmt;

/// Reads the states of ephemeral topics.
pub trait EphemeralSource: fmt::Debug + Send + Sync + 'static {
    /// Returns the states of those of these topics that exist, each a change as JSON.
    fn find_states<'c>(
        &'c self,
        conn: &'c mut PgConnection,
        topics: &'c [Topic],
    ) -> BoxFuture<'c, Result<HashMap<Topic, String>, sqlx::Error>>;

    /// Notes that somebody follows these topics: exports that nobody follows may be given up.
    fn mark_followed<'c>(
        &'c self,
        conn: &'c mut PgConnection,
        topics: &'c [Topic],
    ) -> BoxFuture<'c, Result<(), sqlx::Error>>;
}
