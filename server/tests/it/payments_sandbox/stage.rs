//! A server with its sandbox and a few plans on sale, and the requests of the tests.

use reqwest::Method;
use serde_json::Value;

use crate::support::TestServer;

/// Days in seconds.
pub const DAY: i64 = 86_400;

/// The fixture of the sandbox's tests.
pub struct Stage {
    pub server: TestServer,
    http: reqwest::Client,
}

/// An answer of the API.
#[derive(Debug)]
pub struct Answer {
    pub status: u16,
    pub is_repeated: bool,
    pub body: Value,
}

impl Stage {
    pub async fn start() -> Self {
        Self {
            server: TestServer::start().await,
            http: reqwest::Client::builder()
                .redirect(reqwest::redirect::Policy::none())
                .pool_max_idle_per_host(0)
                .build()
                .unwrap(),
        }
    }

    pub fn sandbox(&self) -> &server::payments::sandbox::Sandbox {
        self.server.state.sandbox.as_ref().unwrap()
    }

    /// Sends a request to the API; `fields` are sent as a form, or in the query of a GET.
    pub async fn ask(&self, method: Method, path: &str, fields: &[(&str, &str)], key: Option<&str>) -> Answer {
        let url = format!("{}v1/{path}", self.sandbox().api_url());
        let request = self
            .http
            .request(method.clone(), url)
            .bearer_auth(&self.sandbox().keys().api_key.0);
        let request = if method == Method::GET {
            request.query(fields)
        } else {
            request.form(fields)
        };
        let request = match key {
            Some(key) => request.header("idempotency-key", key),
            None => request,
        };
        let response = request.send().await.unwrap();
        Answer {
            status: response.status().as_u16(),
            is_repeated: response.headers().contains_key("idempotent-replayed"),
            body: response.json().await.unwrap(),
        }
    }

    pub async fn post(&self, path: &str, fields: &[(&str, &str)]) -> Value {
        let answer = self.ask(Method::POST, path, fields, None).await;
        assert_eq!(answer.status, 200, "{path}: {}", answer.body);
        answer.body
    }

    pub async fn get(&self, path: &str, fields: &[(&str, &str)]) -> Value {
        let answer = self.ask(Method::GET, path, fields, None).await;
        assert_eq!(answer.status, 200, "{path}: {}", answer.body);
        answer.body
    }

    /// Sends a request that must be refused with this status and code.
    pub async fn refused(&self, path: &str, fields: &[(&str, &str)], status: u16, code: &str) -> Value {
        let answer = self.ask(Method::POST, path, fields, None).await;
        let found = answer.body["error"]["code"].as_str().unwrap_or_default().to_owned();
        assert_eq!(
            (answer.status, found.as_str()),
            (status, code),
            "{path}: {}",
            answer.body
        );
        answer.body
    }

    pub async fn customer(&self) -> String {
        let fields = [("email", "ann@it.test"), ("name", "Ann")];
        text(&self.post("customers", &fields).await["id"])
    }

    /// Makes a price for the product with this name; makes the product with its first price.
    pub async fn price(&self, product: &str, interval: &str, cents: i64) -> String {
        let made = self
            .ask(Method::POST, "products", &[("id", product), ("name", product)], None)
            .await;
        assert!([200, 400].contains(&made.status), "{}", made.body);
        let fields = [
            ("product", product),
            ("currency", "usd"),
            ("unit_amount", &cents.to_string()),
            ("recurring[interval]", interval),
        ];
        text(&self.post("prices", &fields).await["id"])
    }

    /// Makes a checkout for a price.
    pub async fn checkout(&self, customer: &str, price: &str, more: &[(&str, &str)]) -> Value {
        let mut fields = vec![
            ("mode", "subscription"),
            ("customer", customer),
            ("line_items[0][price]", price),
            ("line_items[0][quantity]", "1"),
            (
                "success_url",
                "http://127.0.0.1:8080/success-checkout/{CHECKOUT_SESSION_ID}",
            ),
            ("cancel_url", "http://127.0.0.1:8080/cancel-checkout"),
        ];
        fields.extend_from_slice(more);
        self.post("checkout/sessions", &fields).await
    }

    /// The answer of a page to a form that it sends.
    pub async fn send_page(&self, url: &str, fields: &[(&str, &str)]) -> (u16, String, String) {
        let request = self.page(Method::POST, url).form(fields);
        read_page(request.send().await.unwrap()).await
    }

    pub async fn show_page(&self, url: &str) -> (u16, String) {
        let response = self.page(Method::GET, url).send().await.unwrap();
        let (status, _, text) = read_page(response).await;
        (status, text)
    }

    /// A request of a page, whose address names the public one.
    pub fn page(&self, method: Method, url: &str) -> reqwest::RequestBuilder {
        let path = url.strip_prefix("http://127.0.0.1:8080").unwrap_or(url);
        self.http
            .request(method, format!("http://{}{path}", self.server.address))
    }

    /// Buys a price with a card; gives the subscription.
    pub async fn buy(&self, customer: &str, price: &str, card: &str) -> Value {
        let session = self.checkout(customer, price, &[]).await;
        let (status, location, _) = self
            .send_page(&text(&session["url"]), &[("payment_method", card)])
            .await;
        assert_eq!(status, 303, "{location}");
        let session = self
            .get(&format!("checkout/sessions/{}", text(&session["id"])), &[])
            .await;
        self.get(&format!("subscriptions/{}", text(&session["subscription"])), &[])
            .await
    }

    /// Starts with a customer who has just bought premium; gives their id, the subscription, and its path.
    pub async fn bought() -> (Self, String, Value, String) {
        let stage = Self::start().await;
        let (customer, price) = (stage.customer().await, stage.price("premium", "month", 1_500).await);
        let subscription = stage.buy(&customer, &price, "pm_card_visa").await;
        let path = format!("subscriptions/{}", text(&subscription["id"]));
        (stage, customer, subscription, path)
    }

    pub async fn now(&self) -> i64 {
        let clock = self.get("test_helpers/test_clocks/clock_sandbox", &[]).await;
        clock["frozen_time"].as_i64().unwrap()
    }

    /// Moves the clock, and runs everything that is due until then.
    pub async fn advance_to(&self, moment: i64) {
        let clock = [("frozen_time", &*moment.to_string())];
        let clock = self
            .post("test_helpers/test_clocks/clock_sandbox/advance", &clock)
            .await;
        assert!(clock["frozen_time"].as_i64().unwrap() >= moment);
    }

    /// Events of a kind, oldest first.
    pub async fn events(&self, kind: &str) -> Vec<Value> {
        let list = self.get("events", &[("type", kind), ("limit", "100")]).await;
        let mut data = list["data"].as_array().unwrap().clone();
        data.reverse();
        data
    }
}

async fn read_page(response: reqwest::Response) -> (u16, String, String) {
    let header = response.headers().get("location");
    let location = header
        .map(|value| value.to_str().unwrap().to_owned())
        .unwrap_or_default();
    (response.status().as_u16(), location, response.text().await.unwrap())
}

/// A text in an answer.
pub fn text(value: &Value) -> String {
    value
        .as_str()
        .unwrap_or_else(|| panic!("not a text: {value}"))
        .to_owned()
}

/// The end of a subscription's period.
pub fn period_end(subscription: &Value) -> i64 {
    subscription["items"]["data"][0]["current_period_end"].as_i64().unwrap()
}

/// The ids of a list, in its order.
pub fn ids(list: &Value) -> Vec<String> {
    list["data"]
        .as_array()
        .unwrap()
        .iter()
        .map(|object| text(&object["id"]))
        .collect()
}
