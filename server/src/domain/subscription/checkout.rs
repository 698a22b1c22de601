//! Lets people buy a plan on the payment provider's checkout page. A person can have only one checkout page open: opening another closes
//! the previous page, so that nobody buys twice.

use actors::access::caller::Caller;
use actors::queue::{Backoff, Failure, Handler, Handlers, Kind, Lane, Run, Task};
use actors::write::{Write, WriteError};
use protocol::error_code::ErrorCode;
use protocol::ids::UserId;
use protocol::refusal::Refusal;
use protocol::topic::Topic;
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::plan_change::{PlanSelection, refused_coupon};
use super::{PROVIDER, PaymentError, Payments, store};
use crate::payments::Return;
use crate::payments::objects::user_of;
use crate::payments::provider::{any_key, key_of};

/// The task that closes a checkout page because the person opened another.
#[derive(Debug, Serialize, Deserialize)]
struct ExpireCheckout {
    session_id: String,
}

impl Kind for ExpireCheckout {
    const NAME: &'static str = "expire_checkout";
    const LANE: Lane = Lane::Payments;
    const BACKOFF: Backoff = PROVIDER;
}

/// The progress of a person on a checkout page of the payment provider.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CheckoutState {
    /// The person has paid, or has added a payment method.
    Done,
    /// The person has not completed the page yet, and still can.
    Open,
    /// The page has expired, so it can no longer be completed.
    Over,
}

impl Payments {
    /// Opens a checkout page on which a person can buy a plan; returns the address of the page.
    pub(super) async fn open_checkout(
        &self,
        caller: &Caller,
        selection: &PlanSelection,
    ) -> Result<String, PaymentError> {
        let (user, customer_id) = (caller.user_id, self.customer(caller).await?);
        let key = Uuid::new_v4();
        let recorded = self
            .live
            .write(caller)
            .topics([Topic::User(user)])
            .run(async move |write| record_opening(write, user, key).await);
        if let Some(former) = recorded.await?.result {
            self.provider.expire_checkout(&former, &key_of(key, "former")).await?;
        }
        let back = Return {
            success: format!("{}/success-checkout/{{CHECKOUT_SESSION_ID}}", self.public_url),
            cancel: format!("{}/cancel-checkout", self.public_url),
        };
        let code = selection
            .discount
            .as_ref()
            .map(|discount| discount.promotion_code.clone());
        let opened = self
            .provider
            .open_checkout(
                user,
                &customer_id,
                &selection.price.price_id,
                code,
                back,
                &key_of(key, "checkout"),
            )
            .await
            .map_err(|error| refused_coupon(error, selection))?;
        let session_id = opened.id.clone();
        let written = self
            .live
            .write(caller)
            .topics([Topic::User(user)])
            .run(async move |write| {
                let is_newest = store::checkout::update(write.rows(), user, key, &session_id).await?;
                if !is_newest {
                    let session_id = session_id.clone();
                    write.enqueue(&Task::of(&ExpireCheckout { session_id })).await?;
                }
                Ok(is_newest)
            });
        if !written.await?.result {
            let text = "Another purchase was started in another tab. Continue there, or start again here";
            return Err(Refusal::from(ErrorCode::Conflict).with_message(text).into());
        }
        opened.url.ok_or_else(|| ErrorCode::TryAgain.into())
    }

    /// Opens a page on which a person can add a payment method; returns the address of the page.
    ///
    /// # Errors
    /// The provider refuses the request, or does not answer.
    pub async fn open_setup(&self, caller: &Caller, back: &str) -> Result<String, PaymentError> {
        let customer_id = self.customer(caller).await?;
        let back = Return {
            success: back.to_owned(),
            cancel: back.to_owned(),
        };
        let opened = self
            .provider
            .open_setup(caller.user_id, &customer_id, back, &any_key())
            .await?;
        opened.url.ok_or_else(|| ErrorCode::TryAgain.into())
    }

    /// Opens the provider's page on which a person manages their payments; returns the address of the page.
    ///
    /// # Errors
    /// The provider refuses the request, or does not answer.
    pub async fn open_portal(&self, caller: &Caller, back: &str) -> Result<String, PaymentError> {
        let customer_id = self.customer(caller).await?;
        Ok(self.provider.open_portal(&customer_id, back, &any_key()).await?.url)
    }

    /// Returns the state of a person's checkout. If the checkout is done, the bought plan is in force before this function returns.
    ///
    /// # Errors
    /// 404 for another person's checkout, or one that does not exist.
    pub async fn check_checkout(&self, user: UserId, session_id: &str) -> Result<CheckoutState, PaymentError> {
        let session = match self.provider.checkout(session_id).await {
            Err(error) if error.is_missing() => return Err(Refusal::no_such("checkout").into()),
            session => session?,
        };
        let customer = store::customer::find(&mut *self.pool.acquire().await?, user).await?;
        let is_theirs = session.customer.as_ref().map(|of| of.id().to_owned()) == customer && customer.is_some();
        if !is_theirs || user_of(&session.metadata).is_some_and(|of| of != user) {
            return Err(Refusal::no_such("checkout").into());
        }
        match session.status.as_deref() {
            Some("complete") => {
                if session.mode == "subscription" {
                    self.read(user).await?;
                }
                Ok(CheckoutState::Done)
            }
            Some("open") => Ok(CheckoutState::Open),
            _ => Ok(CheckoutState::Over),
        }
    }
}

async fn record_opening(write: &mut Write, user: UserId, key: Uuid) -> Result<Option<String>, WriteError> {
    if store::paying::find(write.rows(), user).await?.live.is_some() {
        let refusal = Refusal::from(ErrorCode::Conflict);
        return Err(refusal.with_message("You already have a paid plan").into());
    }
    Ok(store::checkout::replace(write.rows(), user, key).await?)
}

struct Expirer(Payments);

impl Handler<ExpireCheckout> for Expirer {
    async fn run(&self, task: ExpireCheckout, run: &Run) -> Result<(), Failure> {
        self.0
            .provider
            .expire_checkout(&task.session_id, &key_of(run.uuid, "expire"))
            .await?;
        Ok(())
    }
}

pub(super) fn add_to(handlers: Handlers, payments: Payments) -> Handlers {
    handlers.with(Expirer(payments))
}
