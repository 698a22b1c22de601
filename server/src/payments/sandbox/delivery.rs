//! Delivers events to the webhook endpoints. Events are signed, and are sent again until the endpoint accepts them. Several events are sent
//! at the same time, so their order is not fixed. A test can hold events back, and have them delivered later in an order that the test
//! chooses.

use std::time::Duration;

use actix_web::web;
use actors::queue::{Failure, Handler, Handlers, Run};
use hmac::{Hmac, Mac as _};
use reqwest::StatusCode;
use serde::Deserialize;
use serde_json::{Value, json};
use sha2::Sha256;

use super::api::call::Call;
use super::api::error::ApiError;
use super::api::{post, steps};
use super::event;
use super::instance::Sandbox;
use super::operation::Operation;
use super::outgoing::{Deliver, enqueue};
use super::store::event as event_store;
use super::webhook_endpoint::{self, WebhookEndpoint};
use crate::clock::Clock;
use crate::secrets;

/// The time within which an endpoint must answer.
const WITHIN: Duration = Duration::from_secs(10);

/// The maximum number of copies of each event that a test may request.
const COPIES_MAX: u32 = 100;

/// Registers the task handler that delivers events to webhook endpoints.
pub(super) fn add_to(handlers: Handlers, sandbox: Sandbox) -> Handlers {
    handlers.with(Deliverer(sandbox))
}

struct Deliverer(Sandbox);

impl Handler<Deliver> for Deliverer {
    async fn run(&self, task: Deliver, _: &Run) -> Result<(), Failure> {
        let failed = |error: ApiError| Failure::Temporary(error.message().to_owned());
        let Some(outgoing) = OutgoingEvent::pack(&self.0, &task.event, &task.endpoint)
            .await
            .map_err(failed)?
        else {
            return Ok(());
        };
        let status = outgoing.send(&self.0).await.map_err(Failure::Silence)?;
        if !status.is_success() {
            return Err(Failure::Temporary(format!("webhook: answered {status}")));
        }
        outgoing.record_delivered(&self.0).await.map_err(failed)
    }
}

/// An event that is ready to be sent to an endpoint.
struct OutgoingEvent {
    event: String,
    kind: String,
    endpoint: String,
    url: String,
    secret: String,
    body: String,
}

impl OutgoingEvent {
    /// Prepares the delivery of an event to an endpoint. Returns `None` if the endpoint has accepted the event already, or no longer exists.
    async fn pack(sandbox: &Sandbox, event: &str, endpoint: &str) -> Result<Option<Self>, ApiError> {
        sandbox
            .read(async |op: &mut Operation<'_>| {
                let found = event_store::find_event(op.connection, event).await?;
                let Some(event) = found.filter(|event| event.waiting.iter().any(|waiting| waiting == endpoint)) else {
                    return Ok(None);
                };
                let (url, secret) = if endpoint == webhook_endpoint::OWN {
                    let own = sandbox
                        .own_webhook()
                        .ok_or_else(|| ApiError::internal("nobody listens yet"))?;
                    (own, sandbox.keys().webhook_secret.0.clone())
                } else {
                    let Some(added) = op.find::<WebhookEndpoint>(endpoint).await? else {
                        return Ok(None);
                    };
                    (added.url, added.secret)
                };
                let (id, kind) = (event.id.clone(), event.kind.clone());
                Ok(Some(Self {
                    event: id,
                    kind,
                    endpoint: endpoint.to_owned(),
                    url,
                    secret,
                    body: event::shape(event)?.to_string(),
                }))
            })
            .await
    }

    /// Sends the event once, and returns the HTTP status of the answer. The signature contains the real time, not the time of the sandbox's
    /// clock.
    async fn send(&self, sandbox: &Sandbox) -> Result<StatusCode, String> {
        let request = sandbox
            .client()
            .post(&self.url)
            .timeout(WITHIN)
            .header("content-type", "application/json; charset=utf-8")
            .header("stripe-signature", self.signature(Clock.now().unix_timestamp()))
            .body(self.body.clone());
        match request.send().await {
            Ok(response) => Ok(response.status()),
            Err(error) => Err(format!("webhook: {}", error.without_url())),
        }
    }

    fn signature(&self, at: i64) -> String {
        let mut mac = Hmac::<Sha256>::new_from_slice(self.secret.as_bytes()).expect("any length is a key");
        mac.update(format!("{at}.{}", self.body).as_bytes());
        format!("t={at},v1={}", secrets::hex(&mac.finalize().into_bytes()))
    }

    async fn record_delivered(&self, sandbox: &Sandbox) -> Result<(), ApiError> {
        let mut connection = sandbox.pool().acquire().await?;
        event_store::record_delivered(&mut connection, &self.event, &self.endpoint).await?;
        Ok(())
    }
}

/// Registers the API calls that hold events back and deliver them. Stripe has no such calls.
pub(super) fn register(scope: &mut web::ServiceConfig) {
    scope
        .route("/test_helpers/webhooks", post(hold))
        .route("/test_helpers/webhooks/deliver", steps(deliver_held));
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Hold {
    hold: bool,
}

/// If `hold` is true, makes the sandbox hold events back. If `hold` is false, sends all events that were held back, and holds no more back.
async fn hold(op: &mut Operation<'_>, call: Call<Hold>) -> Result<Value, ApiError> {
    let holds = call.params.hold;
    event_store::update_holds(op.connection, holds).await?;
    if !holds {
        for event in event_store::list_waiting(op.connection).await? {
            enqueue(op, &event).await?;
        }
    }
    Ok(json!({"object": "sandbox.webhooks", "hold": holds}))
}

#[derive(Debug, Clone, Copy, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Order {
    Oldest,
    Newest,
    Shuffled,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct DeliverHeld {
    order: Order,
    /// The seed of the random order if `order` is `shuffled`: the same seed always gives the same order.
    #[serde(default)]
    seed: u64,
    copies: Option<u32>,
}

/// Delivers the events that were held back, one after another in the requested order, and returns the endpoints' answers.
async fn deliver_held(sandbox: Sandbox, params: DeliverHeld) -> Result<Value, ApiError> {
    let copies = params.copies.unwrap_or(1);
    if !(1..=COPIES_MAX).contains(&copies) {
        return Err(ApiError::param(
            "copies",
            format!("copies must lie between 1 and {COPIES_MAX}"),
        ));
    }
    let waiting = sandbox
        .read(async |op: &mut Operation<'_>| Ok(event_store::list_waiting(op.connection).await?))
        .await?;
    let mut parcels = Vec::new();
    for event in &waiting {
        for endpoint in &event.waiting {
            parcels.extend(OutgoingEvent::pack(&sandbox, &event.id, endpoint).await?);
        }
    }
    let mut order: Vec<(u32, &OutgoingEvent)> = (0..copies)
        .flat_map(|copy| parcels.iter().map(move |outgoing| (copy, outgoing)))
        .collect();
    match params.order {
        Order::Oldest => {}
        Order::Newest => order.reverse(),
        Order::Shuffled => {
            let seed = params.seed;
            order.sort_by_cached_key(|(copy, outgoing)| secrets::hash(&format!("{seed} {copy} {}", outgoing.event)));
        }
    }
    let mut data = Vec::with_capacity(order.len());
    for (_, outgoing) in order {
        let status = outgoing.send(&sandbox).await.ok();
        if status.is_some_and(|status| status.is_success()) {
            outgoing.record_delivered(&sandbox).await?;
        }
        let status = status.map(|status| status.as_u16());
        data.push(
            json!({"event": outgoing.event, "type": outgoing.kind, "endpoint": outgoing.endpoint, "status": status}),
        );
    }
    Ok(json!({"object": "sandbox.deliveries", "data": data}))
}
