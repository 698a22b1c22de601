//! Updates the products and prices of the payment sandbox to match the plans, at each start of the server. For a real payment provider, the
//! operator runs a command for this.

use actors::queue::{Backoff, Failure, Handler, Handlers, Kind, Lane, OUTSIDE, Run, Task};
use actors::write::Subject;
use serde::{Deserialize, Serialize};

use super::{PaymentError, Payments};
use crate::domain::plans::store::replace_prices;
use crate::payments::plans::sync;

#[derive(Debug, Serialize, Deserialize)]
struct SyncPlans {}

impl Kind for SyncPlans {
    const NAME: &'static str = "sync_plans";
    const LANE: Lane = Lane::Payments;
    const BACKOFF: Backoff = OUTSIDE;
}

impl Payments {
    /// Queues a task that updates the provider's products and prices to match the plans.
    ///
    /// # Errors
    /// The write is refused.
    pub async fn sync_plans_later(&self) -> Result<(), PaymentError> {
        let task = Task::of(&SyncPlans {}).unique("sync_plans".to_owned());
        let added = self
            .live
            .write(Subject::Task("sync the plans"))
            .run(async move |write| {
                write.enqueue(&task).await?;
                Ok(())
            });
        added.await?;
        Ok(())
    }
}

struct Syncer(Payments);

impl Handler<SyncPlans> for Syncer {
    async fn run(&self, _: SyncPlans, _: &Run) -> Result<(), Failure> {
        let prices = sync(&self.0.provider, &self.0.plans).await?;
        let written = self
            .0
            .live
            .write(Subject::Task("sync the plans"))
            .run(async move |write| Ok(replace_prices(write.rows(), &prices).await?));
        written.await?;
        Ok(())
    }
}

pub(super) fn add_to(handlers: Handlers, payments: Payments) -> Handlers {
    handlers.with(Syncer(payments))
}
