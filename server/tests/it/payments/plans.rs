//! `needledrop plans sync`: products and prices at the provider.

use std::sync::{Arc, Mutex};

use serde_json::{Value, json};
use server::domain::plans;
use server::payments::plans::{PlanPrice, sync};
use server::payments::provider::{Provider, ProviderError};

use crate::managed_database::{open_folder, output_text, run};
use crate::support::provider::{KEY, ProviderRequest, Reaction, SECRET, StubProvider, missing};

/// The provider's products and prices.
#[derive(Default)]
struct Shelf {
    products: Vec<Value>,
    prices: Vec<Value>,
}

impl Shelf {
    fn react(&mut self, request: &ProviderRequest) -> Reaction {
        let (call, of) = request.call.split_at(request.call.rfind('/').unwrap() + 1);
        match (call, of) {
            ("GET /v1/", "prices") => {
                let is_listed =
                    |price: &&Value| price["product"] == request.field("product") && price["active"] == true;
                let data: Vec<&Value> = self.prices.iter().filter(is_listed).collect();
                json!({"object": "list", "data": data, "has_more": false, "url": "/v1/prices"}).into()
            }
            ("POST /v1/", "products") => {
                let product = json!({"id": request.field("id"), "name": request.field("name"), "active": true});
                self.products.push(product.clone());
                product.into()
            }
            ("POST /v1/", "prices") => {
                let amount: i64 = request.field("unit_amount").parse().unwrap();
                let price = json!({
                    "id": format!("price_{}", self.prices.len()), "product": request.field("product"), "unit_amount": amount, "active": true,
                    "lookup_key": request.field("lookup_key"), "interval": request.field("recurring[interval]"),
                    "metadata": {"plan": request.field("metadata[plan]")},
                });
                self.prices.push(price.clone());
                price.into()
            }
            (_, id) => {
                let mut all = self.products.iter_mut().chain(&mut self.prices);
                let Some(found) = all.find(|object| object["id"] == id) else {
                    return missing();
                };
                for (name, value) in request.fields.iter().filter(|_| call.starts_with("POST")) {
                    found[name] = if name == "active" {
                        json!(value == "true")
                    } else {
                        json!(value)
                    };
                }
                found.clone().into()
            }
        }
    }
}

fn shelf() -> (Arc<Mutex<Shelf>>, StubProvider) {
    let shelf = Arc::<Mutex<Shelf>>::default();
    let of_stub = Arc::clone(&shelf);
    let stub = StubProvider::start(move |request| of_stub.lock().unwrap().react(request));
    (shelf, stub)
}

fn amounts(prices: &[PlanPrice]) -> Vec<(&str, &str, i64)> {
    let shown = prices
        .iter()
        .map(|price| (&*price.product_id, price.interval.as_str(), price.amount_cents));
    shown.collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_changed_price_makes_a_new_one_and_archives_the_former_and_a_repetition_changes_nothing() {
    let (shelf, stub) = shelf();
    let provider = Provider::new(&stub.config()).unwrap();
    // a price that the operator made for somebody
    let own = json!({"id": "price_own", "product": "premium", "unit_amount": 100, "active": true, "lookup_key": null, "metadata": {}});
    shelf.lock().unwrap().prices.push(own);
    let first = sync(&provider, &plans::built_in()).await.unwrap();
    assert_eq!(
        amounts(&first),
        [
            ("starter", "month", 500),
            ("starter", "year", 5_400),
            ("premium-basic", "month", 1_000),
            ("premium-basic", "year", 10_800),
            ("premium", "month", 1_500),
            ("premium", "year", 16_200),
            ("unlimited", "month", 3_000),
            ("unlimited", "year", 36_000),
        ]
    );
    let made = stub
        .take_requests()
        .into_iter()
        .filter(|request| request.call == "POST /v1/prices");
    assert!(
        made.clone()
            .all(|request| request.field("currency") == "usd" && request.key.is_some())
    );
    let keys: Vec<String> = made.map(|request| request.field("lookup_key").to_owned()).collect();
    assert_eq!(keys[..2], ["starter-month", "starter-year"]);

    assert_eq!(sync(&provider, &plans::built_in()).await.unwrap(), first);
    assert!(
        stub.take_requests()
            .iter()
            .all(|request| request.call.starts_with("GET "))
    );

    let data = tempfile::tempdir().unwrap();
    let dearer = plans::BUILT_IN.replace("price_cents = 1500", "price_cents = 1600");
    std::fs::write(data.path().join(plans::FILE_NAME), dearer).unwrap();
    let second = sync(&provider, &plans::load(data.path()).unwrap()).await.unwrap();
    assert_eq!(
        amounts(&second)[4..6],
        [("premium", "month", 1_600), ("premium", "year", 17_280)]
    );
    assert_eq!(second[..4], first[..4]);
    let shelf = shelf.lock().unwrap();
    let is_active = |id: &str| shelf.prices.iter().find(|price| price["id"] == id).unwrap()["active"].clone();
    assert!(first[4..6].iter().all(|former| is_active(&former.price_id) == false));
    assert!(second[4..6].iter().all(|price| is_active(&price.price_id) == true));
    assert_eq!(is_active("price_own"), true);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_command_keeps_the_prices_and_says_why_it_cannot() {
    let (_shelf, stub) = shelf();
    let folder = open_folder();
    let sync = |url: &str| {
        let mut command = run(&folder.path().join("data"), &["plans", "sync"]);
        command
            .env("NEEDLEDROP_PAYMENTS", "stripe")
            .env("NEEDLEDROP_STRIPE_KEY", KEY)
            .env("NEEDLEDROP_STRIPE_WEBHOOK_SECRETS", SECRET);
        output_text(&command.env("NEEDLEDROP_STRIPE_URL", url).output().unwrap())
    };
    assert!(sync(&stub.url).contains("has 8 prices"));
    assert!(sync(&stub.url).contains("has 8 prices"));
    let refusing = StubProvider::start(|_| {
        Reaction::Answered(
            401,
            json!({"error": {"type": "invalid_request_error", "message": format!("Invalid API Key: {KEY}")}}),
        )
    });
    let text = sync(&refusing.url);
    assert!(text.contains("refuses: 401") && !text.contains(KEY), "{text}");
    assert!(sync("http://127.0.0.1:1/").contains("does not answer"));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_provider_that_does_not_answer_is_given_up() {
    let stub = StubProvider::start(|_| Reaction::Silent);
    let mut config = stub.config();
    config.within_ms = 50;
    let provider = Provider::new(&config).unwrap();
    let failed = sync(&provider, &plans::built_in()).await.unwrap_err();
    assert!(matches!(failed, ProviderError::Silent(_)), "{failed}");
}
