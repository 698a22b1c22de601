//! Ends duplicate subscriptions. If a person bought a plan twice at the same time, the first subscription stays; the others are ended and
//! their payments are refunded.

use std::sync::Arc;

use actors::queue::{Backoff, Failure, Handler, Handlers, Kind, Lane, Run, Task};
use actors::write::Subject;
use protocol::change::UserChange;
use protocol::ids::UserId;
use protocol::topic::Topic;
use serde::{Deserialize, Serialize};

use super::notices::{self, Notice};
use super::{PROVIDER, Payments};
use crate::payments::objects::Expandable;
use crate::payments::provider::key_of;

#[derive(Debug, Serialize, Deserialize)]
struct RefundDouble {
    user_id: UserId,
    subscription_id: String,
}

impl Kind for RefundDouble {
    const NAME: &'static str = "refund_double";
    const LANE: Lane = Lane::Payments;
    const BACKOFF: Backoff = PROVIDER;
}

/// Returns a task that ends a duplicate subscription and refunds its payments.
pub(super) fn refund_later(user_id: UserId, subscription_id: &str) -> Task {
    let double = RefundDouble {
        user_id,
        subscription_id: subscription_id.to_owned(),
    };
    Task::of(&double).unique(format!("refund_double:{subscription_id}"))
}

struct Refunder(Payments);

impl Handler<RefundDouble> for Refunder {
    async fn run(&self, double: RefundDouble, run: &Run) -> Result<(), Failure> {
        let RefundDouble {
            user_id,
            subscription_id,
        } = double;
        let provider = &self.0.provider;
        let ended = provider.cancel(&subscription_id, &key_of(run.uuid, "cancel")).await?;
        let invoice = ended.and_then(|ended| Some(ended.latest_invoice?.id().to_owned()));
        if let Some(invoice) = invoice {
            for paid in provider.payments_of(&invoice).await? {
                if let Some(intent) = paid.payment.payment_intent.as_ref().map(Expandable::id) {
                    let key = key_of(run.uuid, intent);
                    provider.refund(user_id, intent, &key).await?;
                }
            }
        }
        let public_url = Arc::clone(&self.0.public_url);
        let outcome = self
            .0
            .live
            .write(Subject::PaymentProvider)
            .topics([Topic::User(user_id)])
            .run(async move |write| {
                notices::send(write, &public_url, user_id, Notice::RefundedDouble(&subscription_id)).await?;
                write.append(&Topic::User(user_id), UserChange::BillingChanged {});
                Ok(())
            });
        outcome.await?;
        tracing::info!(account_id = user_id.0, "double_purchase_refund.succeeded");
        Ok(())
    }
}

pub(super) fn add_to(handlers: Handlers, payments: Payments) -> Handlers {
    handlers.with(Refunder(payments))
}
