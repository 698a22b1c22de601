//! Which topics a write touches.

use super::WriteError;
use protocol::topic::Topic;
use sqlx::PgConnection;
use std::collections::BTreeSet;

/// Says which topics a write touches. It is asked before they are locked and again under the locks.
pub trait TopicFinder: Send + 'static {
    /// Whether the answer can never change, so that it is asked once.
    const IS_FIXED: bool;

    /// The topics.
    fn find(&self, conn: &mut PgConnection) -> impl Future<Output = Result<BTreeSet<Topic>, WriteError>>;

    /// The topics, where they need no database.
    fn fixed(&self) -> BTreeSet<Topic> {
        BTreeSet::new()
    }
}

/// Topics that are known beforehand.
#[derive(Debug, Clone)]
pub struct Named(pub(super) BTreeSet<Topic>);

impl TopicFinder for Named {
    const IS_FIXED: bool = true;

    async fn find(&self, _conn: &mut PgConnection) -> Result<BTreeSet<Topic>, WriteError> {
        Ok(self.0.clone())
    }

    fn fixed(&self) -> BTreeSet<Topic> {
        self.0.clone()
    }
}

/// Topics that only the database knows.
#[derive(Debug, Clone)]
pub struct Found<F>(pub(super) F);

impl<F> TopicFinder for Found<F>
where
    F: AsyncFn(&mut PgConnection) -> Result<BTreeSet<Topic>, WriteError> + Send + 'static,
{
    const IS_FIXED: bool = false;

    async fn find(&self, conn: &mut PgConnection) -> Result<BTreeSet<Topic>, WriteError> {
        self.0(conn).await
    }
}
