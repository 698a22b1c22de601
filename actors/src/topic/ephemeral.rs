//! Ephemeral topics: no frame of theirs is stored, and each states the whole. Where their states are read.

use futures_util::future::BoxFuture;
use protocol::topic::Topic;
use sqlx::PgConnection;
use std::collections::HashMap;
use std::fmt;

/// Reads the states of ephemeral topics.
pub trait EphemeralSource: fmt::Debug + Send + Sync + 'static {
    /// The states of those of these topics that there are, each a change as JSON.
    fn find_states<'c>(
        &'c self,
        conn: &'c mut PgConnection,
        topics: &'c [Topic],
    ) -> BoxFuture<'c, Result<HashMap<Topic, String>, sqlx::Error>>;

    /// Notes that somebody follows these topics: what nobody follows may be given up.
    fn note_followed<'c>(
        &'c self,
        conn: &'c mut PgConnection,
        topics: &'c [Topic],
    ) -> BoxFuture<'c, Result<(), sqlx::Error>>;
}
