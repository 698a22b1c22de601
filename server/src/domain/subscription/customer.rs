//! Registers people as customers of the payment provider before their first payment, reports their new email to the provider, and ends
//! their subscription when their account is deleted.

use actors::access::caller::Caller;
use actors::queue::{Backoff, Failure, Handler, Handlers, Kind, Lane, Run, Task};
use actors::write::{Write, WriteError};
use protocol::error_code::ErrorCode;
use protocol::ids::UserId;
use protocol::topic::Topic;
use serde::{Deserialize, Serialize};

use super::{PROVIDER, PaymentError, Payments, changes, store};
use crate::payments::provider::{ProviderError, key_of};
use crate::secrets;

/// The task that sends a customer's new email to the payment provider.
#[derive(Debug, Serialize, Deserialize)]
struct ChangeEmail {
    customer_id: String,
    email: String,
}

impl Kind for ChangeEmail {
    const NAME: &'static str = "change_customer_email";
    const LANE: Lane = Lane::Payments;
    const BACKOFF: Backoff = PROVIDER;
}

/// The task that ends the subscription of a deleted account.
#[derive(Debug, Serialize, Deserialize)]
struct EndSubscription {
    subscription_id: String,
}

impl Kind for EndSubscription {
    const NAME: &'static str = "end_subscription";
    const LANE: Lane = Lane::Payments;
    const BACKOFF: Backoff = PROVIDER;
}

/// Queues a task that sends a person's new email to the payment provider, if the person is a customer there.
pub async fn email_changed(write: &mut Write, user: UserId, email: &str) -> Result<(), WriteError> {
    if let Some(customer_id) = store::customer::find(write.rows(), user).await? {
        let key = format!("customer_email:{customer_id}");
        let email = email.to_owned();
        let task = Task::of(&ChangeEmail { customer_id, email }).replacing(key);
        write.enqueue(&task).await?;
    }
    Ok(())
}

/// Queues the end of the subscription of an account that is about to be deleted.
pub async fn account_deleted(write: &mut Write, user: UserId) -> Result<(), WriteError> {
    if let Some(subscription_id) = store::customer::find_living_subscription(write.rows(), user).await? {
        write.enqueue(&Task::of(&EndSubscription { subscription_id })).await?;
    }
    Ok(())
}

impl Payments {
    /// Returns the provider's id of a person's customer, and creates the customer if there is none. Two simultaneous requests create only one
    /// customer.
    pub(super) async fn customer(&self, caller: &Caller) -> Result<String, PaymentError> {
        let user = caller.user_id;
        if !self.provider.is_set_up() {
            return Err(ProviderError::NotSetUp.into());
        }
        let found = store::customer::find_to_make(&mut *self.pool.acquire().await?, user).await?;
        let person = found.ok_or(ErrorCode::NotFound)?;
        if let Some(id) = person.customer_id {
            return Ok(id);
        }
        // a request with another email has another key
        let email = u64::from_be_bytes(*secrets::hash(&person.email).first_chunk().expect("a hash is longer"));
        let key = key_of(person.key, &format!("customer-{email:x}"));
        let made = self
            .provider
            .make_customer(user, &person.email, &person.user_name, &key)
            .await?;
        let (id, plans) = (made.id.clone(), self.plans.clone());
        let written = self
            .live
            .write(caller)
            .topics([Topic::User(user)])
            .run(async move |write| {
                if store::customer::update(write.rows(), user, &id).await? {
                    let changed = changes::find(write, &plans, user).await?;
                    changes::append_changes(write, user, changed).await?;
                }
                Ok(())
            });
        written.await?;
        Ok(made.id)
    }
}

struct Customers(Payments);

impl Handler<ChangeEmail> for Customers {
    async fn run(&self, change: ChangeEmail, run: &Run) -> Result<(), Failure> {
        let key = key_of(run.uuid, "email");
        self.0
            .provider
            .set_email(&change.customer_id, &change.email, &key)
            .await?;
        Ok(())
    }
}

impl Handler<EndSubscription> for Customers {
    async fn run(&self, end: EndSubscription, run: &Run) -> Result<(), Failure> {
        self.0
            .provider
            .cancel(&end.subscription_id, &key_of(run.uuid, "cancel"))
            .await?;
        Ok(())
    }
}

pub(super) fn add_to(handlers: Handlers, payments: Payments) -> Handlers {
    let customers = payments.clone();
    handlers
        .with::<ChangeEmail>(Customers(customers))
        .with::<EndSubscription>(Customers(payments))
}
