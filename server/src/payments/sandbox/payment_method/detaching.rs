//! Detaches cards from their customers.

use serde_json::json;

use super::PaymentMethod;
use crate::payments::sandbox::api::error::ApiError;
use crate::payments::sandbox::customer::Customer;
use crate::payments::sandbox::event;
use crate::payments::sandbox::operation::{Object as _, Operation};
use crate::payments::sandbox::subscription::Subscription;

impl PaymentMethod {
    /// Detaches the card from its customer. The customer's invoices are no longer paid from the card.
    pub(in crate::payments::sandbox) async fn detach(&mut self, op: &mut Operation<'_>) -> Result<(), ApiError> {
        let Some(owner) = self.customer.take() else {
            let message = "The payment method you provided is not attached to a customer so detachment is impossible.";
            return Err(ApiError::invalid("payment_method_not_available", message).of("payment_method"));
        };
        op.update(self).await?;
        let mut customer: Customer = op.get(&owner, "customer").await?;
        if customer.default_payment_method.as_ref() == Some(&self.id) {
            let before = customer.shape(op).await?;
            customer.default_payment_method = None;
            op.update(&customer).await?;
            op.emit_changed("customer.updated", &before, &customer).await?;
        }
        let paying = json!({"customer": owner, "default_payment_method": self.id});
        for mut subscription in op.list_all::<Subscription>(paying).await? {
            let before = subscription.shape(op).await?;
            subscription.default_payment_method = None;
            op.update(&subscription).await?;
            if subscription.status.is_live() {
                op.emit_changed("customer.subscription.updated", &before, &subscription)
                    .await?;
            }
        }
        let before = json!({"customer": owner});
        let shape = self.shape(op).await?;
        event::record_event(op, "payment_method.detached", shape, Some(before)).await
    }
}
