//! Changing the plan: its price, before and after, and what happens if the payment fails.

use serde_json::{Value, json};

use super::stage::{DAY, Stage, ids, period_end, text};

struct Bought {
    stage: Stage,
    customer: String,
    path: String,
    item: String,
    subscription: Value,
}

async fn buy(cents: i64, card: &str) -> Bought {
    let stage = Stage::start().await;
    let (customer, price) = (stage.customer().await, stage.price("starter", "month", cents).await);
    let mut subscription = stage.buy(&customer, &price, "pm_card_visa").await;
    let path = format!("subscriptions/{}", text(&subscription["id"]));
    if card != "pm_card_visa" {
        let session = [
            ("mode", "setup"),
            ("customer", customer.as_str()),
            ("success_url", "http://127.0.0.1:8080/billing"),
        ];
        let session = stage.post("checkout/sessions", &session).await;
        let url = text(&session["url"]);
        stage.send_page(&url, &[("payment_method", card)]).await;
        stage.send_page(&url, &[("confirm", "yes")]).await;
        let cards = stage
            .get("payment_methods", &[("customer", &customer), ("type", "card")])
            .await;
        subscription = stage.post(&path, &[("default_payment_method", &ids(&cards)[0])]).await;
    }
    Bought {
        item: text(&subscription["items"]["data"][0]["id"]),
        stage,
        customer,
        path,
        subscription,
    }
}

impl Bought {
    /// Moves the clock to the middle of the period.
    async fn half_over(&self) -> (i64, i64) {
        let item = &self.subscription["items"]["data"][0];
        let (start, end) = (
            item["current_period_start"].as_i64().unwrap(),
            period_end(&self.subscription),
        );
        self.stage.advance_to(start + (end - start) / 2).await;
        (start, end)
    }

    async fn change(&self, price: &str, more: &[(&str, &str)]) -> Value {
        let mut fields = vec![
            ("items[0][id]", self.item.as_str()),
            ("items[0][price]", price),
            ("expand[]", "latest_invoice"),
        ];
        fields.extend_from_slice(more);
        self.stage.post(&self.path, &fields).await
    }

    async fn preview(&self, price: &str, proration: &str) -> Value {
        let fields = [
            ("customer", self.customer.as_str()),
            ("subscription", self.path.rsplit('/').next().unwrap()),
            ("subscription_details[items][0][id]", &self.item),
            ("subscription_details[items][0][price]", price),
            ("subscription_details[proration_behavior]", proration),
        ];
        self.stage.post("invoices/create_preview", &fields).await
    }
}

const UP: [(&str, &str); 2] = [
    ("proration_behavior", "always_invoice"),
    ("payment_behavior", "pending_if_incomplete"),
];

/// Checks an amount of cents, with a tolerance for the seconds that the test takes.
fn is_about(value: &Value, cents: i64) -> bool {
    value.as_i64().is_some_and(|found| (found - cents).abs() <= 1)
}

#[tokio::test]
async fn an_upgrade_costs_the_amount_of_its_preview_and_is_made_at_once() {
    let bought = buy(500, "pm_card_visa").await;
    let price = bought.stage.price("premium", "month", 1_500).await;
    bought.half_over().await;
    let preview = bought.preview(&price, "always_invoice").await;
    assert!(is_about(&preview["amount_due"], 500), "{preview}");
    let changed = bought.change(&price, &UP).await;
    assert_eq!(
        (&changed["status"], &changed["pending_update"]),
        (&json!("active"), &json!(null))
    );
    assert_eq!(changed["items"]["data"][0]["price"]["id"], json!(price));
    let invoice = &changed["latest_invoice"];
    assert_eq!(
        (&invoice["status"], &invoice["billing_reason"]),
        (&json!("paid"), &json!("subscription_update"))
    );
    assert!(is_about(&invoice["amount_paid"], 500), "{invoice}");
    let lines = invoice["lines"]["data"].as_array().unwrap();
    assert!(
        is_about(&lines[0]["amount"], -250) && is_about(&lines[1]["amount"], 750),
        "{lines:?}"
    );
    assert_eq!(
        period_end(&changed),
        period_end(&bought.subscription),
        "the period stays"
    );
    bought.stage.advance_to(period_end(&changed)).await;
    let renewed = bought.stage.get(&bought.path, &[("expand[]", "latest_invoice")]).await;
    assert_eq!(renewed["latest_invoice"]["amount_paid"], 1_500);
}

#[tokio::test]
async fn a_downgrade_is_credit_on_the_next_invoices() {
    let bought = buy(3_000, "pm_card_visa").await;
    let price = bought.stage.price("small", "month", 500).await;
    bought.half_over().await;
    let preview = bought.preview(&price, "create_prorations").await;
    assert!(is_about(&preview["total"], 500 - 1_250), "{preview}");
    assert_eq!(preview["amount_due"], 0);
    let changed = bought
        .change(&price, &[("proration_behavior", "create_prorations")])
        .await;
    assert_eq!(changed["items"]["data"][0]["price"]["id"], json!(price));
    assert_eq!(
        ids(&bought.stage.get("invoices", &[]).await).len(),
        1,
        "nothing is invoiced now"
    );
    let end = period_end(&changed);
    bought.stage.advance_to(end).await;
    let customer = bought.stage.get(&format!("customers/{}", bought.customer), &[]).await;
    assert!(is_about(&customer["balance"], -750), "{customer}");
    bought.stage.advance_to(end + 62 * DAY).await;
    let invoices = bought.stage.get("invoices", &[]).await;
    let paid: i64 = invoices["data"]
        .as_array()
        .unwrap()
        .iter()
        .map(|invoice| invoice["amount_paid"].as_i64().unwrap())
        .sum();
    // three periods at 500 minus the credit of 1250, beside the first payment
    assert!((paid - (3_000 + 3 * 500 - 1_250)).abs() <= 1, "{invoices}");
}

#[tokio::test]
async fn a_change_of_the_interval_begins_a_new_period() {
    let bought = buy(500, "pm_card_visa").await;
    let price = bought.stage.price("starter", "year", 5_400).await;
    bought.half_over().await;
    let changed = bought.change(&price, &UP).await;
    let item = &changed["items"]["data"][0];
    let start = item["current_period_start"].as_i64().unwrap();
    assert!((365..=366).contains(&((period_end(&changed) - start) / DAY)));
    assert_eq!(changed["billing_cycle_anchor"], json!(start));
    assert!(
        is_about(&changed["latest_invoice"]["amount_paid"], 5_400 - 250),
        "{changed}"
    );
}

#[tokio::test]
async fn an_upgrade_waits_where_the_bank_asks_and_is_made_on_the_invoices_page() {
    let bought = buy(500, "pm_card_authenticationRequiredOnSetup").await;
    let price = bought.stage.price("premium", "month", 1_500).await;
    let changed = bought.change(&price, &UP).await;
    assert_eq!(changed["status"], "active");
    assert_eq!(
        changed["pending_update"]["subscription_items"][0]["price"]["id"],
        json!(price)
    );
    assert_ne!(changed["items"]["data"][0]["price"]["id"], json!(price));
    assert_eq!(bought.stage.events("invoice.payment_action_required").await.len(), 1);
    let url = text(&changed["latest_invoice"]["hosted_invoice_url"]);
    assert!(bought.stage.show_page(&url).await.1.contains("Your bank asks"));
    let (status, _, _) = bought.stage.send_page(&url, &[("confirm", "no")]).await;
    assert_eq!(status, 402);
    bought
        .stage
        .send_page(&url, &[("payment_method", "pm_card_authenticationRequiredOnSetup")])
        .await;
    let (status, _, _) = bought.stage.send_page(&url, &[("confirm", "yes")]).await;
    assert_eq!(status, 303);
    let made = bought.stage.get(&bought.path, &[]).await;
    assert_eq!(
        (&made["pending_update"], &made["status"]),
        (&json!(null), &json!("active"))
    );
    assert_eq!(made["items"]["data"][0]["price"]["id"], json!(price));
}

#[tokio::test]
async fn an_upgrade_that_nobody_pays_is_dropped_after_23_hours() {
    let bought = buy(500, "pm_card_chargeCustomerFail").await;
    let price = bought.stage.price("premium", "month", 1_500).await;
    let changed = bought.change(&price, &UP).await;
    let until = changed["pending_update"]["expires_at"].as_i64().unwrap();
    assert_eq!(
        (&changed["status"], &changed["latest_invoice"]["status"]),
        (&json!("active"), &json!("open"))
    );
    bought.stage.advance_to(until).await;
    let dropped = bought.stage.get(&bought.path, &[("expand[]", "latest_invoice")]).await;
    assert_eq!(
        (&dropped["pending_update"], &dropped["latest_invoice"]["status"]),
        (&json!(null), &json!("void"))
    );
    assert_ne!(dropped["items"]["data"][0]["price"]["id"], json!(price));
    let refused = [
        ("items[0][id]", bought.item.as_str()),
        ("items[0][price]", &price),
        ("proration_behavior", "always_invoice"),
        ("payment_behavior", "error_if_incomplete"),
    ];
    bought.stage.refused(&bought.path, &refused, 402, "card_declined").await;
    assert_eq!(
        ids(&bought.stage.get("invoices", &[]).await).len(),
        2,
        "what is refused leaves nothing"
    );
    let mixed = [UP[0], UP[1], ("cancel_at_period_end", "true")];
    bought
        .stage
        .refused(&bought.path, &mixed, 400, "parameter_invalid")
        .await;
}

#[tokio::test]
async fn a_purchase_is_previewed_without_a_customer() {
    let stage = Stage::start().await;
    let price = stage.price("premium", "month", 1_500).await;
    let fields = [
        ("currency", "usd"),
        ("subscription_details[items][0][price]", price.as_str()),
        ("subscription_details[items][0][quantity]", "1"),
    ];
    let preview = stage.post("invoices/create_preview", &fields).await;
    assert_eq!(
        (&preview["amount_due"], &preview["hosted_invoice_url"]),
        (&json!(1_500), &json!(null))
    );
    assert_eq!(ids(&stage.get("invoices", &[]).await).len(), 0);
}
