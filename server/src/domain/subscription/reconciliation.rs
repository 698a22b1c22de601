//! Compares the stored subscriptions with those at the payment provider once a day, and finds cards that are about to expire.

use actors::queue::{Handlers, Lane, Recurring};
use actors::write::{Subject, WriteError};
use protocol::ids::UserId;
use std::collections::HashSet;
use std::sync::Arc;
use std::time::Duration;
use time::OffsetDateTime;

use super::notices::{self, Notice};
use super::reading::read_later;
use super::stored_state::{ReportedSubscription, Status};
use super::{PaymentError, Payments, store};
use crate::payments::objects::{Card, Subscription};

/// How long the ids of processed events are stored: twice as long as the provider may deliver an event again.
const EVENTS_KEPT: time::Duration = time::Duration::days(60);

/// The maximum number of pages, of 100 subscriptions each, that one comparison reads from the provider.
const MOST_PAGES: usize = 1_000;

const COMPARE: Recurring = Recurring::new("compare_payments", Lane::Payments, Duration::from_hours(24));

/// The number of stored subscriptions that one query returns.
const PAGE: i64 = 500;

/// A card that pays for a plan and expires at the end of this month.
struct Expiring {
    user: UserId,
    about: String,
    last4: String,
    month: String,
}

impl Payments {
    /// For every subscription whose stored state differs from the provider's, queues a task that reads it again. Also sends emails about
    /// cards that are about to expire.
    ///
    /// # Errors
    /// The provider does not answer, or a write is refused.
    pub async fn compare(&self, now: OffsetDateTime) -> Result<(), PaymentError> {
        if !self.provider.is_set_up() {
            return Ok(());
        }
        let mut met: HashSet<String> = HashSet::new();
        let mut after: Option<String> = None;
        for _ in 0..MOST_PAGES {
            let page = self.provider.page_of_subscriptions(after.as_deref()).await?;
            after = page.data.last().map(|subscription| subscription.id.clone());
            met.extend(page.data.iter().map(|subscription| subscription.id.clone()));
            self.compare_page(&page.data, now).await?;
            if !page.has_more {
                break;
            }
        }
        self.read_lost(&met).await?;
        let forgotten = self
            .live
            .write(Subject::PaymentProvider)
            .run(async move |write| Ok(store::event::delete_old(write.rows(), now - EVENTS_KEPT).await?));
        forgotten.await?;
        Ok(())
    }

    /// Queues tasks that read those subscriptions again that are stored as in force but are not among `met`, the subscriptions that the
    /// provider has listed.
    async fn read_lost(&self, met: &HashSet<String>) -> Result<(), PaymentError> {
        let mut after = UserId(0);
        loop {
            let page = store::reconciliation::list_live(&mut *self.pool.acquire().await?, after, PAGE).await?;
            let Some((last, _)) = page.last() else { return Ok(()) };
            after = *last;
            let lost = page.iter().filter(|(_, id)| !met.contains(id));
            self.read_again(lost.map(|(user, _)| *user).collect(), Vec::new())
                .await?;
        }
    }

    async fn compare_page(&self, page: &[Subscription], now: OffsetDateTime) -> Result<(), PaymentError> {
        let (mut differing, mut expiring) = (Vec::new(), Vec::new());
        let mut connection = self.pool.acquire().await?;
        for subscription in page {
            let Some(seen) = ReportedSubscription::of(subscription, &self.plans) else {
                continue;
            };
            let Some(user) = store::event::find_user(&mut connection, &seen.customer_id, None).await? else {
                continue;
            };
            let is_as_stored = store::reconciliation::is_as_stored(&mut connection, user, &seen).await?;
            let counts = seen.status() == Status::Live;
            if !is_as_stored.unwrap_or(!counts) {
                differing.push(user);
            }
            if counts && subscription.ends().is_none() {
                expiring.extend(expiring_card(subscription, user, now));
            }
        }
        drop(connection);
        self.read_again(differing, expiring).await
    }

    async fn read_again(&self, users: Vec<UserId>, expiring: Vec<Expiring>) -> Result<(), PaymentError> {
        if users.is_empty() && expiring.is_empty() {
            return Ok(());
        }
        let public_url = Arc::clone(&self.public_url);
        let added = self.live.write(Subject::PaymentProvider).run(async move |write| {
            for user in &users {
                write.enqueue(&read_later(*user)).await?;
            }
            for card in &expiring {
                let Expiring {
                    about, last4, month, ..
                } = card;
                notices::send(
                    write,
                    &public_url,
                    card.user,
                    Notice::CardExpires { about, last4, month },
                )
                .await?;
            }
            Ok::<_, WriteError>(())
        });
        added.await?;
        Ok(())
    }
}

/// Returns the card that pays for a subscription, if the card expires at the end of this month.
fn expiring_card(subscription: &Subscription, user: UserId, now: OffsetDateTime) -> Option<Expiring> {
    let customer = subscription.customer.object();
    let of_customer = customer.and_then(|customer| customer.invoice_settings.default_payment_method.as_ref());
    let method = subscription.default_payment_method.as_ref().or(of_customer)?.object()?;
    let card: &Card = method.card.as_ref()?;
    let is_now = card.exp_year == i64::from(now.year()) && card.exp_month == i64::from(u8::from(now.month()));
    let month = format!("{:02}/{}", card.exp_month, card.exp_year);
    is_now.then(|| Expiring {
        user,
        about: format!("{} {month}", method.id),
        last4: card.last4.clone(),
        month,
    })
}

pub(super) fn add_to(handlers: Handlers, payments: Payments) -> Handlers {
    handlers.recurring(COMPARE, move |run| {
        let payments = payments.clone();
        async move { Ok(payments.compare(run.now).await?) }
    })
}
