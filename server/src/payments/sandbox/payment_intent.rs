//! Payment intents. Each is one payment, with all attempts to make it.

use actix_web::web;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::api::error::ApiError;
use super::api::retrieve;
use super::card::{Bank, Decline, Moment};
use super::charge::Charge;
use super::ids;
use super::object::{CURRENCY, Object, id_and_created, with_nulls};
use super::operation::Operation;
use super::payment_method::PaymentMethod;

/// The status of a payment intent.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum Status {
    RequiresPaymentMethod,
    RequiresAction,
    Succeeded,
    Canceled,
}

#[derive(Debug, Clone, Serialize, Deserialize)]
pub(super) struct PaymentIntent {
    pub(super) id: String,
    created: i64,
    amount: i64,
    customer: String,
    payment_method: Option<String>,
    pub(super) status: Status,
    pub(super) charge: Option<String>,
    decline: Option<Decline>,
    secret: String,
    canceled_at: Option<i64>,
}

impl Object for PaymentIntent {
    const KIND: &'static str = "payment_intent";

    id_and_created!();

    async fn shape(&self, _: &mut Operation<'_>) -> Result<Value, ApiError> {
        let received = if self.status == Status::Succeeded {
            self.amount
        } else {
            0
        };
        let error = self.decline.map(|decline| decline.error().body()["error"].take());
        let next = (self.status == Status::RequiresAction).then(|| json!({"type": "use_stripe_sdk"}));
        Ok(with_nulls(
            json!({
                "id": self.id,
                "object": "payment_intent",
                "amount": self.amount,
                "amount_capturable": 0,
                "amount_details": {"tip": {}},
                "amount_received": received,
                "canceled_at": self.canceled_at,
                "capture_method": "automatic",
                "client_secret": format!("{}_secret_{}", self.id, self.secret),
                "confirmation_method": "automatic",
                "created": self.created,
                "currency": CURRENCY,
                "customer": self.customer,
                "last_payment_error": error,
                "latest_charge": self.charge,
                "livemode": false,
                "metadata": {},
                "next_action": next,
                "payment_method": self.payment_method,
                "payment_method_options": {},
                "payment_method_types": ["card"],
                "setup_future_usage": "off_session",
                "status": self.status,
            }),
            &[
                "application",
                "application_fee_amount",
                "automatic_payment_methods",
                "cancellation_reason",
                "customer_account",
                "description",
                "excluded_payment_method_types",
                "on_behalf_of",
                "payment_method_configuration_details",
                "processing",
                "receipt_email",
                "review",
                "shipping",
                "statement_descriptor",
                "statement_descriptor_suffix",
                "transfer_data",
                "transfer_group",
            ],
        ))
    }
}

impl PaymentIntent {
    /// Creates and saves a payment that was not attempted yet.
    pub(super) async fn create(op: &mut Operation<'_>, customer: &str, amount: i64) -> Result<Self, ApiError> {
        let intent = Self {
            id: ids::new("pi"),
            created: op.now,
            amount,
            customer: customer.to_owned(),
            payment_method: None,
            status: Status::RequiresPaymentMethod,
            charge: None,
            decline: None,
            secret: ids::new("s")[2..].to_owned(),
            canceled_at: None,
        };
        op.insert(&intent).await?;
        Ok(intent)
    }

    /// Tries to make the payment from a card, and records the bank's answer. Without a card, the payment is declined.
    pub(super) async fn attempt(
        &mut self,
        op: &mut Operation<'_>,
        method: Option<&PaymentMethod>,
        moment: Moment,
    ) -> Result<Bank, ApiError> {
        let answer = method.map_or(Bank::Declines(Decline::NoCard), |method| method.card().ask_bank(moment));
        self.payment_method = method.map(|method| method.id.clone());
        (self.status, self.decline) = match answer {
            Bank::Accepts => (Status::Succeeded, None),
            Bank::Asks => (Status::RequiresAction, None),
            Bank::Declines(decline) => (Status::RequiresPaymentMethod, Some(decline)),
        };
        if let Some(method) = method.filter(|_| answer != Bank::Asks) {
            let charge = Charge::new(op, self.amount, &self.customer, &self.id, method, self.decline);
            op.insert(&charge).await?;
            self.charge = Some(charge.id);
        }
        op.update(self).await?;
        Ok(answer)
    }

    /// Returns the id of the card whose holder the bank has asked to confirm the payment, or none if nobody was asked.
    pub(super) fn unconfirmed_method(&self) -> Option<&str> {
        let method = self.payment_method.as_deref();
        method.filter(|_| self.status == Status::RequiresAction)
    }

    /// Records that the cardholder has refused to confirm the payment.
    pub(super) async fn refuse(&mut self, op: &mut Operation<'_>) -> Result<(), ApiError> {
        self.status = Status::RequiresPaymentMethod;
        self.decline = Some(Decline::Authentication);
        op.update(self).await
    }

    pub(super) async fn cancel(&mut self, op: &mut Operation<'_>) -> Result<(), ApiError> {
        self.status = Status::Canceled;
        self.canceled_at = Some(op.now);
        op.update(self).await
    }
}

/// Registers the API call that returns a payment intent.
pub(super) fn register(scope: &mut web::ServiceConfig) {
    scope.route("/payment_intents/{id}", retrieve::<PaymentIntent>("intent"));
}
