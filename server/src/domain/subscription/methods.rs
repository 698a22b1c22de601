//! A person's payment methods.

use actors::queue::{Backoff, Failure, Handler, Handlers, Kind, Lane, Run};
use protocol::entity::billing::PaymentMethod as Shown;
use protocol::ids::UserId;
use protocol::refusal::Refusal;
use serde::{Deserialize, Serialize};

use super::plan_change::conflict;
use super::{PROVIDER, PaymentError, Payments, store};
use crate::payments::objects::{Expandable, Invoice, PaymentMethod};
use crate::payments::provider::{ProviderError, any_key, key_of};

/// The task that makes a newly added payment method the default for invoices if there is no default yet.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct SettleDefault {
    pub(super) user_id: UserId,
}

impl Kind for SettleDefault {
    const NAME: &'static str = "settle_default_method";
    const LANE: Lane = Lane::Payments;
    const BACKOFF: Backoff = PROVIDER;
}

/// The payment methods of a customer, and which of them is the default.
pub(super) struct Methods {
    pub(super) all: Vec<PaymentMethod>,
    /// The id of the payment method that will be used for the next payment.
    pub(super) default: Option<String>,
    /// The invoice that is still open because its payment failed; `None` if there is none. It is the latest invoice of the subscription that is
    /// in force.
    pub(super) unpaid: Option<Invoice>,
}

impl Payments {
    /// Reads a customer's payment methods, the default method and an unpaid invoice from the provider. The default method of the subscription
    /// takes precedence over that of the customer.
    pub(super) async fn methods(&self, customer_id: &str, live: Option<&str>) -> Result<Methods, ProviderError> {
        let of_subscription = async {
            match live {
                Some(id) => self.provider.subscription(id).await.map(Some),
                None => Ok(None),
            }
        };
        let (all, customer, live) = tokio::try_join!(
            self.provider.methods_of(customer_id),
            self.provider.customer(customer_id),
            of_subscription
        )?;
        let own = live.as_ref().and_then(|live| live.default_payment_method.as_ref());
        let default = own.or(customer.invoice_settings.default_payment_method.as_ref());
        let default = default.map(|method| method.id().to_owned());
        let failed = live
            .filter(|live| live.status == "past_due")
            .and_then(|live| live.latest_invoice);
        let unpaid = match failed {
            Some(Expandable::Object(invoice)) if invoice.status.as_deref() == Some("open") => Some(*invoice),
            _ => None,
        };
        Ok(Methods { all, default, unpaid })
    }

    /// Makes a payment method the default for all future payments of a person.
    ///
    /// # Errors
    /// 404 if the method does not belong to the person.
    pub async fn change_default_method(&self, user: UserId, method_id: &str) -> Result<(), PaymentError> {
        let (customer_id, live, _) = self.methods_with(user, method_id).await?;
        self.pay_by(&customer_id, live.as_deref(), method_id).await?;
        Ok(())
    }

    /// Removes a payment method of a person. If it was the default, another method becomes the default.
    ///
    /// # Errors
    /// 404 if the method does not belong to the person; 409 if it is the only method that can pay for their plan.
    pub async fn delete_method(&self, user: UserId, method_id: &str) -> Result<(), PaymentError> {
        let (customer_id, live, methods) = self.methods_with(user, method_id).await?;
        let other = methods.all.iter().find(|method| method.id != method_id);
        match other {
            None if live.is_some() => return Err(conflict("Add another card first")),
            Some(other) if methods.default.as_deref() == Some(method_id) => {
                self.pay_by(&customer_id, live.as_deref(), &other.id).await?;
            }
            _ => {}
        }
        self.provider.detach(method_id, &any_key()).await?;
        Ok(())
    }

    async fn pay_by(&self, customer_id: &str, live: Option<&str>, method_id: &str) -> Result<(), ProviderError> {
        self.provider
            .set_default_method(customer_id, method_id, &any_key())
            .await?;
        if let Some(id) = live {
            self.provider.pay_by(id, method_id, &any_key()).await?;
        }
        Ok(())
    }

    /// Returns a person's customer id, the id of their subscription whose plan is in force, and their payment methods. Fails with 404 if
    /// the given method is not one of them.
    async fn methods_with(
        &self,
        user: UserId,
        method_id: &str,
    ) -> Result<(String, Option<String>, Methods), PaymentError> {
        if !self.provider.is_set_up() {
            return Err(ProviderError::NotSetUp.into());
        }
        let paying = store::paying::find(&mut *self.pool.acquire().await?, user).await?;
        let unknown = || Refusal::no_such("payment method");
        let customer_id = paying.customer_id.ok_or_else(unknown)?;
        let methods = self.methods(&customer_id, paying.live.as_deref()).await?;
        if !methods.all.iter().any(|method| method.id == method_id) {
            return Err(unknown().into());
        }
        Ok((customer_id, paying.live, methods))
    }
}

/// Converts a payment method to the form in which the billing page shows it. A method that is not a card has no last digits.
pub(super) fn show(method: &PaymentMethod, default: Option<&str>) -> Shown {
    let card = method.card.as_ref();
    let brand = card.map(|card| match card.brand.as_str() {
        "amex" => "american_express",
        brand => brand,
    });
    Shown {
        payment_method_id: method.id.clone(),
        brand: brand.map(str::to_owned),
        country: card.and_then(|card| card.country.clone()),
        exp_month: card.map(|card| card.exp_month),
        exp_year: card.map(|card| card.exp_year),
        last4: card.map(|card| card.last4.clone()),
        kind: method.kind.clone(),
        default: default == Some(&*method.id),
    }
}

struct Settler(Payments);

impl Handler<SettleDefault> for Settler {
    async fn run(&self, task: SettleDefault, run: &Run) -> Result<(), Failure> {
        let mut connection = self.0.pool.acquire().await?;
        let paying = store::paying::find(&mut connection, task.user_id).await?;
        drop(connection);
        let Some(customer_id) = paying.customer_id else {
            return Ok(());
        };
        let methods = self.0.methods(&customer_id, paying.live.as_deref()).await?;
        // newest first
        if let (None, Some(newest)) = (&methods.default, methods.all.first()) {
            let key = key_of(run.uuid, "default");
            self.0
                .provider
                .set_default_method(&customer_id, &newest.id, &key)
                .await?;
        }
        Ok(())
    }
}

pub(super) fn add_to(handlers: Handlers, payments: Payments) -> Handlers {
    handlers.with(Settler(payments))
}
