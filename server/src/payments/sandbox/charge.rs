//! Charges: attempts to collect money from a card, with their results.

use actix_web::web;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::api::error::ApiError;
use super::api::retrieve;
use super::card::{Card, Decline};
use super::ids;
use super::object::{CURRENCY, Object, id_and_created, with_nulls};
use super::operation::Operation;
use super::payment_method::PaymentMethod;

#[derive(Debug, Clone, Serialize, Deserialize)]
pub(super) struct Charge {
    pub(super) id: String,
    created: i64,
    pub(super) amount: i64,
    /// The amount that was refunded, in cents.
    pub(super) amount_refunded: i64,
    customer: String,
    pub(super) payment_intent: String,
    payment_method: String,
    card: String,
    exp_month: u8,
    exp_year: i32,
    decline: Option<Decline>,
}

impl Object for Charge {
    const KIND: &'static str = "charge";

    id_and_created!();

    async fn shape(&self, _: &mut Operation<'_>) -> Result<Value, ApiError> {
        let is_paid = self.decline.is_none();
        let card = Card::named(&self.card);
        let outcome = json!({
            "advice_code": null,
            "network_advice_code": null,
            "network_decline_code": null,
            "network_status": if is_paid { "approved_by_network" } else { "declined_by_network" },
            "reason": self.decline.and_then(Decline::decline_code),
            "seller_message": if is_paid { "Payment complete." } else { "The bank did not return any further details." },
            "type": if is_paid { "authorized" } else { "issuer_declined" },
        });
        Ok(with_nulls(
            json!({
                "id": self.id,
                "object": "charge",
                "amount": self.amount,
                "amount_captured": if is_paid { self.amount } else { 0 },
                "amount_refunded": self.amount_refunded,
                "billing_details": {
                    "address": {"city": null, "country": null, "line1": null, "line2": null, "postal_code": null, "state": null},
                    "email": null,
                    "name": null,
                    "phone": null,
                    "tax_id": null,
                },
                "captured": is_paid,
                "created": self.created,
                "currency": CURRENCY,
                "customer": self.customer,
                "disputed": false,
                "failure_code": self.decline.map(Decline::code),
                "failure_message": self.decline.map(Decline::message),
                "fraud_details": {},
                "livemode": false,
                "metadata": {},
                "outcome": outcome,
                "paid": is_paid,
                "payment_intent": self.payment_intent,
                "payment_method": self.payment_method,
                "payment_method_details": {
                    "card": {
                        "brand": card.map(|card| card.brand),
                        "country": card.map(|card| card.country),
                        "exp_month": self.exp_month,
                        "exp_year": self.exp_year,
                        "funding": "credit",
                        "last4": card.map(|card| card.last4),
                        "network": card.map(|card| card.brand),
                    },
                    "type": "card",
                },
                "refunded": is_paid && self.amount_refunded == self.amount,
                "status": if is_paid { "succeeded" } else { "failed" },
            }),
            &[
                "application",
                "application_fee",
                "application_fee_amount",
                "balance_transaction",
                "calculated_statement_descriptor",
                "description",
                "failure_balance_transaction",
                "on_behalf_of",
                "receipt_email",
                "receipt_number",
                "receipt_url",
                "review",
                "shipping",
                "source_transfer",
                "statement_descriptor",
                "statement_descriptor_suffix",
                "transfer_data",
                "transfer_group",
            ],
        ))
    }
}

impl Charge {
    /// Creates the record of an attempt to charge a card. It is not saved.
    pub(super) fn new(
        op: &Operation<'_>,
        amount: i64,
        customer: &str,
        intent: &str,
        method: &PaymentMethod,
        decline: Option<Decline>,
    ) -> Self {
        Self {
            id: ids::new("ch"),
            created: op.now,
            amount,
            amount_refunded: 0,
            customer: customer.to_owned(),
            payment_intent: intent.to_owned(),
            payment_method: method.id.clone(),
            card: method.card().name.to_owned(),
            exp_month: method.exp_month,
            exp_year: method.exp_year,
            decline,
        }
    }

    /// Returns the amount that can still be refunded, in cents.
    pub(super) fn refundable(&self) -> i64 {
        if self.decline.is_some() {
            0
        } else {
            self.amount - self.amount_refunded
        }
    }
}

/// Registers the API call that returns a charge.
pub(super) fn register(scope: &mut web::ServiceConfig) {
    scope.route("/charges/{id}", retrieve::<Charge>("charge"));
}
