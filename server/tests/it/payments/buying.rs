//! Buying, changing, cancelling and resuming a plan, and the payments that are shown.

use serde_json::{Value, json};

use super::scene::Scene;

const HERE: &str = "http://127.0.0.1:8080/billing";

fn plan(product: &str, coupon: Option<&str>) -> Value {
    json!({"product_id": product, "periodicity": "month", "redirect_url": HERE, "coupon": coupon})
}

#[actix_web::test]
async fn a_plan_is_bought_changed_cancelled_and_kept() {
    let scene = Scene::new().await;
    let ada = scene.creator("ada").await;
    let client = scene.server.client_of(&ada).await;
    let plans = client.ok("product/get_all", json!({})).await;
    assert_eq!(
        client.ok("subscription/list", json!({"id": "premium"})).await,
        json!([plans[3]])
    );
    assert_eq!(
        (
            &plans[3]["price_amount"],
            &plans[3]["price_amount_year"],
            &plans[3]["price_id_month"]
        ),
        (&json!(15.0), &json!(162.0), &json!("price_premium_month"))
    );
    let titles: Vec<_> = plans
        .as_array()
        .unwrap()
        .iter()
        .map(|plan| plan["title"].as_str().unwrap())
        .collect();
    assert_eq!(
        titles,
        [
            "free",
            "starter",
            "premium basic",
            "premium",
            "unlimited",
            "vip / managed"
        ]
    );

    let request = json!({"coupon": "DEMO20", "product_id": "premium", "periodicity": "month"});
    let off = client.ok("subscription/check_coupon", request).await;
    assert_eq!(
        off,
        json!({"amount": null, "percent_off": 20.0, "duration": "once", "months": null, "first_payment": 12.0})
    );
    let wrong = json!({"coupon": "NONE", "product_id": "premium", "periodicity": "month"});
    client
        .refused("subscription/check_coupon", wrong, 400, "invalid_coupon")
        .await;
    let preview = client
        .ok(
            "subscription/preview",
            json!({"product_id": "premium", "periodicity": "month"}),
        )
        .await;
    assert_eq!(
        (&preview["due_now"], &preview["due_next"]),
        (&json!(15.0), &json!(15.0))
    );
    client
        .refused(
            "subscription/update",
            plan("vip-managed", None),
            409,
            "preregister_only",
        )
        .await;

    let (status, bought) = client
        .call("subscription/update", plan("premium", Some("DEMO20")))
        .await;
    assert_eq!((status, &bought["status"]), (200, &json!("success")));
    assert_eq!(
        bought["result"],
        json!({"url_to_redirect": "https://pay.example/cs_1", "product_title": "premium"})
    );
    let opened = scene.stub.take_request("POST /v1/checkout/sessions");
    assert_eq!(
        opened.field("success_url"),
        "http://127.0.0.1:8080/success-checkout/{CHECKOUT_SESSION_ID}"
    );
    assert_eq!(opened.field("discounts[0][promotion_code]"), "promo_1");
    client.ok("stripe/create_checkout_session", plan("starter", None)).await;
    let requests = scene.stub.take_requests();
    assert!(
        requests
            .iter()
            .any(|request| request.call == "POST /v1/checkout/sessions/cs_1/expire"),
        "the former one is closed"
    );

    scene.provided.lock().unwrap().checkout = "open";
    let (_, open) = client.call("stripe/success_payment_check", json!({"id": "cs_1"})).await;
    assert_eq!((&open["status"], &open["result"]), (&json!("error"), &json!(true)));
    scene.complete_checkout(&ada);
    let (_, paid) = client.call("stripe/success_payment_check", json!({"id": "cs_1"})).await;
    assert_eq!(paid["status"], json!("success"), "{paid}");
    let eve = scene.creator("eve").await;
    let other = scene.server.client_of(&eve).await;
    other
        .refused("stripe/success_payment_check", json!({"id": "cs_1"}), 404, "not_found")
        .await;
    assert_eq!(
        client.ok("stripe/get_subscription", json!({})).await["product_title"],
        json!("premium")
    );

    client
        .refused("stripe/create_checkout_session", plan("starter", None), 409, "conflict")
        .await;
    let (_, changed) = client.call("subscription/update", plan("unlimited", None)).await;
    assert_eq!(
        (&changed["status"], &changed["result"]["url_to_redirect"]),
        (&json!("success"), &json!(null))
    );
    let change = scene.stub.take_request("POST /v1/subscriptions/sub_1");
    assert_eq!(
        (change.field("proration_behavior"), change.field("payment_behavior")),
        ("always_invoice", "pending_if_incomplete")
    );
    let down = json!({"product_id": "starter", "periodicity": "month"});
    assert_eq!(
        client.ok("stripe/update_subscription", down).await["product_title"],
        json!("starter")
    );
    assert_eq!(client.ok("subscription/unsubscribe", json!({})).await, json!(true));
    client
        .refused("subscription/unsubscribe", json!({}), 409, "conflict")
        .await;
    let resumed = client.ok("subscription/resume", json!({})).await;
    assert_eq!(
        (&resumed["cancel_at"], &resumed["product_title"]),
        (&json!(null), &json!("starter"))
    );
    let ended = client.ok("stripe/cancel_subscription", json!({})).await;
    assert_eq!(ended["cancel_at"], ended["current_period_end"]);
}

#[actix_web::test]
async fn payments_and_their_methods_are_shown_and_changed() {
    let scene = Scene::new().await;
    let ada = scene.creator("ada").await;
    let client = scene.server.client_of(&ada).await;
    scene.complete_checkout(&ada);
    client.ok("stripe/success_payment_check", json!({"id": "cs_1"})).await;
    let billing = client.ok("billing/get_billing_info", json!({})).await;
    assert_eq!(
        (
            &billing["price"],
            &billing["interval"],
            &billing["next_payment"]["amount"]
        ),
        (&json!(15.0), &json!("month"), &json!(15.0))
    );
    let methods = billing["payment_methods"].as_array().unwrap();
    assert_eq!(
        (&methods[0]["brand"], &methods[0]["default"], &methods[1]["brand"]),
        (&json!("visa"), &json!(true), &json!(null))
    );
    let invoices = client.ok("billing/get_invoices", json!({"limit": 5})).await;
    assert_eq!(
        (&invoices["invoices"][0]["amount"], &invoices["has_more"]),
        (&json!(15.0), &json!(false))
    );
    let back = json!({"redirect_url": HERE});
    client.ok("billing/add_payment_method", back.clone()).await;
    client.ok("stripe/create_portal_session", back).await;
    let elsewhere = json!({"redirect_url": "https://evil.example/"});
    client
        .refused("stripe/create_portal_session", elsewhere, 400, "invalid_request")
        .await;
    client
        .ok(
            "billing/change_default_payment_method",
            json!({"payment_method_id": "pm_2"}),
        )
        .await;
    let requests = scene.stub.take_requests();
    let to = |call: &str| requests.iter().find(|request| request.call == call).unwrap().clone();
    assert_eq!(
        to("POST /v1/customers/cus_ada").field("invoice_settings[default_payment_method]"),
        "pm_2"
    );
    assert_eq!(
        to("POST /v1/subscriptions/sub_1").field("default_payment_method"),
        "pm_2"
    );
    client
        .ok("billing/delete_payment_method", json!({"payment_method_id": "pm_2"}))
        .await;
    client
        .refused(
            "billing/delete_payment_method",
            json!({"payment_method_id": "pm_9"}),
            404,
            "not_found",
        )
        .await;
}
