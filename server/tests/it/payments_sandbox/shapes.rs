//! The shapes of the sandbox's objects: they agree with the provider's published ones, and the provider's client can read them.

use serde_json::Value;
use stripe_types::List;

use super::stage::{Stage, text};

/// The provider's published examples.
const FIXTURES: &str = include_str!("../../fixtures/stripe/fixtures.json");

/// Fields that the examples omit, since only certain kinds of objects have them, or only on request.
const MORE: &[&str] = &[
    // the price of an invoice line
    "invoice.lines.data.pricing.price_details",
    // a payment by a payment intent
    "invoice_payment.payment.payment_intent",
    // an event about a change
    "event.data.previous_attributes",
    // shown once, when the endpoint is made
    "webhook_endpoint.secret",
];

fn kind(value: &Value) -> &'static str {
    match value {
        Value::Null => "null",
        Value::Bool(_) => "boolean",
        Value::Number(_) => "number",
        Value::String(_) => "text",
        Value::Array(_) => "list",
        Value::Object(_) => "object",
    }
}

/// Collects the fields that the example does not have, and those with another type. A null or empty value on either side proves nothing.
fn compare(path: &str, ours: &Value, example: &Value, found: &mut Vec<String>) {
    match (ours, example) {
        (Value::Null, _) | (_, Value::Null) => {}
        (Value::Object(ours), Value::Object(example)) => {
            // metadata belongs to the caller, and an empty example names no fields
            if example.is_empty() || path.ends_with(".metadata") || path == "event.data.object" {
                return;
            }
            for (name, value) in ours {
                let path = format!("{path}.{name}");
                match example.get(name) {
                    Some(example) => compare(&path, value, example, found),
                    None if MORE.contains(&path.as_str()) => {}
                    None => found.push(format!("{path} is not in the example")),
                }
            }
        }
        (Value::Array(ours), Value::Array(example)) => {
            if let Some(example) = example.first() {
                for value in ours {
                    compare(path, value, example, found);
                }
            }
        }
        (ours, example) if kind(ours) != kind(example) => {
            found.push(format!("{path} is a {}, the example's a {}", kind(ours), kind(example)));
        }
        _ => {}
    }
}

fn check(ours: &Value) {
    let fixtures: Value = serde_json::from_str(FIXTURES).unwrap();
    let kind = text(&ours["object"]);
    let mut found = Vec::new();
    if kind == "list" {
        ours["data"].as_array().unwrap().iter().for_each(check);
        return;
    }
    let example = &fixtures["resources"][&kind];
    assert!(example.is_object(), "{kind}: there is no example");
    compare(&kind, ours, example, &mut found);
    assert_eq!(found, Vec::<String>::new());
}

/// Checks that the provider's client reads it.
fn reads<T: miniserde::Deserialize>(ours: &Value) {
    assert!(
        miniserde::json::from_str::<T>(&ours.to_string()).is_ok(),
        "the client cannot read {ours:#}"
    );
}

fn both<T: miniserde::Deserialize>(ours: &Value) {
    check(ours);
    reads::<T>(ours);
}

#[test]
fn the_comparison_finds_invented_renamed_and_mistyped_fields() {
    let fixtures: Value = serde_json::from_str(FIXTURES).unwrap();
    let mut price = fixtures["resources"]["price"].clone();
    price["recurring"]["intervall"] = "month".into();
    price["unit_amount"] = "2000".into();
    price["lookup_key"] = "starter-month".into();
    let mut found = Vec::new();
    compare("price", &price, &fixtures["resources"]["price"], &mut found);
    assert_eq!(
        found,
        [
            "price.recurring.intervall is not in the example",
            "price.unit_amount is a text, the example's a number"
        ]
    );
}

#[tokio::test]
async fn objects_have_the_providers_shapes() {
    let stage = Stage::start().await;
    let customer = stage.customer().await;
    let price = stage.price("premium", "month", 1_500).await;
    let dear = stage.price("unlimited", "month", 3_000).await;
    let code = text(&stage.get("promotion_codes", &[]).await["data"][0]["id"]);
    let session = stage
        .checkout(&customer, &price, &[("discounts[0][promotion_code]", &code)])
        .await;
    both::<stripe_shared::CheckoutSession>(&session);
    stage
        .send_page(&text(&session["url"]), &[("payment_method", "pm_card_visa")])
        .await;
    let path = format!("checkout/sessions/{}", text(&session["id"]));
    let whole = [
        ("expand[]", "line_items"),
        ("expand[]", "customer"),
        ("expand[]", "subscription"),
        ("expand[]", "invoice.payments"),
    ];
    let bought = stage.get(&path, &whole).await;
    reads::<stripe_shared::CheckoutSession>(&bought);
    check(&bought["subscription"]);
    check(&bought["line_items"]);
    both::<stripe_shared::Invoice>(
        &stage
            .get(&format!("invoices/{}", text(&bought["invoice"]["id"])), &[])
            .await,
    );
    both::<stripe_shared::InvoicePayment>(&bought["invoice"]["payments"]["data"][0]);
    both::<stripe_shared::Customer>(&bought["customer"]);
    let subscription = text(&bought["subscription"]["id"]);
    let item = text(&bought["subscription"]["items"]["data"][0]["id"]);
    let intent = text(&bought["invoice"]["payments"]["data"][0]["payment"]["payment_intent"]);
    both::<stripe_shared::PaymentIntent>(&stage.get(&format!("payment_intents/{intent}"), &[]).await);
    let charge = stage
        .get(&format!("payment_intents/{intent}"), &[("expand[]", "latest_charge")])
        .await;
    both::<stripe_shared::Charge>(&charge["latest_charge"]);
    both::<stripe_shared::Refund>(
        &stage
            .post("refunds", &[("payment_intent", &intent), ("amount", "100")])
            .await,
    );

    // a pending change
    let bad = stage
        .post(
            "payment_methods/pm_card_chargeCustomerFail/attach",
            &[("customer", &customer)],
        )
        .await;
    both::<stripe_shared::PaymentMethod>(&bad);
    let path = format!("subscriptions/{subscription}");
    stage
        .post(&path, &[("default_payment_method", &text(&bad["id"]))])
        .await;
    let change = [
        ("items[0][id]", item.as_str()),
        ("items[0][price]", &dear),
        ("proration_behavior", "always_invoice"),
        ("payment_behavior", "pending_if_incomplete"),
    ];
    let waiting = stage.post(&path, &change).await;
    assert!(waiting["pending_update"].is_object());
    both::<stripe_shared::Subscription>(&waiting);
    let preview = [("subscription", subscription.as_str())];
    both::<stripe_shared::Invoice>(&stage.post("invoices/create_preview", &preview).await);
    both::<stripe_shared::Subscription>(&stage.post(&path, &[("cancel_at_period_end", "true")]).await);

    let setup = [
        ("mode", "setup"),
        ("customer", customer.as_str()),
        ("success_url", "http://127.0.0.1:8080/billing"),
    ];
    let session = stage.post("checkout/sessions", &setup).await;
    both::<stripe_shared::CheckoutSession>(&session);
    both::<stripe_shared::SetupIntent>(
        &stage
            .get(&format!("setup_intents/{}", text(&session["setup_intent"])), &[])
            .await,
    );

    both::<stripe_shared::Product>(&stage.get("products/premium", &[]).await);
    both::<stripe_shared::Price>(&stage.get(&format!("prices/{price}"), &[]).await);
    both::<stripe_shared::Coupon>(&stage.get("coupons/DEMO20", &[]).await);
    both::<stripe_shared::PromotionCode>(&stage.get(&format!("promotion_codes/{code}"), &[]).await);
    let fields = [
        ("customer", customer.as_str()),
        ("return_url", "http://127.0.0.1:8080/billing"),
    ];
    both::<stripe_billing::BillingPortalSession>(&stage.post("billing_portal/sessions", &fields).await);
    check(&stage.get("billing_portal/configurations", &[]).await);
    let hook = [("url", "http://127.0.0.1:1/"), ("enabled_events[]", "*")];
    check(&stage.post("webhook_endpoints", &hook).await);
    check(&stage.get("test_helpers/test_clocks/clock_sandbox", &[]).await);
    let events = stage.get("events", &[("limit", "100")]).await;
    assert!(events["data"].as_array().unwrap().len() > 10);
    both::<List<stripe_shared::Event>>(&events);
    for event in events["data"].as_array().unwrap() {
        let object = &event["data"]["object"];
        if object.get("deleted").is_none() {
            check(object);
        }
    }
}

#[tokio::test]
async fn refusals_can_be_read_by_the_client() {
    let stage = Stage::start().await;
    let customer = stage.customer().await;
    for (path, fields) in [
        ("customers/cus_none", vec![]),
        ("customers", vec![("nmae", "x")]),
        (
            "payment_methods/pm_card_chargeDeclined/attach",
            vec![("customer", customer.as_str())],
        ),
    ] {
        let answer = stage.ask(reqwest::Method::POST, path, &fields, None).await;
        assert!(answer.status >= 400);
        reads::<stripe_shared::Error>(&answer.body);
    }
}
