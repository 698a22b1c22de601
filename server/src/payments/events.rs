//! Queries for past events at the payment provider.

use stripe_core::event::ListEvent;
use stripe_types::RangeQueryTs;
use time::OffsetDateTime;

use super::objects::{Event, List};
use super::provider::{Provider, ProviderError};

/// The number of events on a page; the provider allows no more.
const PAGE: i64 = 100;

impl Provider {
    /// Returns a page of the events of these kinds since a time, the newest first. With `after`, the page begins after the event with that
    /// id.
    pub async fn events_since(
        &self,
        since: OffsetDateTime,
        kinds: &[&str],
        after: Option<&str>,
    ) -> Result<List<Event>, ProviderError> {
        let kinds: Vec<String> = kinds.iter().map(|kind| (*kind).to_owned()).collect();
        let request = ListEvent::new()
            .created(RangeQueryTs::gte(since.unix_timestamp()))
            .types(kinds)
            .limit(PAGE);
        let request = match after {
            Some(after) => request.starting_after(after),
            None => request,
        };
        self.ask(&request).await
    }
}
