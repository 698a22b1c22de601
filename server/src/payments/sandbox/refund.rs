//! Refunds, which pay charged amounts back.

use actix_web::web;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::api::call::Call;
use super::api::error::ApiError;
use super::api::list::{self, page};
use super::api::{get, post, retrieve};
use super::charge::Charge;
use super::ids;
use super::object::{CURRENCY, Metadata, Object, id_and_created};
use super::operation::Operation;
use super::payment_intent::PaymentIntent;

/// The reason for a refund.
#[derive(Debug, Clone, Copy, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Reason {
    Duplicate,
    Fraudulent,
    RequestedByCustomer,
}

#[derive(Debug, Clone, Serialize, Deserialize)]
struct Refund {
    id: String,
    created: i64,
    amount: i64,
    charge: String,
    payment_intent: String,
    reason: Option<Reason>,
    metadata: Metadata,
}

impl Object for Refund {
    const KIND: &'static str = "refund";

    id_and_created!();

    async fn shape(&self, _: &mut Operation<'_>) -> Result<Value, ApiError> {
        Ok(json!({
            "id": self.id,
            "object": "refund",
            "amount": self.amount,
            "balance_transaction": null,
            "charge": self.charge,
            "created": self.created,
            "currency": CURRENCY,
            "destination_details": {"card": {"type": "refund"}, "type": "card"},
            "metadata": self.metadata,
            "payment_intent": self.payment_intent,
            "reason": self.reason,
            "receipt_number": null,
            "source_transfer_reversal": null,
            "status": "succeeded",
            "transfer_reversal": null,
        }))
    }
}

/// Registers the API calls under `/refunds`.
pub(super) fn register(scope: &mut web::ServiceConfig) {
    scope
        .route("/refunds", post(create))
        .route("/refunds", get(list_them))
        .route("/refunds/{id}", retrieve::<Refund>("id"));
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Create {
    payment_intent: Option<String>,
    charge: Option<String>,
    amount: Option<i64>,
    reason: Option<Reason>,
    #[serde(default)]
    metadata: Metadata,
}

async fn create(op: &mut Operation<'_>, call: Call<Create>) -> Result<Value, ApiError> {
    let sent = call.params;
    let mut charge = find_charge(op, sent.charge, sent.payment_intent).await?;
    let before = charge.shape(op).await?;
    let left = charge.refundable();
    let amount = sent.amount.unwrap_or(left);
    if left == 0 {
        let message = format!("Charge {} has already been refunded, or was never paid.", charge.id);
        return Err(ApiError::invalid("charge_already_refunded", message).of("charge"));
    }
    if !(1..=left).contains(&amount) {
        let message = format!("Refund amount must lie between $0.01 and what is left of the charge: {left} cents.");
        return Err(ApiError::param("amount", message));
    }
    charge.amount_refunded += amount;
    op.update(&charge).await?;
    let refund = Refund {
        id: ids::new("re"),
        created: op.now,
        amount,
        charge: charge.id.clone(),
        payment_intent: charge.payment_intent.clone(),
        reason: sent.reason,
        metadata: sent.metadata,
    };
    op.insert(&refund).await?;
    op.emit("refund.created", &refund).await?;
    op.emit_changed("charge.refunded", &before, &charge).await?;
    refund.shape(op).await
}

async fn find_charge(
    op: &mut Operation<'_>,
    charge: Option<String>,
    intent: Option<String>,
) -> Result<Charge, ApiError> {
    let id = match (charge, intent) {
        (Some(id), None) => id,
        (None, Some(id)) => {
            let intent: PaymentIntent = op.get(&id, "payment_intent").await?;
            let message = format!("PaymentIntent {id} has no successful charge to refund.");
            let charge = intent.charge;
            charge.ok_or_else(|| ApiError::invalid("payment_intent_unexpected_state", message).of("payment_intent"))?
        }
        _ => return Err(ApiError::invalid("parameter_missing", "Give a charge or a payment_intent").of("charge")),
    };
    op.get(&id, "charge").await
}

list::params!(ListRefunds {
    charge: Option<String>,
    payment_intent: Option<String>,
});

async fn list_them(op: &mut Operation<'_>, call: Call<ListRefunds>) -> Result<Value, ApiError> {
    let params = call.params;
    let pattern = list::pattern([
        ("charge", params.charge.map(Value::from)),
        ("payment_intent", params.payment_intent.map(Value::from)),
    ]);
    list::answer::<Refund>(op, "/v1/refunds", &[pattern], &page!(params)).await
}
