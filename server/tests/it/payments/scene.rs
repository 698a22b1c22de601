//! A server whose payment provider runs in this process, and the events of that provider.

use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use actors::queue::Lane;
use reqwest::Method;
use serde_json::{Value, json};
use server::secrets::hex;
use time::OffsetDateTime;

use crate::support::examples;
use crate::support::provider::{ProviderRequest, Reaction, SECRET, StubProvider, missing};
use crate::support::{Client, Person, TestServer, pause};

/// The longest wait for tasks.
const WITHIN: Duration = Duration::from_secs(20);

/// The time of the first event.
pub const START: i64 = 1_790_000_000;

/// All stored data about a person's payments, as text.
pub const KEPT: &str =
    "select jsonb_build_object('plan', s.plan, 'is_active', s.is_active, 'interval', s.interval, 'status', s.status, 'subscription', s.subscription_id,
                                       'period_end', s.current_period_end, 'cancel_at', s.cancel_at, 'month', s.price_id_month, 'year', s.price_id_year,
                                       'cents', s.price_cents, 'trial_ends', s.trial_ends, 'first_500', a.first_500)::text
             from subscription s join account a on a.id = s.user_id where a.id = $1";

const MONTH: i64 = 30 * 86_400;

/// The provider's data, which the tests change.
#[derive(Default)]
pub struct Provided {
    pub subscriptions: Vec<Value>,
    /// Its events, newest first.
    pub events: Vec<Value>,
    /// The status of the checkout.
    pub checkout: &'static str,
}

impl Provided {
    /// Adds a subscription, or replaces its former state.
    pub fn put(&mut self, subscription: &Value) {
        self.subscriptions.retain(|one| one["id"] != subscription["id"]);
        self.subscriptions.push(subscription.clone());
    }

    fn react(&mut self, request: &ProviderRequest) -> Reaction {
        let (call, id) = request.call.split_at(request.call.rfind('/').unwrap() + 1);
        match (call, id) {
            ("GET /v1/", "subscriptions") => {
                let is_theirs = |one: &&Value| request.field("customer").is_empty() || one["customer"] == request.field("customer");
                let data: Vec<&Value> = self.subscriptions.iter().filter(is_theirs).collect();
                list(&json!(data))
            }
            ("GET /v1/", "events") => list(&json!(self.events)),
            ("DELETE /v1/subscriptions/", id) => match self.subscriptions.iter_mut().find(|one| one["id"] == id) {
                Some(found) => {
                    found["status"] = json!("canceled");
                    found.clone().into()
                }
                None => missing(),
            },
            ("GET /v1/", "invoice_payments") => {
                let intent = request.field("invoice").replace("in_", "pi_");
                let payment = json!({"type": "payment_intent", "payment_intent": intent});
                list(&json!([{"id": "inpay_1", "invoice": request.field("invoice"), "payment": payment, "status": "paid"}]))
            }
            ("POST /v1/", "refunds") => {
                json!({"id": "re_1", "amount": 1500, "created": START, "status": "succeeded", "payment_intent": request.field("payment_intent")})
                    .into()
            }
            _ => self.react_to_person(request, call, id),
        }
    }

    /// The provider's answer to a request about a person.
    fn react_to_person(&mut self, request: &ProviderRequest, call: &str, id: &str) -> Reaction {
        let card = json!({
            "id": "pm_1", "object": "payment_method", "type": "card", "customer": "cus_ada",
            "card": {"brand": "visa", "country": "US", "exp_month": 8, "exp_year": 2030, "last4": "4242"},
        });
        let customer =
            json!({"id": "cus_ada", "object": "customer", "invoice_settings": {"default_payment_method": "pm_1"}});
        let checkout = json!({
            "id": "cs_1", "object": "checkout.session", "status": self.checkout, "mode": "subscription", "customer": "cus_ada", "metadata": {},
            "url": "https://pay.example/cs_1",
        });
        let invoice = json!({
            "id": "in_1", "object": "invoice", "number": "A-1", "created": START, "status": "paid", "amount_due": 1500, "amount_paid": 1500,
            "total": 1500, "currency": "usd", "hosted_invoice_url": "https://pay.example/in_1", "invoice_pdf": null,
            "lines": {"data": [{"amount": 1500, "period": {"start": START, "end": START + MONTH}}], "has_more": false},
        });
        let coupon = json!({"id": "off", "valid": true, "percent_off": 20.0, "amount_off": null, "duration": "once", "duration_in_months": null});
        match (call, id) {
            ("POST /v1/", "customers") | ("GET /v1/customers/" | "POST /v1/customers/", _) => customer.into(),
            ("GET /v1/customers/cus_ada/", "payment_methods") => list(&json!([card, {"id": "pm_2", "type": "link"}])),
            ("POST /v1/checkout/", "sessions") | ("GET /v1/checkout/sessions/", "cs_1") => checkout.into(),
            ("POST /v1/billing_portal/", "sessions") => {
                json!({"id": "bps_1", "url": "https://pay.example/portal"}).into()
            }
            ("GET /v1/", "promotion_codes") if request.field("code") == "DEMO20" => list(
                &json!([{"id": "promo_1", "code": "DEMO20", "customer": null, "promotion": {"type": "coupon", "coupon": coupon}}]),
            ),
            ("GET /v1/", "promotion_codes") => list(&json!([])),
            ("GET /v1/", "invoices") => list(&json!([invoice])),
            ("POST /v1/invoices/", "create_preview") => invoice.into(),
            ("POST /v1/payment_methods/pm_2/", "detach") => json!({"id": "pm_2", "type": "link"}).into(),
            ("GET /v1/subscriptions/", id) => match self.subscriptions.iter().find(|one| one["id"] == id) {
                Some(found) => found.clone().into(),
                None => missing(),
            },
            ("POST /v1/subscriptions/", id) => match self.subscriptions.iter_mut().find(|one| one["id"] == id) {
                Some(found) => {
                    if let Some(ends) = request.fields.get("cancel_at_period_end") {
                        found["cancel_at_period_end"] = json!(ends == "true");
                    }
                    if let Some(price) = request.fields.get("items[0][price]") {
                        let of = &mut found["items"]["data"][0]["price"];
                        of["id"] = json!(price);
                        of["product"] = json!(price.split('_').nth(1));
                    }
                    found.clone().into()
                }
                None => missing(),
            },
            _ => missing(),
        }
    }
}

fn list(data: &Value) -> Reaction {
    json!({"object": "list", "data": data, "has_more": false, "url": "/v1/things"}).into()
}

pub struct Scene {
    pub server: TestServer,
    pub stub: StubProvider,
    pub provided: Arc<Mutex<Provided>>,
    /// Delivers events; making a client for each would take as long as the server waits for a request.
    provider: Client,
}

impl Scene {
    pub async fn new() -> Self {
        let provided = Arc::<Mutex<Provided>>::default();
        let of_stub = Arc::clone(&provided);
        let stub = StubProvider::start(move |request| of_stub.lock().unwrap().react(request));
        let payments = stub.config();
        let server = TestServer::start_with(|config| config.payments = payments).await;
        sqlx::query(
            "insert into plan_price (product_id, interval, price_id, amount_cents)
             select product, interval, 'price_' || product || '_' || interval, cents
             from (values ('starter', 'month', 500), ('starter', 'year', 5400), ('premium', 'month', 1500), ('premium', 'year', 16200),
                          ('unlimited', 'month', 3000), ('unlimited', 'year', 36000)) p (product, interval, cents)",
        )
        .execute(&server.pool)
        .await
        .unwrap();
        let provider = server.visitor();
        Self {
            server,
            stub,
            provided,
            provider,
        }
    }

    /// A creator on trial, whom the provider knows as `cus_` and their name.
    pub async fn creator(&self, name: &str) -> Person {
        let person = self.server.creator(name).await;
        sqlx::query(
            "update subscription set plan = 'free', is_active = false, trial_ends = current_date + 3, stripe_customer_id = $2 where user_id = $1",
        )
        .bind(person.id)
        .bind(customer(&person))
        .execute(&self.server.pool)
        .await
        .unwrap();
        person
    }

    /// Completes the checkout, in which this person has bought premium.
    pub fn complete_checkout(&self, person: &Person) {
        let mut provided = self.provided.lock().unwrap();
        provided.checkout = "complete";
        provided.put(&subscription(person, "sub_1", "active", "premium", 0));
    }

    /// Delivers an event, signed now; gives the status of the answer.
    pub async fn deliver(&self, event: &Value) -> u16 {
        let body = event.to_string();
        let status = self.send(&body, &signature(&body, SECRET, 0)).await;
        if status == 200 {
            examples::record("stripe/webhook", Some(event), &json!({"result": true}));
        }
        status
    }

    /// Sends bytes with this signature.
    pub async fn send(&self, body: &str, signature: &str) -> u16 {
        let request = self.provider.request(Method::POST, "/api/stripe/webhook");
        let request = request.header("Stripe-Signature", signature).body(body.to_owned());
        request.send().await.unwrap().status().as_u16()
    }

    /// Waits until no task of payments is left.
    pub async fn until_done(&self) {
        let deadline = Instant::now() + WITHIN;
        let waiting = "select count(*) from queue_task q where lane = 'payments' and kind not in ('catch_up_payments', 'compare_payments') and $1 = 0";
        while self.server.number(waiting, 0).await > 0 {
            assert!(Instant::now() < deadline, "tasks of payments are left");
            self.server.state.queue.wake(Lane::Payments);
            pause().await;
        }
    }

    /// All stored data about a person's payments, as text.
    pub async fn stored(&self, person: &Person) -> String {
        sqlx::query_scalar(KEPT)
            .bind(person.id)
            .fetch_one(&self.server.pool)
            .await
            .unwrap()
    }
}

/// The provider's id of a person.
pub fn customer(person: &Person) -> String {
    format!("cus_{}", person.name)
}

/// The signature of a body that was signed this many seconds ago.
#[expect(clippy::disallowed_methods, reason = "the server reads the same clock")]
pub fn signature(body: &str, secret: &str, ago: i64) -> String {
    use hmac::{Hmac, Mac as _};
    let at = OffsetDateTime::now_utc().unix_timestamp() - ago;
    let mut mac = Hmac::<sha2::Sha256>::new_from_slice(secret.as_bytes()).unwrap();
    mac.update(format!("{at}.{body}").as_bytes());
    format!("t={at},v1={}", hex(&mac.finalize().into_bytes()))
}

/// A person's monthly subscription to a plan.
pub fn subscription(person: &Person, id: &str, status: &str, plan: &str, made_after: i64) -> Value {
    let cents = [("starter", 500), ("premium", 1500), ("unlimited", 3000)];
    let cents = cents.iter().find(|(of, _)| *of == plan).unwrap().1;
    let start = START + made_after;
    let price = json!({
        "id": format!("price_{plan}_month"), "object": "price", "product": plan, "unit_amount": cents, "currency": "usd",
        "recurring": {"interval": "month", "interval_count": 1},
    });
    let item = json!({
        "id": format!("si_{id}"), "object": "subscription_item", "price": price, "current_period_start": start, "current_period_end": start + MONTH,
    });
    json!({
        "id": id, "object": "subscription", "customer": customer(person), "status": status, "created": start, "cancel_at": null,
        "cancel_at_period_end": false, "items": {"object": "list", "data": [item], "has_more": false},
        "metadata": {"user_id": person.id.to_string()}, "latest_invoice": format!("in_{id}"), "pending_update": null, "default_payment_method": null,
    })
}

/// An event about an object.
pub fn event(id: &str, kind: &str, after: i64, object: &Value) -> Value {
    json!({
        "id": id, "object": "event", "type": kind, "created": START + after, "api_version": "2026-09-30.endive", "livemode": false,
        "data": {"object": object}, "pending_webhooks": 1, "request": {"id": null, "idempotency_key": null},
    })
}
