//! The payment of an invoice: it links the invoice to a payment intent.

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use crate::payments::sandbox::ids;
use crate::payments::sandbox::object::CURRENCY;
use crate::payments::sandbox::operation::Operation;

/// The payment of an invoice. It links the invoice to the payment intent, which collects the money.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub(in crate::payments::sandbox) struct Payment {
    id: String,
    created: i64,
    #[serde(rename = "payment_intent")]
    pub(in crate::payments::sandbox) intent: String,
}

impl Payment {
    /// Creates a payment that links an invoice to this payment intent.
    pub(in crate::payments::sandbox) fn new(op: &Operation<'_>, payment_intent: &str) -> Self {
        Self {
            id: ids::new("inpay"),
            created: op.now,
            intent: payment_intent.to_owned(),
        }
    }

    /// Returns the payment as JSON in the form of Stripe's API. `due` is the amount of the invoice in cents.
    pub(super) fn shape(
        &self,
        invoice: &str,
        due: i64,
        status: &str,
        canceled: Option<i64>,
        paid: Option<i64>,
    ) -> Value {
        json!({
            "id": self.id,
            "object": "invoice_payment",
            "amount_paid": paid.map(|_| due),
            "amount_requested": due,
            "created": self.created,
            "currency": CURRENCY,
            "invoice": invoice,
            "is_default": true,
            "livemode": false,
            "payment": {"payment_intent": self.intent, "type": "payment_intent"},
            "status": status,
            "status_transitions": {"canceled_at": canceled, "paid_at": paid},
        })
    }
}
