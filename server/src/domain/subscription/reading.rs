//! Reads a person's subscriptions from the payment provider. This happens after a checkout, when an event does not say enough about the
//! state, and when the daily comparison has found a difference.

use actors::queue::{Backoff, Failure, Handler, Handlers, Kind, Lane, Run, Task};
use actors::write::{Subject, Write, WriteError};
use protocol::ids::UserId;
use protocol::topic::Topic;
use serde::{Deserialize, Serialize};
use time::OffsetDateTime;

use super::duplicates::refund_later;
use super::stored_state::{ReportedSubscription, Status, StoredSubscription, select_current};
use super::storing::{PLAN_CHANGE, keep};
use super::{PROVIDER, PaymentError, Payments, store};

/// The maximum number of times that the subscriptions are read. They must be read again if an event arrives during the read.
const READS: usize = 3;

#[derive(Debug, Serialize, Deserialize)]
struct ReadSubscriptions {
    user_id: UserId,
}

impl Kind for ReadSubscriptions {
    const NAME: &'static str = "read_subscriptions";
    const LANE: Lane = Lane::Payments;
    const BACKOFF: Backoff = PROVIDER;
}

/// Returns the task that reads a person's subscriptions.
pub(super) fn read_later(user_id: UserId) -> Task {
    Task::of(&ReadSubscriptions { user_id }).unique(format!("read_subscriptions:{user_id}"))
}

/// A person's subscriptions, as read from the provider.
struct Read {
    current: Option<ReportedSubscription>,
    too_many: Vec<ReportedSubscription>,
    /// The stored subscription before the request to the provider.
    before: Option<StoredSubscription>,
    /// The time of the request to the provider, by the database's clock.
    at: OffsetDateTime,
}

impl Payments {
    /// Reads a person's subscriptions from the provider, stores the current one, and queues the refund of duplicates.
    ///
    /// # Errors
    /// The provider does not answer, or the write is refused.
    pub async fn read(&self, user: UserId) -> Result<(), PaymentError> {
        for _ in 0..READS {
            let start = store::stored_state::find(&mut *self.pool.acquire().await?, user).await?;
            let Some((customer_id, before, at)) = start else {
                return Ok(());
            };
            let all = self.provider.subscriptions_of(&customer_id).await?;
            let seen = all
                .iter()
                .filter_map(|subscription| ReportedSubscription::of(subscription, &self.plans))
                .collect();
            let (current, too_many) = select_current(seen);
            let read = std::sync::Arc::new(Read {
                current,
                too_many,
                before,
                at,
            });
            let payments = self.clone();
            let taken = self
                .live
                .write(Subject::PaymentProvider)
                .audited_as(PLAN_CHANGE)
                .topics([Topic::User(user), Topic::Admin])
                .run(async move |write| keep_read(write, &payments, user, &read).await);
            if taken.await?.result {
                return Ok(());
            }
        }
        Err(protocol::error_code::ErrorCode::TryAgain.into())
    }
}

/// Stores the current subscription that was read. Returns false if the stored state has changed since the request; the subscriptions must
/// then be read again.
async fn keep_read(write: &mut Write, payments: &Payments, user: UserId, read: &Read) -> Result<bool, WriteError> {
    let Some(held) = store::stored_state::lock(write.rows(), user).await? else {
        return Ok(true);
    };
    if held != read.before {
        return Ok(false);
    }
    for double in &read.too_many {
        write.enqueue(&refund_later(user, &double.subscription_id)).await?;
    }
    let Some(seen) = &read.current else {
        return Ok(true);
    };
    let is_known_end =
        |held: &StoredSubscription| held.status == Status::Ended && held.subscription_id == seen.subscription_id;
    if !held.as_ref().is_some_and(is_known_end) {
        keep(write, payments, user, seen, read.at).await?;
    }
    Ok(true)
}

struct Reader(Payments);

impl Handler<ReadSubscriptions> for Reader {
    async fn run(&self, task: ReadSubscriptions, _: &Run) -> Result<(), Failure> {
        Ok(self.0.read(task.user_id).await?)
    }
}

pub(super) fn add_to(handlers: Handlers, payments: Payments) -> Handlers {
    handlers.with(Reader(payments))
}
