//! Setup intents. Each adds a card to a customer, without a payment.

use actix_web::web;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::api::call::Call;
use super::api::error::ApiError;
use super::api::list::{self, page};
use super::api::{get, retrieve};
use super::ids;
use super::object::{Metadata, Object, id_and_created};
use super::operation::Operation;

/// The status of a setup intent.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Status {
    RequiresPaymentMethod,
    Succeeded,
    Canceled,
}

/// The process of adding a card to a customer.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub(super) struct SetupIntent {
    pub(super) id: String,
    created: i64,
    customer: String,
    payment_method: Option<String>,
    status: Status,
    secret: String,
    metadata: Metadata,
}

impl Object for SetupIntent {
    const KIND: &'static str = "setup_intent";

    id_and_created!();

    async fn shape(&self, _: &mut Operation<'_>) -> Result<Value, ApiError> {
        Ok(json!({
            "id": self.id,
            "object": "setup_intent",
            "application": null,
            "automatic_payment_methods": null,
            "cancellation_reason": null,
            "client_secret": format!("{}_secret_{}", self.id, self.secret),
            "created": self.created,
            "customer": self.customer,
            "description": null,
            "excluded_payment_method_types": null,
            "flow_directions": null,
            "last_setup_error": null,
            "latest_attempt": null,
            "livemode": false,
            "mandate": null,
            "metadata": self.metadata,
            "next_action": null,
            "on_behalf_of": null,
            "payment_method": self.payment_method,
            "payment_method_configuration_details": null,
            "payment_method_options": {},
            "payment_method_types": ["card"],
            "single_use_mandate": null,
            "status": self.status,
            "usage": "off_session",
        }))
    }
}

impl SetupIntent {
    /// Creates and saves a setup intent, which adds a card to the customer `customer`.
    pub(super) async fn create(op: &mut Operation<'_>, customer: &str, metadata: Metadata) -> Result<Self, ApiError> {
        let intent = Self {
            id: ids::new("seti"),
            created: op.now,
            customer: customer.to_owned(),
            payment_method: None,
            status: Status::RequiresPaymentMethod,
            secret: ids::new("s")[2..].to_owned(),
            metadata,
        };
        op.insert(&intent).await?;
        Ok(intent)
    }

    /// Records that the card was added, and publishes an event.
    pub(super) async fn succeed(&mut self, op: &mut Operation<'_>, method: &str) -> Result<(), ApiError> {
        self.payment_method = Some(method.to_owned());
        self.status = Status::Succeeded;
        op.update(self).await?;
        op.emit("setup_intent.succeeded", self).await
    }

    /// Records that no card will be added.
    pub(super) async fn cancel(&mut self, op: &mut Operation<'_>) -> Result<(), ApiError> {
        self.status = Status::Canceled;
        op.update(self).await
    }
}

/// Registers the API calls under `/setup_intents`.
pub(super) fn register(scope: &mut web::ServiceConfig) {
    scope
        .route("/setup_intents", get(list_them))
        .route("/setup_intents/{id}", retrieve::<SetupIntent>("intent"));
}

list::params!(ListIntents {
    customer: Option<String>,
    payment_method: Option<String>,
});

async fn list_them(op: &mut Operation<'_>, call: Call<ListIntents>) -> Result<Value, ApiError> {
    let params = call.params;
    let pattern = list::pattern([
        ("customer", params.customer.map(Value::from)),
        ("payment_method", params.payment_method.map(Value::from)),
    ]);
    list::answer::<SetupIntent>(op, "/v1/setup_intents", &[pattern], &page!(params)).await
}
