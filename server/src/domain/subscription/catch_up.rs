//! Requests the payment provider's events every hour, starting at the time of the last request, so that events that the provider could not
//! deliver are not lost.

use actors::queue::{Handlers, Lane, Recurring};
use actors::write::Subject;
use std::time::Duration;
use time::OffsetDateTime;

use super::event::KINDS;
use super::storing::PLAN_CHANGE;
use super::{PaymentError, Payments, store};
use crate::payments::objects::Event;

/// Each request begins this long before the time of the last request. An event from shortly before that request may not have been in the
/// provider's list yet.
const OVERLAP: time::Duration = time::Duration::minutes(10);

/// The maximum number of pages of events that one run requests.
const MOST_PAGES: usize = 200;

const CATCH_UP: Recurring = Recurring::new("catch_up_payments", Lane::Payments, Duration::from_hours(1));

impl Payments {
    /// Processes all events since the last run that have not been processed yet.
    ///
    /// # Errors
    /// The provider does not answer, or a write is refused.
    pub async fn catch_up(&self) -> Result<(), PaymentError> {
        if !self.provider.is_set_up() {
            return Ok(());
        }
        let (until, now) = store::event::find_caught_up(&mut *self.pool.acquire().await?).await?;
        let missed = self.missed(until - OVERLAP).await?;
        // the oldest first, in the order of the events
        for event in missed.into_iter().rev() {
            match self.take(event, None) {
                Ok(Some(taken)) => {
                    taken.await?;
                }
                Ok(None) => {}
                Err(error) => tracing::error!(%error, "an event of the payment provider was skipped"),
            }
        }
        let recorded = self
            .live
            .write(Subject::PaymentProvider)
            .audited_as(PLAN_CHANGE)
            .run(async move |write| Ok(store::event::update_caught_up(write.rows(), now).await?));
        recorded.await?;
        Ok(())
    }

    /// Lists the events since a time that have not been processed yet, newest first.
    async fn missed(&self, since: OffsetDateTime) -> Result<Vec<Event>, PaymentError> {
        let mut missed = Vec::new();
        let mut after: Option<String> = None;
        for _ in 0..MOST_PAGES {
            let page = self.provider.events_since(since, &KINDS, after.as_deref()).await?;
            after = page.data.last().map(|event| event.id.clone());
            let ids: Vec<String> = page.data.iter().map(|event| event.id.clone()).collect();
            let known = store::event::list_processed(&mut *self.pool.acquire().await?, &ids).await?;
            missed.extend(page.data.into_iter().filter(|event| !known.contains(&event.id)));
            if !page.has_more {
                return Ok(missed);
            }
        }
        tracing::error!("the payment provider has more events than are read at once: the oldest are skipped");
        Ok(missed)
    }
}

pub(super) fn add_to(handlers: Handlers, payments: Payments) -> Handlers {
    handlers.recurring(CATCH_UP, move |_| {
        let payments = payments.clone();
        async move { Ok(payments.catch_up().await?) }
    })
}
