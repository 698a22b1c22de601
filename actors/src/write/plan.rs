//! The plan of a write: its topics, and further facts for its act.

use super::WriteError;
use protocol::topic::Topic;
use sqlx::PgConnection;
use std::collections::BTreeSet;
use std::marker::PhantomData;

/// Plans a write. It is called before the topics are locked, and again under the locks.
pub trait Planner: Send + 'static {
    /// The facts that the act gets.
    type Plan;

    /// Returns the topics, if they can be known without the database.
    fn known(&self) -> Option<&BTreeSet<Topic>> {
        None
    }

    /// Returns the topics, and the facts for the act.
    fn plan(&self, conn: &mut PgConnection) -> impl Future<Output = Result<(BTreeSet<Topic>, Self::Plan), WriteError>>;
}

/// Topics that are known beforehand.
#[derive(Debug, Clone)]
pub struct FixedTopics(pub(super) BTreeSet<Topic>);

impl Planner for FixedTopics {
    type Plan = ();

    fn known(&self) -> Option<&BTreeSet<Topic>> {
        Some(&self.0)
    }

    async fn plan(&self, _conn: &mut PgConnection) -> Result<(BTreeSet<Topic>, ()), WriteError> {
        Ok((self.0.clone(), ()))
    }
}

/// Topics that only the database knows.
pub struct QueriedTopics<F, P>(pub(super) F, pub(super) PhantomData<fn() -> P>);

impl<F, P: 'static> Planner for QueriedTopics<F, P>
where
    F: AsyncFn(&mut PgConnection) -> Result<(BTreeSet<Topic>, P), WriteError> + Send + 'static,
{
    type Plan = P;

    async fn plan(&self, conn: &mut PgConnection) -> Result<(BTreeSet<Topic>, P), WriteError> {
        self.0(conn).await
    }
}
