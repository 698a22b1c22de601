//! Queues the delivery of events: one background task for each webhook endpoint that subscribes to an event.

use std::time::Duration;

use actors::queue::{Backoff, Kind, Lane, Task};
use serde::{Deserialize, Serialize};

use super::api::error::ApiError;
use super::operation::Operation;
use super::store::event::{self as event_store, StoredEvent};

/// The background task that delivers an event to a webhook endpoint.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct Deliver {
    pub(super) event: String,
    pub(super) endpoint: String,
}

impl Kind for Deliver {
    const NAME: &'static str = "deliver_sandbox_event";
    const LANE: Lane = Lane::Webhooks;
    const BACKOFF: Backoff = Backoff {
        after_failure: &[
            Duration::from_secs(2),
            Duration::from_secs(10),
            Duration::from_mins(1),
            Duration::from_mins(5),
            Duration::from_mins(30),
            Duration::from_hours(2),
            Duration::from_hours(4),
        ],
        after_silence: &[Duration::from_secs(2), Duration::from_secs(10), Duration::from_mins(1)],
        give_up_after: Duration::from_hours(72),
    };
}

/// Adds the tasks that deliver an event; they run after the operation has committed. Adds none while a test holds events back.
pub(super) async fn enqueue(op: &mut Operation<'_>, event: &StoredEvent) -> Result<(), ApiError> {
    if event.waiting.is_empty() || event_store::find_holds(op.connection).await? {
        return Ok(());
    }
    for endpoint in &event.waiting {
        let deliver = Deliver {
            event: event.id.clone(),
            endpoint: endpoint.clone(),
        };
        actors::queue::enqueue(op.connection, &Task::of(&deliver)).await?;
    }
    op.has_events = true;
    Ok(())
}
