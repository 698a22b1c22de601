//! Buying on the checkout's page, and adding a card.

use serde_json::json;

use super::stage::{DAY, Stage, ids, text};

#[tokio::test]
async fn a_plan_is_bought_with_a_card_that_pays() {
    let stage = Stage::start().await;
    let (customer, price) = (stage.customer().await, stage.price("premium", "month", 1_500).await);
    let more = [
        ("client_reference_id", "7"),
        ("subscription_data[metadata][user]", "7"),
        ("metadata[user]", "7"),
    ];
    let session = stage.checkout(&customer, &price, &more).await;
    assert_eq!(
        (&session["status"], &session["payment_status"]),
        (&json!("open"), &json!("unpaid"))
    );
    assert_eq!(
        (&session["amount_total"], &session["client_reference_id"]),
        (&json!(1_500), &json!("7"))
    );
    let url = text(&session["url"]);
    let (status, page) = stage.show_page(&url).await;
    assert!(
        status == 200 && page.contains("Pay $15.00") && page.contains("premium"),
        "{page}"
    );
    let (status, location, _) = stage.send_page(&url, &[("payment_method", "pm_card_visa")]).await;
    let id = text(&session["id"]);
    let done = format!("http://127.0.0.1:8080/success-checkout/{id}");
    assert_eq!((status, location.as_str()), (303, done.as_str()));
    let session = stage
        .get(
            &format!("checkout/sessions/{id}"),
            &[
                ("expand[]", "subscription"),
                ("expand[]", "line_items"),
                ("expand[]", "invoice.payments"),
            ],
        )
        .await;
    assert_eq!(
        (&session["status"], &session["payment_status"]),
        (&json!("complete"), &json!("paid"))
    );
    assert_eq!(session["line_items"]["data"][0]["price"]["id"], json!(price));
    let subscription = &session["subscription"];
    assert_eq!(
        (&subscription["status"], &subscription["metadata"]),
        (&json!("active"), &json!({"user": "7"}))
    );
    let invoice = &session["invoice"];
    assert_eq!(
        (&invoice["status"], &invoice["amount_paid"]),
        (&json!("paid"), &json!(1_500))
    );
    assert_eq!(
        invoice["parent"]["subscription_details"]["metadata"],
        json!({"user": "7"})
    );
    let intent = text(&invoice["payments"]["data"][0]["payment"]["payment_intent"]);
    let charge = stage
        .get(&format!("payment_intents/{intent}"), &[("expand[]", "latest_charge")])
        .await;
    assert_eq!(charge["latest_charge"]["amount_captured"], 1_500);
    // the page still shows that it is done, and a second tab buys nothing
    assert!(stage.show_page(&url).await.1.contains("Done"));
    let (status, _, _) = stage.send_page(&url, &[("payment_method", "pm_card_visa")]).await;
    assert_eq!(status, 303);
    assert_eq!(
        ids(&stage.get("subscriptions", &[("customer", &customer)]).await).len(),
        1
    );
    for (kind, count) in [
        ("checkout.session.completed", 1),
        ("customer.subscription.created", 1),
        ("invoice.paid", 1),
        ("payment_method.attached", 1),
    ] {
        assert_eq!(stage.events(kind).await.len(), count, "{kind}");
    }
}

#[tokio::test]
async fn two_tabs_that_pay_at_once_buy_one_plan() {
    let stage = Stage::start().await;
    let (customer, price) = (stage.customer().await, stage.price("premium", "month", 1_500).await);
    let url = text(&stage.checkout(&customer, &price, &[]).await["url"]);
    let form = [("payment_method", "pm_card_visa")];
    let sent = futures_util::future::join_all((0..8).map(|_| stage.send_page(&url, &form))).await;
    assert!(sent.iter().all(|(status, _, _)| *status == 303));
    assert_eq!(ids(&stage.get("subscriptions", &[]).await).len(), 1);
    assert_eq!(ids(&stage.get("invoices", &[]).await).len(), 1);
}

#[tokio::test]
async fn a_card_that_is_declined_buys_nothing_and_another_may_follow() {
    let stage = Stage::start().await;
    let (customer, price) = (stage.customer().await, stage.price("premium", "month", 1_500).await);
    let url = text(&stage.checkout(&customer, &price, &[]).await["url"]);
    for card in ["pm_card_chargeDeclined", "pm_card_chargeCustomerFail"] {
        let (status, _, page) = stage.send_page(&url, &[("payment_method", card)]).await;
        assert!(status == 402 && page.contains("Your card was declined."), "{page}");
    }
    assert_eq!(ids(&stage.get("subscriptions", &[]).await).len(), 0);
    let (status, _, _) = stage.send_page(&url, &[("payment_method", "4242424242424242")]).await;
    assert_eq!(status, 404, "a number is no card here");
    let (status, _, _) = stage.send_page(&url, &[("payment_method", "pm_card_amex")]).await;
    assert_eq!(status, 303);
    let card = stage.get(&format!("customers/{customer}/payment_methods"), &[]).await;
    assert_eq!(card["data"][0]["card"]["brand"], "amex");
}

#[tokio::test]
async fn a_card_that_asks_pays_once_its_holder_confirms() {
    let stage = Stage::start().await;
    let (customer, price) = (stage.customer().await, stage.price("premium", "month", 1_500).await);
    let url = text(&stage.checkout(&customer, &price, &[]).await["url"]);
    let asks = [("payment_method", "pm_card_authenticationRequiredOnSetup")];
    let (status, _, page) = stage.send_page(&url, &asks).await;
    assert!(
        status == 200 && page.contains("Your bank asks") && page.contains("Visa 3155"),
        "{page}"
    );
    assert!(
        stage.show_page(&url).await.1.contains("Your bank asks"),
        "a reload asks again"
    );
    let (status, _, page) = stage.send_page(&url, &[("confirm", "no")]).await;
    assert!(status == 402 && page.contains("Pay $15.00"), "{page}");
    stage.send_page(&url, &asks).await;
    let (status, _, _) = stage.send_page(&url, &[("confirm", "yes")]).await;
    assert_eq!(status, 303);
    assert_eq!(ids(&stage.get("subscriptions", &[("status", "active")]).await).len(), 1);
}

#[tokio::test]
async fn a_checkout_expires_on_request_and_after_a_day() {
    let stage = Stage::start().await;
    let (customer, price) = (stage.customer().await, stage.price("premium", "month", 1_500).await);
    let session = stage.checkout(&customer, &price, &[]).await;
    let path = format!("checkout/sessions/{}/expire", text(&session["id"]));
    assert_eq!(stage.post(&path, &[]).await["status"], "expired");
    stage.refused(&path, &[], 400, "checkout_session_not_open").await;
    let left = stage.checkout(&customer, &price, &[]).await;
    let now = stage.now().await;
    stage.advance_to(now + DAY + 60).await;
    let path = format!("checkout/sessions/{}", text(&left["id"]));
    assert_eq!(stage.get(&path, &[]).await["status"], "expired");
    let (status, page) = stage.show_page(&text(&left["url"])).await;
    assert!(status == 410 && page.contains("has expired"), "{page}");
    let (status, _, _) = stage
        .send_page(&text(&left["url"]), &[("payment_method", "pm_card_visa")])
        .await;
    assert_eq!(status, 410);
    assert_eq!(stage.events("checkout.session.expired").await.len(), 2);
    assert_eq!(ids(&stage.get("subscriptions", &[]).await).len(), 0);
}

#[tokio::test]
async fn a_card_is_added_made_default_and_removed() {
    let stage = Stage::start().await;
    let customer = stage.customer().await;
    let fields = [
        ("mode", "setup"),
        ("customer", customer.as_str()),
        ("currency", "usd"),
        ("success_url", "http://127.0.0.1:8080/billing"),
        ("metadata[user]", "7"),
    ];
    let session = stage.post("checkout/sessions", &fields).await;
    let url = text(&session["url"]);
    assert!(stage.show_page(&url).await.1.contains("Add card"));
    let (status, _, _) = stage.send_page(&url, &[("payment_method", "pm_card_mastercard")]).await;
    assert_eq!(status, 303);
    let path = format!("checkout/sessions/{}", text(&session["id"]));
    let session = stage.get(&path, &[("expand[]", "setup_intent")]).await;
    let method = text(&session["setup_intent"]["payment_method"]);
    assert_eq!(session["payment_status"], "no_payment_required");
    let default = [("invoice_settings[default_payment_method]", method.as_str())];
    let path = format!("customers/{customer}");
    assert_eq!(
        stage.post(&path, &default).await["invoice_settings"]["default_payment_method"],
        json!(method)
    );
    let other = stage.customer().await;
    stage
        .refused(&format!("customers/{other}"), &default, 400, "resource_missing")
        .await;
    stage.post(&format!("payment_methods/{method}/detach"), &[]).await;
    let after = stage.get(&path, &[]).await;
    assert_eq!(after["invoice_settings"]["default_payment_method"], json!(null));
    assert_eq!(
        ids(&stage.get(&format!("customers/{customer}/payment_methods"), &[]).await).len(),
        0
    );
    let detached = &stage.events("payment_method.detached").await[0]["data"];
    assert_eq!(detached["previous_attributes"]["customer"], json!(customer));
}

#[tokio::test]
async fn a_coupon_takes_off_the_first_payment_alone() {
    let stage = Stage::start().await;
    let (customer, price) = (stage.customer().await, stage.price("premium", "month", 1_500).await);
    let fields = [
        ("code", "demo20"),
        ("active", "true"),
        ("expand[]", "data.promotion.coupon.applies_to"),
    ];
    let found = stage.get("promotion_codes", &fields).await;
    assert_eq!(found["data"][0]["promotion"]["coupon"]["percent_off"], 20.0);
    let code = text(&found["data"][0]["id"]);
    let more = [("discounts[0][promotion_code]", code.as_str())];
    let session = stage.checkout(&customer, &price, &more).await;
    assert_eq!(
        (&session["amount_total"], &session["total_details"]["amount_discount"]),
        (&json!(1_200), &json!(300))
    );
    let url = text(&session["url"]);
    assert!(stage.show_page(&url).await.1.contains("Pay $12.00"));
    stage.send_page(&url, &[("payment_method", "pm_card_visa")]).await;
    let subscription = &stage.get("subscriptions", &[]).await["data"][0];
    stage.advance_to(super::stage::period_end(subscription)).await;
    let invoices = stage.get("invoices", &[("customer", &customer)]).await;
    let paid: Vec<_> = invoices["data"]
        .as_array()
        .unwrap()
        .iter()
        .map(|invoice| &invoice["amount_paid"])
        .collect();
    assert_eq!(paid, [&json!(1_500), &json!(1_200)]);
    let fields = [
        ("customer", customer.as_str()),
        ("discounts[0][promotion_code]", "promo_none"),
    ];
    stage
        .refused("invoices/create_preview", &fields, 404, "resource_missing")
        .await;
}

#[tokio::test]
async fn a_payment_can_be_given_back_once() {
    let (stage, _, subscription, _) = Stage::bought().await;
    let fields = [
        ("invoice", &*text(&subscription["latest_invoice"])),
        ("status", "paid"),
        ("limit", "100"),
    ];
    let payments = stage.get("invoice_payments", &fields).await;
    let intent = text(&payments["data"][0]["payment"]["payment_intent"]);
    let part = [
        ("payment_intent", intent.as_str()),
        ("amount", "500"),
        ("reason", "duplicate"),
        ("metadata[user]", "7"),
    ];
    assert_eq!(stage.post("refunds", &part).await["status"], "succeeded");
    stage.post("refunds", &[("payment_intent", &intent)]).await;
    stage
        .refused(
            "refunds",
            &[("payment_intent", &intent)],
            400,
            "charge_already_refunded",
        )
        .await;
    let refunded = stage.events("charge.refunded").await;
    let amounts: Vec<_> = refunded
        .iter()
        .map(|event| &event["data"]["object"]["amount_refunded"])
        .collect();
    assert_eq!(amounts, [&json!(500), &json!(1_500)]);
    assert_eq!(refunded[1]["data"]["object"]["refunded"], true);
    let path = format!("subscriptions/{}", text(&subscription["id"]));
    let ended = stage.ask(reqwest::Method::DELETE, &path, &[], None).await;
    assert_eq!(ended.body["status"], "canceled");
    assert_eq!(stage.events("customer.subscription.deleted").await.len(), 1);
}
