//! Plans a write: determines which topics it must lock, and reads what the function that changes the rows needs to know.

use super::WriteError;
use protocol::topic::Topic;
use sqlx::PgConnection;
use std::collections::BTreeSet;
use std::marker::PhantomData;

/// Plans a write. The plan is made before the topics are locked, and again afterwards.
pub trait Planner: Send + 'static {
    /// The data that the planner has read. It is passed to the function that changes the rows.
    type Plan;

    /// Returns the topics if they are known without a query; else none.
    fn known(&self) -> Option<&BTreeSet<Topic>> {
        None
    }

    /// Returns the topics to lock, and the plan.
    fn plan(&self, conn: &mut PgConnection) -> impl Future<Output = Result<(BTreeSet<Topic>, Self::Plan), WriteError>>;
}

/// Topics that are known without a query.
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

/// Topics that a function reads from the database.
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
