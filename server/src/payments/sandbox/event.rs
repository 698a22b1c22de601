//! Events, which report changes of objects. They are stored, so that clients can list them, and are delivered to the webhook endpoints.

use actix_web::web;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};

use super::api::call::{Call, Nothing};
use super::api::error::ApiError;
use super::api::get;
use super::api::list::{self, Page, page};
use super::ids;
use super::instance::API_VERSION;
use super::operation::{Cause, Object, Operation};
use super::outgoing;
use super::store::event::{self as event_store, StoredEvent};
use super::webhook_endpoint;

/// The part of an event that is stored as JSON: everything except its id, kind and time.
#[derive(Debug, Serialize, Deserialize)]
struct Body {
    object: Value,
    previous: Option<Value>,
    cause: Cause,
}

/// Stores an event about an object, and queues its delivery. `previous` contains the previous values of the changed fields.
pub(super) async fn record_event(
    op: &mut Operation<'_>,
    kind: &'static str,
    object: Value,
    previous: Option<Value>,
) -> Result<(), ApiError> {
    let waiting = webhook_endpoint::list_subscribed(op, kind).await?;
    let body = Body {
        object,
        previous,
        cause: op.cause.clone(),
    };
    let event = StoredEvent {
        id: ids::new("evt"),
        kind: kind.to_owned(),
        created: op.now,
        body: serde_json::to_value(body).map_err(ApiError::internal)?,
        waiting,
    };
    event_store::insert_event(op.connection, &event).await?;
    outgoing::enqueue(op, &event).await
}

impl Operation<'_> {
    /// Publishes an event about an object.
    pub(super) async fn emit<O: Object>(&mut self, kind: &'static str, object: &O) -> Result<(), ApiError> {
        let shape = object.shape(self).await?;
        record_event(self, kind, shape, None).await
    }

    /// Publishes an event about a changed object, with the previous values of the changed fields. `before` is the object as JSON before the
    /// change.
    pub(super) async fn emit_changed<O: Object>(
        &mut self,
        kind: &'static str,
        before: &Value,
        object: &O,
    ) -> Result<(), ApiError> {
        let shape = object.shape(self).await?;
        let previous = differing(before, &shape);
        record_event(self, kind, shape, Some(previous)).await
    }
}

/// Returns the fields of `before` that have another value, or are missing, in `after`.
pub(super) fn differing(before: &Value, after: &Value) -> Value {
    let fields = before.as_object().into_iter().flatten();
    let differing = fields.filter(|(name, value)| after.get(name) != Some(value));
    Value::Object(
        differing
            .map(|(name, value)| (name.clone(), value.clone()))
            .collect::<Map<_, _>>(),
    )
}

/// Returns an event as JSON in the form of Stripe's API.
pub(super) fn shape(event: StoredEvent) -> Result<Value, ApiError> {
    let body: Body = serde_json::from_value(event.body).map_err(ApiError::internal)?;
    let mut data = json!({"object": body.object});
    if let Some(previous) = body.previous {
        data["previous_attributes"] = previous;
    }
    Ok(json!({
        "id": event.id,
        "object": "event",
        "api_version": API_VERSION,
        "created": event.created,
        "data": data,
        "livemode": false,
        "pending_webhooks": event.waiting.len(),
        "request": body.cause,
        "type": event.kind,
    }))
}

/// Registers the API calls under `/events`.
pub(super) fn register(scope: &mut web::ServiceConfig) {
    scope
        .route("/events", get(list_them))
        .route("/events/{id}", get(retrieve));
}

async fn retrieve(op: &mut Operation<'_>, call: Call<Nothing>) -> Result<Value, ApiError> {
    let found = event_store::find_event(op.connection, &call.id).await?;
    shape(found.ok_or_else(|| ApiError::missing("event", &call.id, "id"))?)
}

list::params!(ListEvents {
    #[serde(rename = "type")]
    kind: Option<String>,
    #[serde(default)]
    types: Vec<String>,
    delivery_success: Option<bool>,
});

async fn list_them(op: &mut Operation<'_>, call: Call<ListEvents>) -> Result<Value, ApiError> {
    let params = call.params;
    let types: Vec<String> = params.kind.into_iter().chain(params.types).collect();
    let delivered = params.delivery_success;
    let page: Page = page!(params);
    let slice = page
        .slice(async |id| Ok(event_store::find_event_number(op.connection, id).await?))
        .await?;
    // kinds are given in full, or with a wildcard for all of an object: customer.subscription.*
    let types: Vec<String> = types
        .iter()
        .map(|kind| kind.replace('_', "\\_").replace('*', "%"))
        .collect();
    let mut found = event_store::list_events(op.connection, &types, delivered, slice).await?;
    let has_more = slice.cut(&mut found);
    let data = found.into_iter().map(shape).collect::<Result<Vec<_>, _>>()?;
    Ok(list::shape("/v1/events", data, has_more))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn previous_attributes_are_those_that_changed() {
        let before = json!({"status": "active", "cancel_at": null, "id": "sub_1"});
        let after = json!({"status": "active", "cancel_at": 7, "id": "sub_1"});
        assert_eq!(differing(&before, &after), json!({"cancel_at": null}));
    }
}
