//! The payment of an invoice: the link between the invoice and a payment intent.

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use crate::payments::sandbox::ids;
use crate::payments::sandbox::object::CURRENCY;
use crate::payments::sandbox::operation::Operation;

/// The link between an invoice and the payment intent that pays it.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub(in crate::payments::sandbox) struct Payment {
    id: String,
    created: i64,
    #[serde(rename = "payment_intent")]
    pub(in crate::payments::sandbox) intent: String,
}

impl Payment {
    /// Creates the link between an invoice and this payment intent.
    pub(in crate::payments::sandbox) fn new(op: &Operation<'_>, payment_intent: &str) -> Self {
        Self {
            id: ids::new("inpay"),
            created: op.now,
            intent: payment_intent.to_owned(),
        }
    }

    /// Returns the payment in the provider's form, for an invoice on which `due` cents have to be paid.
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
