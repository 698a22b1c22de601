//! Webhook endpoints: the server's own endpoint, which every sandbox has, and those that clients have added.

use actix_web::web;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::api::call::{Call, Nothing};
use super::api::error::ApiError;
use super::api::list::{self, ListAll};
use super::api::{delete, get, post, retrieve};
use super::ids;
use super::object::{Metadata, Object, id_and_created, text};
use super::operation::Operation;
use super::store::event as event_store;

/// The id of the server's own webhook endpoint. Its address is not stored, because each node sends the events to its own address.
pub(super) const OWN: &str = "we_sandbox";

/// The beginnings of the names of events about plans and coupons. These events are not sent to the server's own endpoint, because the
/// server itself makes these changes.
const CATALOGUE: [&str; 4] = ["product.", "price.", "coupon.", "promotion_code."];

#[derive(Debug, Clone, Serialize, Deserialize)]
pub(super) struct WebhookEndpoint {
    pub(super) id: String,
    created: i64,
    pub(super) url: String,
    pub(super) secret: String,
    /// The kinds of events that the endpoint receives, or `*` for all kinds.
    enabled_events: Vec<String>,
    description: Option<String>,
    metadata: Metadata,
}

impl Object for WebhookEndpoint {
    const KIND: &'static str = "webhook_endpoint";

    id_and_created!();

    async fn shape(&self, _: &mut Operation<'_>) -> Result<Value, ApiError> {
        Ok(json!({
            "id": self.id,
            "object": "webhook_endpoint",
            "api_version": null,
            "application": null,
            "created": self.created,
            "description": self.description,
            "enabled_events": self.enabled_events,
            "livemode": false,
            "metadata": self.metadata,
            "status": "enabled",
            "url": self.url,
        }))
    }
}

/// Returns the ids of the endpoints that receive events of this kind.
pub(super) async fn list_subscribed(op: &mut Operation<'_>, kind: &str) -> Result<Vec<String>, ApiError> {
    let mut list_subscribed = Vec::new();
    if !CATALOGUE.iter().any(|begin| kind.starts_with(begin)) {
        list_subscribed.push(OWN.to_owned());
    }
    let added: Vec<WebhookEndpoint> = op.list_all(json!({})).await?;
    let taking = added.into_iter().filter(|endpoint| {
        endpoint
            .enabled_events
            .iter()
            .any(|enabled| enabled == "*" || enabled == kind)
    });
    list_subscribed.extend(taking.map(|endpoint| endpoint.id));
    Ok(list_subscribed)
}

/// Registers the API calls under `/webhook_endpoints`.
pub(super) fn register(scope: &mut web::ServiceConfig) {
    scope
        .route("/webhook_endpoints", post(create))
        .route("/webhook_endpoints", get(list_them))
        .route("/webhook_endpoints/{id}", retrieve::<WebhookEndpoint>("id"))
        .route("/webhook_endpoints/{id}", delete(remove));
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Create {
    url: String,
    enabled_events: Vec<String>,
    description: Option<String>,
    #[serde(default)]
    metadata: Metadata,
}

async fn create(op: &mut Operation<'_>, call: Call<Create>) -> Result<Value, ApiError> {
    let sent = call.params;
    let is_web = url::Url::parse(&sent.url).is_ok_and(|url| ["http", "https"].contains(&url.scheme()));
    if !is_web {
        return Err(ApiError::invalid("url_invalid", "Invalid URL: it must begin with http:// or https://").of("url"));
    }
    let endpoint = WebhookEndpoint {
        id: ids::new("we"),
        created: op.now,
        url: sent.url,
        secret: ids::new_secret("whsec"),
        enabled_events: sent.enabled_events,
        description: sent.description.and_then(text),
        metadata: sent.metadata,
    };
    op.insert(&endpoint).await?;
    let mut shape = endpoint.shape(op).await?;
    // it is shown once
    shape["secret"] = json!(endpoint.secret);
    Ok(shape)
}

async fn list_them(op: &mut Operation<'_>, call: Call<ListAll>) -> Result<Value, ApiError> {
    list::answer::<WebhookEndpoint>(op, "/v1/webhook_endpoints", &[json!({})], &call.params.into()).await
}

async fn remove(op: &mut Operation<'_>, call: Call<Nothing>) -> Result<Value, ApiError> {
    let endpoint: WebhookEndpoint = op.get(&call.id, "id").await?;
    op.remove(&endpoint).await?;
    event_store::remove_endpoint(op.connection, &endpoint.id).await?;
    Ok(json!({"id": endpoint.id, "object": "webhook_endpoint", "deleted": true}))
}
